#include "host/report/html_report.hpp"

#include <cstdint>
#include <string_view>

#include <fmt/format.h>

namespace warpnest {
namespace {

// Plots stay on white in both schemes; the rest follows the reader's scheme.
constexpr const char* style = R"(
:root { color-scheme: light dark; --line: #8886; --soft: #8881; --accent: #b45f06; }
@media (prefers-color-scheme: dark) { :root { --accent: #ffb35c; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 74rem; margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 3rem; border-bottom: 2px solid var(--line); }
.wide { overflow-x: auto; } p, nav, figcaption { max-width: 60rem; } figure img { width: 60rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .3rem 0; font-weight: 600; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
td { white-space: nowrap; }
table.many { font-size: .8em; } table.many :is(th, td) { padding: .25rem .3rem; }
thead th { border-bottom: 2px solid var(--line); background: var(--soft); }
td.paper { opacity: .75; font-style: italic; } td.missing { opacity: .55; }
td.predicted { color: var(--accent); } td.predicted::after { content: " predicted"; font-size: .75em; }
figure { margin: 1.5rem 0; } figure img { max-width: 100%; background: #fff; border: 1px solid var(--line); }
figcaption, .note { font-size: .9em; } .failed { color: #d00; font-weight: 700; }
.key span { margin-right: 1.2rem; }
@media print {
:root { color-scheme: light; --accent: #8a4a00; }
body { max-width: none; margin: 0; padding: 0; font-size: 10pt; } nav { display: none; }
h2 { margin-top: 1.5rem; break-after: avoid; } figure, table { break-inside: avoid; }
figure { margin: .8rem 0; } figure img { width: 15.5cm; } .wide { overflow: visible; }
table { font-size: 8pt; margin: .5rem 0; } table.many { font-size: 7pt; }
:is(table, table.many) :is(th, td) { padding: .1rem .3rem; } table.many td:first-child { white-space: normal; }
}
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// RFC 4648. Each plot is embedded as a separate image, so that ids of different plots cannot clash.
std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : digits[group >> (18 - 6 * k) & 63];
    }
  }
  return text;
}

// Tables with at least this many columns are set smaller, to fit the page.
constexpr std::size_t many_columns = 9;

std::string grid_html(const Grid& grid) {
  std::string text = fmt::format("<div class=\"wide\"><table{}><caption>{}</caption><thead><tr>",
                                 grid.columns.size() >= many_columns ? " class=\"many\"" : "",
                                 escaped(grid.caption));
  for (const std::string& column : grid.columns)
    text += fmt::format("<th>{}</th>", escaped(column));
  text += "</tr></thead><tbody>\n";
  for (const auto& row : grid.rows) {
    text += "<tr>";
    for (const Cell& cell : row) {
      text += fmt::format("<td class=\"{}\">{}</td>", name(cell.origin), escaped(cell.text));
    }
    text += "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string plot_html(const Plot& plot, const std::map<std::string, std::string>& svg) {
  const auto found = svg.find(plot.name);
  const std::string picture =
      found == svg.end()
          ? std::string("<p class=\"note\">(not drawn: gnuplot was not there, or failed)</p>")
          : fmt::format("<img alt=\"{}\" src=\"data:image/svg+xml;base64,{}\">",
                        escaped(plot.caption), base64(found->second));
  return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", picture,
                     escaped(plot.caption));
}

}  // namespace

std::string to_html(const HtmlReport& report) {
  std::string text = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title><style>{1}</style></head><body>\n<h1>{0}</h1>\n<p>{2}</p>\n"
      "<p class=\"key\"><span><i>paper's figure</i></span><span>measured here</span>"
      "<span style=\"color:var(--accent)\">predicted by the cost model</span></p>\n<nav>",
      escaped(report.title), style, escaped(report.introduction));
  for (const Table& table : report.tables) {
    text += fmt::format("<a href=\"#table-{}\">{}</a>{} ", table.id, escaped(table.id),
                        table.failed() ? " <span class=\"failed\">failed</span>" : "");
  }
  text += "</nav>\n";
  for (const Table& table : report.tables) {
    text += fmt::format("<section id=\"table-{}\"><h2>{}</h2>\n", table.id, escaped(table.title));
    for (const std::string& failure : table.failures) {
      text += fmt::format("<p class=\"failed\">Failed: {}</p>\n", escaped(failure));
    }
    for (const Grid& grid : table.grids)
      text += grid_html(grid);
    for (const Plot& plot : table.plots)
      text += plot_html(plot, report.svg);
    for (const std::string& note : table.notes) {
      text += fmt::format("<p class=\"note\">{}</p>\n", escaped(note));
    }
    text += "</section>\n";
  }
  text += "<h2>Provenance</h2><table><tbody>\n";
  for (const auto& [key, value] : report.provenance.items()) {
    if (value.is_null()) continue;
    text += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(key),
                        escaped(value.is_string() ? value.get<std::string>() : value.dump()));
  }
  return text + "</tbody></table>\n</body></html>\n";
}

}  // namespace warpnest
