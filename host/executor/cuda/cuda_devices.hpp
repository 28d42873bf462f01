// Lists the GPUs. Only the .cpp file includes CUDA's headers; it is built only with CUDA.
#pragma once

#include <string>
#include <vector>

#include "host/executor/make_executor.hpp"

namespace warpnest {

// Every GPU that CUDA reports, as cuda:0, cuda:1, ...; empty if CUDA does not work here.
std::vector<DeviceInfo> cuda_devices();

// Why there is no GPU, in one line; empty if there is one.
std::string cuda_unavailable_reason();

}  // namespace warpnest
