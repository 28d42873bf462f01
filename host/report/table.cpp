#include "host/report/table.hpp"

#include <fmt/format.h>

namespace warpnest {
namespace {

constexpr Origin origins[] = {Origin::label,    Origin::paper,     Origin::measured,
                              Origin::computed, Origin::predicted, Origin::missing};

Origin origin_of(const std::string& text) {
  for (const Origin origin : origins) {
    if (text == name(origin)) return origin;
  }
  return Origin::missing;
}

// RFC 4180.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string markdown_text(const std::string& text) {
  std::string escaped;
  for (const char c : text)
    escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

std::string marked(const Cell& cell) {
  return cell.origin == Origin::predicted ? cell.text + " (predicted)" : cell.text;
}

}  // namespace

const char* name(Origin origin) {
  switch (origin) {
    case Origin::label:
      return "label";
    case Origin::paper:
      return "paper";
    case Origin::measured:
      return "measured";
    case Origin::computed:
      return "computed";
    case Origin::predicted:
      return "predicted";
    case Origin::missing:
      return "missing";
  }
  return "missing";
}

Json to_json(const Table& table) {
  Json json;
  json["id"] = table.id;
  json["title"] = table.title;
  json["grids"] = Json::array();
  for (const Grid& grid : table.grids) {
    Json entry;
    entry["caption"] = grid.caption;
    entry["columns"] = grid.columns;
    entry["rows"] = Json::array();
    for (const auto& row : grid.rows) {
      Json cells = Json::array();
      for (const Cell& cell : row) {
        cells.push_back({{"text", cell.text}, {"origin", name(cell.origin)}});
      }
      entry["rows"].push_back(cells);
    }
    json["grids"].push_back(entry);
  }
  json["notes"] = table.notes;
  json["plots"] = Json::array();
  for (const Plot& plot : table.plots) {
    json["plots"].push_back(
        {{"name", plot.name}, {"caption", plot.caption}, {"gnuplot", plot.script}});
  }
  json["failed"] = table.failed();
  json["failures"] = table.failures;
  json["seconds"] = table.seconds;
  return json;
}

Table table_from_json(const Json& json) {
  Table table;
  table.id = json.at("id");
  table.title = json.at("title");
  for (const Json& entry : json.at("grids")) {
    Grid grid;
    grid.caption = entry.at("caption");
    grid.columns = entry.at("columns").get<std::vector<std::string>>();
    for (const Json& row : entry.at("rows")) {
      auto& cells = grid.rows.emplace_back();
      for (const Json& cell : row) {
        cells.push_back({cell.at("text"), origin_of(cell.at("origin").get<std::string>())});
      }
    }
    table.grids.push_back(std::move(grid));
  }
  table.notes = json.at("notes").get<std::vector<std::string>>();
  for (const Json& plot : json.at("plots")) {
    table.plots.push_back({plot.at("name"), plot.at("caption"), plot.at("gnuplot")});
  }
  table.failures = json.at("failures").get<std::vector<std::string>>();
  table.seconds = json.at("seconds");
  return table;
}

std::string to_csv(const Table& table) {
  std::string text;
  for (const Grid& grid : table.grids) {
    if (!text.empty()) text += "\n";
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
      text += (i == 0 ? "" : ",") + csv_field(grid.columns[i]);
    }
    text += "\n";
    for (const auto& row : grid.rows) {
      for (std::size_t i = 0; i < row.size(); ++i)
        text += (i == 0 ? "" : ",") + csv_field(marked(row[i]));
      text += "\n";
    }
  }
  return text;
}

std::string to_markdown(const Table& table) {
  std::string text = fmt::format("## {}\n", table.title);
  for (const Grid& grid : table.grids) {
    text += fmt::format("\n{}\n\n|", grid.caption);
    for (const std::string& column : grid.columns)
      text += " " + markdown_text(column) + " |";
    text += "\n|";
    for (std::size_t i = 0; i < grid.columns.size(); ++i)
      text += i == 0 ? "---|" : "---:|";
    for (const auto& row : grid.rows) {
      text += "\n|";
      for (const Cell& cell : row)
        text += " " + markdown_text(marked(cell)) + " |";
    }
    text += "\n";
  }
  for (const Plot& plot : table.plots) {
    text += fmt::format("\n![{}](plots/{}.svg)\n\n*{}*\n", plot.name, plot.name, plot.caption);
  }
  for (const std::string& failure : table.failures)
    text += fmt::format("\n- **FAILED: {}**", failure);
  for (const std::string& note : table.notes)
    text += fmt::format("\n- {}", note);
  return text + (table.notes.empty() && table.failures.empty() ? "" : "\n");
}

}  // namespace warpnest
