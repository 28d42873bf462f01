#include "host/games/morpion/morpion_benches.hpp"

#include <memory>
#include <string>

#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/morpion_variants.hpp"

namespace warpnest {
namespace {

// Short rounds: see cpu/morpion_measure.hpp.
Options bench_playouts_options() {
  return {morpion_variant_option(),
          integer_option("--rounds", 1, 1000, "rounds; the median is reported", 101)};
}
constexpr std::string_view bench_playouts_examples = R"(Examples:
  warpnest bench playouts morpion --variant 5T      every generator of the range query paper)";

Options bench_search_options() {
  return {morpion_variant_option(),
          integer_option("--rounds", 1, 1000, "level 2 searches per generator", 5),
          integer_option("--whole", 0, 3,
                         "generators, from the fastest, that make a whole level 3 search; the others "
                         "are estimated from its moves, and with 0 there is no level 3",
                         1)};
}
constexpr std::string_view bench_search_examples = R"(Examples:
  warpnest bench search                             5D: the rectangle, the range query, ours
  warpnest bench search --variant 5T --rounds 9 --json
  warpnest bench search --whole 3                   no estimates; about 25 minutes)";

Options bench_nrpa_options() {
  return {morpion_variant_option(),
          integer_option("--level", 1, 3, "level of the searches, 1 to 3", 2),
          integer_option("--rounds", 1, 1000, "rounds; the median is reported", 5)};
}
constexpr std::string_view bench_nrpa_examples = R"(Examples:
  warpnest bench nrpa                               level 2 on 5D: vanilla against optimised
  warpnest bench nrpa --variant 5T --rounds 9 --json
  warpnest bench nrpa --level 3 --rounds 1          takes a minute or two)";

}  // namespace

constinit const GameTask morpion_bench_playouts{
    .name = "playouts",
    .about = "time a playout move with each generator of the range query paper",
    .examples = bench_playouts_examples,
    .options = bench_playouts_options,
    .run = bench_morpion_playouts};

constinit const GameTask morpion_benches[2]{
    {.name = "search",
     .about = "time nested searches of Morpion with each generator",
     .examples = bench_search_examples,
     .options = bench_search_options,
     .run = bench_morpion_search},
    {.name = "nrpa",
     .about = "time NRPA on Morpion, vanilla against optimised",
     .examples = bench_nrpa_examples,
     .options = bench_nrpa_options,
     .run = bench_morpion_nrpa}};

std::vector<BenchPath> morpion_bench_paths(const Problem& problem, std::uint32_t threads) {
  const auto variant = find_morpion_variant(problem.parameters().at("variant").get<std::string>());
  return with_morpion(variant.value(), [&]<MorpionVariant V>() {
    const auto start = std::make_shared<MorpionBoard<V>>(MorpionBoard<V>::start());
    const auto with = [&](MorpionPath path, std::uint32_t used, bool fast) -> BenchPath {
      return {name(path), used,
              [start, path](const PoolRequest& request) {
                return morpion_pool<V>(path, *start, request);
              },
              fast};
    };
    std::vector<BenchPath> paths{with(MorpionPath::range_query, 1, false),
                                 with(best_morpion_path(), 1, true)};
    if (threads > 1) paths.push_back(with(best_morpion_path(), threads, true));
    return paths;
  });
}

}  // namespace warpnest
