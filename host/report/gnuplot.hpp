// Plots drawn by gnuplot.
#pragma once

#include <stdexcept>
#include <string>

#include "host/report/table.hpp"

namespace warpnest {

// gnuplot is not installed; the text says how to get it.
class GnuplotMissing : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Returns the plot as SVG text: dark lines on white, so that it reads the same in print and on a
// dark screen. Throws GnuplotMissing, or std::runtime_error with gnuplot's message.
std::string draw(const Plot& plot);

}  // namespace warpnest
