#include "apps/papers/playouts/morpion_timing.hpp"

#include <utility>

#include <fmt/format.h>

#include "host/report/provenance.hpp"

namespace warpnest {

MorpionMeasurement time_morpion(const TableContext& context, const MorpionVariant& variant,
                                std::vector<MorpionPath> paths) {
  MorpionMeasurement figures = measure_morpion(variant,
                                               {.paths = std::move(paths),
                                                .rounds = context.by_effort(25U, 101U, 1001U),
                                                .seed = context.seed},
                                               context.stop);
  context.check();
  return figures;
}

std::string clock_note(const MorpionMeasurement& figures) {
  return fmt::format(
      "{}, one thread; medians. Cycles are those of the core's own clock, {:.2f} GHz, measured "
      "with a chain of additions. Paper: Ryzen 9 3900X at 4.1 GHz.",
      host_cpu(), figures.core_ghz);
}

}  // namespace warpnest
