// FreshMark: which tables a `tables --fresh` has made again, so that the same command continues
// after an interruption, however hard.
#pragma once

#include <set>
#include <string>

#include "host/report/provenance.hpp"

namespace warpnest {

class FreshMark {
 public:
  // Kept in `file`. `command` is what must be the same for a later command to continue. Does
  // nothing unless `fresh`. Throws FileError.
  FreshMark(std::string file, bool fresh, Json command);

  // Whether it begins afresh, rather than continue an interrupted command.
  bool begins() const { return begins_; }
  // Whether the command had made this table before it was interrupted.
  bool has(const std::string& id) const { return made_.contains(id); }
  void add(const std::string& id);
  // The command is done: the next one begins afresh.
  void remove();

 private:
  void write() const;

  const std::string file_;
  const bool fresh_;
  const Json command_;
  bool begins_ = false;
  std::set<std::string> made_;
};

}  // namespace warpnest
