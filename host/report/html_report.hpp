// A report as one self-contained HTML page.
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
  std::map<std::string, std::string> svg;  // by plot name; missing ones are named in words
  Json provenance;
};

std::string to_html(const HtmlReport& report);

}  // namespace warpnest
