// What the tables of the playout paper that time single moves have in common.
#pragma once

#include <string>
#include <vector>

#include "apps/papers/table_context.hpp"
#include "host/games/morpion/cpu/morpion_measure.hpp"

namespace warpnest {

// Times the paths in turns, with rounds by the context's effort. Throws TableStopped.
MorpionMeasurement time_morpion(const TableContext& context, const MorpionVariant& variant,
                                std::vector<MorpionPath> paths);

// A note: the machine, and how cycles were counted.
std::string clock_note(const MorpionMeasurement& figures);

}  // namespace warpnest
