#include "host/policy/policy.hpp"

#include <algorithm>
#include <stdexcept>

namespace warpnest {

Policy::Policy(double temperature, std::span<const float> bias)
    : per_temperature_(1 / temperature),
      exponentials_(policy_codes, 1.0F),
      reciprocals_(policy_codes, 1.0F),
      weights_(policy_codes),
      sums_(policy_codes),
      scratch_(policy_codes),
      stamps_(policy_codes) {
  if (!(temperature > 0)) throw std::invalid_argument("a temperature must be above 0");
  if (bias.size() > policy_codes)
    throw std::invalid_argument("a bias for more codes than there are");
  if (bias.empty()) return;
  bias_.resize(policy_codes);
  std::copy(bias.begin(), bias.end(), bias_.begin());
  const std::vector<double> exponents(bias_.begin(), bias_.end());
  policy_exponentials(exponents.data(), exponentials_.data(), policy_codes);
  for (std::uint32_t code = 0; code < policy_codes; ++code) {
    reciprocals_[code] = 1.0F / exponentials_[code];
  }
}

PolicyArrays Policy::arrays() {
  return {exponentials_.data(),
          reciprocals_.data(),
          weights_.data(),
          sums_.data(),
          bias_.empty() ? nullptr : bias_.data(),
          per_temperature_};
}

void Policy::adapt(PolicyTrace& trace, double alpha) {
  if (!journals_.empty() && trace.journal != journals_.back().number) {
    note(trace);
    trace.journal = journals_.back().number;
  }
  if (trace.one_run_each && !trace.has_runs) {
    trace.runs.find(trace, scratch_.data());
    trace.has_runs = true;
  }
  policy_adapt(arrays(), trace, alpha * per_temperature_);
}

void Policy::note(const PolicyTrace& trace) {
  const std::uint64_t number = journals_.back().number;
  for (std::uint32_t i = 0; i < trace.distinct_count; ++i) {
    const PolicyCode code = trace.distinct[i];
    // A journal that was opened later has restored its stamps.
    if (stamps_[code] >= number) continue;
    notes_.push_back(
        {weights_[code], stamps_[code], exponentials_[code], reciprocals_[code], code});
    stamps_[code] = number;
  }
}

void Policy::open_journal() {
  journals_.push_back({++last_journal_, notes_.size()});
}

void Policy::close_journal() {
  const std::size_t begin = journals_.back().begin;
  while (notes_.size() > begin) {
    const Note& old = notes_.back();
    weights_[old.code] = old.weight;
    exponentials_[old.code] = old.exponential;
    reciprocals_[old.code] = old.reciprocal;
    stamps_[old.code] = old.stamp;
    notes_.pop_back();
  }
  journals_.pop_back();
}

}  // namespace warpnest
