// Writes files that exist whole or not at all, whatever happens during the write.
#pragma once

#include <string>
#include <string_view>

namespace warpnest {

// Writes to a temporary file in the same folder, syncs it to disk and renames it to `path`. An
// existing file keeps its permissions, and a symbolic link its target, which need not exist. Removes
// what a process that was killed while it wrote this file has left. Anything but a regular file
// (a device, a pipe) is written to directly. Throws FileError.
void write_file_atomically(const std::string& path, std::string_view content);

// Throws FileError if write_file_atomically(path) would fail for a reason that can be detected now.
// Changes nothing.
void check_writable(const std::string& path);

}  // namespace warpnest
