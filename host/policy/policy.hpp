// Policy: weights of move codes that a search adapts, with their exponentials stored.
//
// A search that must leave a policy as it found it opens a journal: the first time a code's weight
// changes, its old value is noted, and closing the journal restores the noted values. So policies
// are never copied.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "host/policy/policy_kernels.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {

class Policy {
 public:
  // All weights are 0. `bias` has an entry for each of the first codes, possibly none; the other
  // codes have no bias. Probabilities are proportional to exp(weight / temperature + bias).
  explicit Policy(double temperature = 1, std::span<const float> bias = {});

  const float* exponentials() const { return exponentials_.data(); }
  const float* reciprocals() const { return reciprocals_.data(); }  // of the exponentials
  double weight(PolicyCode code) const { return weights_[code]; }

  // As policy_adapt, for probabilities at this temperature: the rate is alpha / temperature.
  void adapt(PolicyTrace& trace, double alpha);

  // Journals nest: the last one opened is the first one closed.
  void open_journal();
  void close_journal();

 private:
  struct Note {
    double weight;
    std::uint64_t stamp;
    float exponential;
    float reciprocal;
    PolicyCode code;
  };
  struct Journal {
    std::uint64_t number;
    std::size_t begin;  // first of its notes
  };

  void note(const PolicyTrace& trace);
  PolicyArrays arrays();

  double per_temperature_;
  std::vector<float> exponentials_;
  std::vector<float> reciprocals_;
  std::vector<double> weights_;
  std::vector<double> sums_;
  std::vector<std::uint16_t> scratch_;  // [code], for PolicyRuns::find
  std::vector<float> bias_;             // empty: none
  std::vector<std::uint64_t> stamps_;   // [code], the journal that holds its latest note
  std::vector<Note> notes_;
  std::vector<Journal> journals_;
  std::uint64_t last_journal_ = 0;
};

}  // namespace warpnest
