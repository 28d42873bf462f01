// Runs a batch of jobs on several devices, whatever happens to them.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "host/executor/batch_device.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

// Takes one line of text that a user should see; called by one thread at a time.
using BatchLog = std::function<void(const std::string&)>;
// Writes the line to standard error.
void log_to_stderr(const std::string& line);

// One thread a device. Jobs go to whichever device is free. A device without enough memory gets
// half as many jobs at a time, down to one. A device that fails is marked so and its unfinished
// jobs go to the others. Comes back when all jobs are collected or, soon after `stop` is requested,
// with the unfinished ones collected as they are.
//
// Throws DeviceError, with what was finished collected, if jobs are left and no device is; anything
// that the task throws is thrown on.
void run_batch(std::span<BatchDevice* const> devices, BatchTask& task, const StopSignal& stop,
               const BatchLog& log = log_to_stderr);

}  // namespace warpnest
