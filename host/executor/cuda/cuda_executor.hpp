// The `cuda` executor: batches on one GPU or on all of them.
//
// Plain declarations: only the .cpp behind them knows CUDA's headers. They exist where CUDA was
// built in.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {

// Every GPU that CUDA shows, as cuda:0, cuda:1, ...; none if CUDA does not work here.
std::vector<DeviceInfo> cuda_devices();

// Why there is none, in one line; empty if there is one.
std::string cuda_unavailable_reason();

// `device` is cuda (all GPUs) or cuda:i. Throws DeviceError if it is not there or cannot be used;
// of all GPUs, those that cannot be used are left out with a line on standard error. The games are
// those of common/games/*/classes.txt.
template <Game G>
std::unique_ptr<Executor<G>> make_cuda_executor(const std::string& device);

}  // namespace warpnest
