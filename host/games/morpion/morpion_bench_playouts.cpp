// bench playouts morpion: the range query paper's Tables I, II and III on this machine.
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "host/games/morpion/cpu/morpion_measure.hpp"
#include "host/games/morpion/morpion_benches.hpp"
#include "host/games/morpion/morpion_variants.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

double reference_nanoseconds(const MorpionMeasurement& measurement) {
  for (const MorpionTiming& timing : measurement.timings) {
    if (timing.path == MorpionPath::range_query) return timing.nanoseconds;
  }
  return 0;
}

std::string to_text(const MorpionVariant& variant, const MorpionMeasurement& measured) {
  std::string text = fmt::format(
      "Playouts of Morpion Solitaire {}: medians of {} rounds, one thread, on {}\n"
      "Tables I and II: the cost of a move with each generator\n"
      "{:<17} {:>11} {:>12} {:>10} {:>12} {:>14} {:>8}\n",
      name(variant), measured.rounds, host_cpu(), "generator", "TSC cycles", "core cycles",
      "ns/move", "playouts/s", "x range query", "mean");
  for (const MorpionTiming& timing : measured.timings) {
    text +=
        fmt::format("{:<17} {:>11.1f} {:>12.1f} {:>10.1f} {:>12} {:>14.3f} {:>8.2f}\n",
                    name(timing.path), timing.tsc_cycles, timing.core_cycles, timing.nanoseconds,
                    grouped(static_cast<std::uint64_t>(timing.playouts_per_second)),
                    reference_nanoseconds(measured) / timing.nanoseconds, timing.mean_length);
  }
  text += fmt::format("Table III: shares of the time, in %\n{:<27}", "activity");
  for (const MorpionTiming& timing : measured.timings)
    text += fmt::format(" {:>15}", name(timing.path));
  text += "\n";
  for (std::size_t i = 0; i < morpion_activities; ++i) {
    text += fmt::format("{:<27}", name(static_cast<MorpionActivity>(i)));
    for (const MorpionTiming& timing : measured.timings)
      text += fmt::format(" {:>15.1f}", 100 * timing.shares[i]);
    text += "\n";
  }
  text += "(The fast paths have no separate gameboard: its time is part of the two phases.)\n";
  text += fmt::format("Time stamp counter {:.3f} GHz, core clock {:.3f} GHz (measured).\n",
                      measured.tsc_ghz, measured.core_ghz);
  return text;
}

Json to_json(const MorpionVariant& variant, const MorpionMeasureOptions& options,
             const MorpionMeasurement& measured) {
  Json json;
  json["command"] = "bench playouts";
  json["game"] = "morpion";
  json["variant"] = name(variant);
  json["fast"] = name(best_morpion_path());
  json["rounds"] = measured.rounds;
  json["interrupted"] = measured.rounds < options.rounds;
  json["results"] = Json::array();
  for (const MorpionTiming& timing : measured.timings) {
    Json row;
    row["path"] = name(timing.path);
    row["method"] = method(timing.path);
    row["threads"] = 1;
    row["tsc_cycles_per_move"] = timing.tsc_cycles;
    row["core_cycles_per_move"] = timing.core_cycles;
    row["ns_per_move"] = timing.nanoseconds;
    row["moves_per_second"] = 1e9 / timing.nanoseconds;
    row["playouts_per_second"] = timing.playouts_per_second;
    row["ratio_to_reference"] = reference_nanoseconds(measured) / timing.nanoseconds;
    row["mean"] = timing.mean_length;
    row["moves"] = timing.moves;
    row["shares"] = Json::object();
    for (std::size_t i = 0; i < timing.shares.size(); ++i)
      row["shares"][name(static_cast<MorpionActivity>(i))] = timing.shares[i];
    if (timing.path == MorpionPath::range_query) json["shares"] = row["shares"];
    json["results"].push_back(row);
  }
  json["tsc_ghz"] = measured.tsc_ghz;
  json["core_ghz"] = measured.core_ghz;
  json["seed"] = options.seed;
  json["provenance"] = to_json(Provenance{
      .device = "cpu", .method = method(MorpionPath::range_query), .seed = options.seed});
  return json;
}

}  // namespace

Answer bench_morpion_playouts(const TaskRun& run) {
  const MorpionVariant variant = morpion_variant_of(run.values);
  MorpionMeasureOptions options;
  options.rounds = static_cast<std::uint32_t>(run.values.integer("--rounds"));
  options.seed = run.seed;
  const MorpionMeasurement measured = measure_morpion(variant, options, run.stop);
  if (measured.rounds == 0) return {};
  return {.text = to_text(variant, measured), .json = to_json(variant, options, measured)};
}

}  // namespace warpnest
