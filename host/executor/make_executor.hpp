// Creates executors by the names that users give them.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/executor/executor.hpp"

namespace warpnest {

// The device is missing or lost, or the name is not a device name.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct DeviceInfo {
  std::string name;         // as --device takes it
  std::string description;  // model, cores, memory
};

struct ExecutorOptions {
  // auto | cuda | cuda:i | cpu | warp, or for measurements the plain playouts of `cpu`: reference, and
  // "branch-free reference" where a game has another.
  std::string device = "auto";
  std::uint32_t threads = 0;  // for cpu and warp; 0: one per core
  bool check = false;         // also run the reference, and stop at the first difference
};

// Everything this program can run on here; if CUDA is missing, one line says why.
std::vector<DeviceInfo> list_devices();
std::string cuda_status();

// True if the name has one of the forms above, whether or not the device exists.
bool is_device_name(const std::string& name);

// True for cpu, and for auto if there is no GPU: the fast CPU playouts, which may use a different
// class of the game than warps do.
bool is_cpu_device(const std::string& name);

// Throws DeviceError, listing the available devices, if the device is missing. Defined in
// executor_factory.hpp, which the unit of each class instantiates (host/games/class_unit.cpp.in).
template <Game G>
std::unique_ptr<Executor> make_executor(const ExecutorOptions& options);

}  // namespace warpnest
