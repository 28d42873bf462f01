// What the maker of a table is given.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "apps/papers/cells.hpp"
#include "apps/papers/pieces.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

enum class Effort { quick, normal, full };

struct TableContext {
  Effort effort = Effort::normal;
  std::uint64_t seed = 1;
  StopSignal& stop;
  std::function<void(double fraction)> on_progress;  // of this table
  Pieces& pieces;
  std::string cuda_status = {};  // why there is no GPU; empty if there is one
  std::string boards = {};       // a file with the SameGame boards; empty: boards from seeds

  bool has_gpu() const { return cuda_status.empty(); }
  // Returns one of three values by effort.
  template <class T>
  T by_effort(T quick, T normal, T full) const {
    return effort == Effort::quick ? quick : effort == Effort::normal ? normal : full;
  }

  // A part of the table that is kept if the command is interrupted later. Throws TableStopped.
  Json piece(const std::string& name, const std::function<Json()>& make) const {
    return pieces.get(name, make, [&] { return stop.requested(); });
  }
  // Throws TableStopped if the user asked to stop.
  void check() const {
    if (stop.requested()) throw TableStopped();
  }

  // The cell of a figure that this effort leaves out and `enough` has.
  Cell left_out(Effort enough = Effort::full) const {
    if (effort >= enough) return missing("not run");
    return missing(enough == Effort::full ? "with --full" : "without --quick");
  }
};

}  // namespace warpnest
