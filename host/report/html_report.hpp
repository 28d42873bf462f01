// A report as one HTML page that needs nothing beside it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/report/table.hpp"

namespace warpnest {

struct HtmlReport {
  std::string title;
  std::string introduction;  // plain text
  std::vector<Table> tables;
  std::map<std::string, std::string> svg;  // by the plot's name; missing ones are named in words
  Json provenance;
};

std::string to_html(const HtmlReport& report);

}  // namespace warpnest
