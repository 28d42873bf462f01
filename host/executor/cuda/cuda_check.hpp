// What becomes of a CUDA call's error code.
#pragma once

#include <string>

#include <cuda_runtime_api.h>

#include "host/executor/batch_device.hpp"

namespace warpnest {

// The error as one line: its name and CUDA's description, with what it means here where CUDA's
// words do not say it.
std::string describe_cuda_error(cudaError_t error);

// Throws OutOfDeviceMemory or DeviceFailure, saying what was tried. Clears the error, so that it
// does not turn up again in a later call (one of a lost device stays whatever one does).
void check_cuda(cudaError_t error, const char* what);

// For destructors: says on standard error what went wrong, and goes on. Says nothing of a device
// that is lost already, whose every call fails, nor of a process that is about to end.
void report_cuda(cudaError_t error, const char* what) noexcept;

}  // namespace warpnest
