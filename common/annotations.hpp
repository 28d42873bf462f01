// Macros that let the same source compile with g++ (host only) and with nvcc (host and device).
#pragma once

#if defined(__CUDACC__)
#define WARPNEST_HD __host__ __device__
#define WARPNEST_DEVICE __device__
// Goes before a warp program: a __host__ __device__ template that calls either HostWarp or
// CudaWarp. Without it nvcc would warn about the combination that is never instantiated.
#define WARPNEST_WARP_PROGRAM _Pragma("nv_exec_check_disable")
#else
#define WARPNEST_HD
#define WARPNEST_DEVICE
#define WARPNEST_WARP_PROGRAM
#endif

// Unrolls the loop that follows on the device; g++ decides for itself.
#if defined(__CUDACC__)
#define WARPNEST_UNROLL _Pragma("unroll")
#else
#define WARPNEST_UNROLL
#endif
