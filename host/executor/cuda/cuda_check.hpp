// Handling of CUDA error codes.
#pragma once

#include <string>

#include <cuda_runtime_api.h>

#include "host/executor/batch_device.hpp"

namespace warpnest {

// Returns the error as one line: its name and CUDA's description, plus what it means here where
// CUDA's words do not say so.
std::string describe_cuda_error(cudaError_t error);

// Throws OutOfDeviceMemory or DeviceFailure, saying what was tried. Clears the error, so that a
// later call does not report it again (the error of a lost device cannot be cleared).
void check_cuda(cudaError_t error, const char* what);

// For destructors: reports the error on standard error and carries on. Silent for a device that is
// already lost, whose every call fails, and for a process that is about to end.
void report_cuda(cudaError_t error, const char* what) noexcept;

}  // namespace warpnest
