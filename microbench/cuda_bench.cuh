// What the nvbench programs share.
#pragma once

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

namespace warpnest::bench {

// Throws for any CUDA error code but 0.
inline void check(int error, const char* what) {
  if (error != 0) throw std::runtime_error(std::string(what) + ": CUDA error " + std::to_string(error));
}

inline int current_device() {
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  return device;
}

inline int multiprocessors() {
  int count = 0;
  check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, current_device()),
        "cudaDeviceGetAttribute");
  return count;
}

}  // namespace warpnest::bench
