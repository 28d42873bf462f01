// Executors by the names that users give them.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/executor/executor.hpp"

namespace warpnest {

// A device that is not there, or was lost, or a name that is none.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct DeviceInfo {
  std::string name;         // as --device takes it
  std::string description;  // model, cores, memory
};

struct ExecutorOptions {
  // auto | cuda | cuda:i | cpu | warp, or reference: the plain playouts of `cpu`, for measurements.
  std::string device = "auto";
  std::uint32_t threads = 0;  // of cpu and warp; 0: one per core
  bool check = false;         // run the reference beside the fast path, stop at a difference
};

// Everything this program could run on here, with one line why CUDA is missing if it is.
std::vector<DeviceInfo> list_devices();
std::string cuda_status();

// True if the name is one of the forms above, whether or not such a device is there.
bool is_device_name(const std::string& name);

// True for cpu, and for auto where there is no GPU: the fast CPU playouts, whose class of a game
// may be another than that of warps.
bool is_cpu_device(const std::string& name);

// Throws DeviceError if the device is not there, saying which are. Defined in executor_factory.hpp,
// which the unit of each class instantiates (host/games/class_unit.cpp.in).
template <Game G>
std::unique_ptr<Executor> make_executor(const ExecutorOptions& options);

}  // namespace warpnest
