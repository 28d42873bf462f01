// Runs a batch of jobs on several devices and survives the loss of some of them.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "host/executor/batch_device.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

// Receives one line of text for the user; called by one thread at a time.
using BatchLog = std::function<void(const std::string&)>;
// Writes the line to standard error.
void log_to_stderr(const std::string& line);

// Uses one thread per device. Jobs go to whichever device is free. A device without enough memory
// gets half as many jobs at a time, down to one. A device that fails is marked as failed, and its
// unfinished jobs go to the others. Returns when all jobs are collected, or soon after `stop` is
// requested, with the unfinished ones collected as they are.
//
// Throws DeviceError, after collecting what was finished, if jobs are left but no device is.
// Rethrows anything that the task throws.
void run_batch(std::span<BatchDevice* const> devices, BatchTask& task, const StopSignal& stop,
               const BatchLog& log = log_to_stderr);

}  // namespace warpnest
