// Files that are there whole or not at all, whatever happens while they are written.
#pragma once

#include <string>
#include <string_view>

namespace warpnest {

// Writes to a temporary file in the same folder, syncs it to the disk and renames it to `path`. An
// existing file keeps its permissions, a symbolic link its target; what is no regular file (a
// device, a pipe) is written to as it is. Throws FileError.
void write_file_atomically(const std::string& path, std::string_view content);

// Throws FileError if write_file_atomically(path) would fail for a reason that can be seen now.
// Changes nothing.
void check_writable(const std::string& path);

}  // namespace warpnest
