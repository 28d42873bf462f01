// The entry of Morpion Solitaire.
#include <utility>

#include "host/games/game_entry.hpp"
#include "host/games/morpion/morpion_benches.hpp"
#include "host/games/morpion/morpion_cost.hpp"
#include "host/games/morpion/morpion_file.hpp"
#include "host/games/morpion/morpion_problem.hpp"
#include "host/games/morpion/morpion_record_file.hpp"
#include "host/games/morpion/morpion_variants.hpp"

namespace warpnest {
namespace {

Options morpion_options() { return {morpion_variant_option()}; }

Problems make_morpion(const Values& values) {
  Problems problems;
  problems.push_back(morpion_problem(morpion_variant_of(values)));
  return problems;
}

}  // namespace

extern const GameEntry morpion_entry;
const GameEntry morpion_entry{
    .name = "morpion",
    .about = "Morpion Solitaire: draw as many lines of dots as possible",
    .options = morpion_options,
    .make = make_morpion,
    .recognises = is_morpion_text,
    .read = read_morpion_file,
    .files = "MSR (JSON, or compact: MS1:...) or Pentasol text",
    .examples =
        "  warpnest search morpion --variant 5D --level 3 --out best.msr\n"
        "  warpnest search morpion --algorithm nrpa --level 3\n"
        "                                                    policy adaptation: the best for "
        "Morpion\n"
        "  warpnest search morpion --algorithm reflexive --games 100,10\n",
    .bench_paths = morpion_bench_paths,
    .bench_playouts = &morpion_bench_playouts,
    .benches = morpion_benches,
    .costs = morpion_class_costs};

}  // namespace warpnest
