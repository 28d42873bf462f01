// Tables of a report: their contents and how they are written.
#pragma once

#include <string>
#include <vector>

#include "host/report/provenance.hpp"

namespace warpnest {

// Where a figure comes from. Readers see it: a prediction must not be taken for a measurement.
enum class Origin { label, paper, measured, computed, predicted, missing };
const char* name(Origin origin);

struct Cell {
  std::string text;
  Origin origin = Origin::measured;
};

// One grid of figures. The first column has labels.
struct Grid {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};

// A plot as gnuplot commands, without terminal and output.
struct Plot {
  std::string name;  // of its file, without .svg
  std::string caption;
  std::string script;
};

struct Table {
  std::string id;  // 1 to 6, I to V, validation and so on
  std::string title;
  std::vector<Grid> grids = {};
  std::vector<std::string> notes = {};
  std::vector<Plot> plots = {};
  std::vector<std::string> failures = {};  // verdicts that failed, one line each
  double seconds = 0;                      // time it took

  bool failed() const { return !failures.empty(); }
};

Json to_json(const Table& table);
// Throws Json::exception if it is not a table.
Table table_from_json(const Json& json);

std::string to_csv(const Table& table);
std::string to_markdown(const Table& table);

}  // namespace warpnest
