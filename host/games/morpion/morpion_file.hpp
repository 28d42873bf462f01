// A file with a game of Morpion Solitaire. Its format is recognised by its content.
#pragma once

#include <string>
#include <string_view>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Whether the text looks like MSR (JSON or MS1:) or Pentasol. It may still be damaged.
bool is_morpion_text(std::string_view text);

// Throws FileError, also if is_morpion_text(text) is false.
MorpionRecord parse_morpion(std::string_view text);

// The format for the extension of a file's name: .json is MSR, .msr its compact form, .txt
// Pentasol. Format::none for other names.
MorpionRecord::Format morpion_format_of_name(std::string_view path);

// The text of a file in this format. The record must be legal. Throws FileError if the format
// cannot hold the game, such as a game of 4D in Pentasol.
std::string morpion_file_text(const MorpionRecord& record, MorpionRecord::Format format);

}  // namespace warpnest
