#include <cstdio>
#include <string>

#include <fmt/format.h>

#include "host/executor/cuda/cuda_check.hpp"

namespace warpnest {
namespace {

const char* hint(cudaError_t error) {
  switch (error) {
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidDeviceFunction:
    case cudaErrorUnsupportedPtxVersion:
      return "; this program was not built for this GPU";
    case cudaErrorLaunchTimeout:
      return "; the display's watchdog ended a launch";
    case cudaErrorLaunchOutOfResources:
      return "; the GPU has too little shared memory or too few registers for a single warp";
    case cudaErrorDevicesUnavailable:
      return "; another process may hold the GPU for itself";
    default:
      return "";
  }
}

// The errors that every call to a lost device returns.
bool is_loss(cudaError_t error) {
  switch (error) {
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorIllegalAddress:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorHardwareStackError:
    case cudaErrorAssert:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorDevicesUnavailable:
    case cudaErrorContextIsDestroyed:
    case cudaErrorDeviceUninitialized:
    case cudaErrorUnknown:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string describe_cuda_error(cudaError_t error) {
  return fmt::format("{} ({}{})", cudaGetErrorName(error), cudaGetErrorString(error), hint(error));
}

void check_cuda(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  cudaGetLastError();
  const std::string text = fmt::format("{}: {}", what, describe_cuda_error(error));
  if (error == cudaErrorMemoryAllocation) throw OutOfDeviceMemory(text);
  throw DeviceFailure(text);
}

void report_cuda(cudaError_t error, const char* what) noexcept {
  if (error == cudaSuccess || error == cudaErrorCudartUnloading) return;
  cudaGetLastError();
  if (is_loss(error)) return;
  std::fprintf(stderr, "warpnest: %s: %s (%s)\n", what, cudaGetErrorName(error),
               cudaGetErrorString(error));
}

}  // namespace warpnest
