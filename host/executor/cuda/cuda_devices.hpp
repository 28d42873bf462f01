// Which GPUs there are. Only the .cpp file knows CUDA's headers; it exists where CUDA was built in.
#pragma once

#include <string>
#include <vector>

#include "host/executor/make_executor.hpp"

namespace warpnest {

// Every GPU that CUDA shows, as cuda:0, cuda:1, ...; none if CUDA does not work here.
std::vector<DeviceInfo> cuda_devices();

// Why there is none, in one line; empty if there is one.
std::string cuda_unavailable_reason();

}  // namespace warpnest
