// A file with a game of Morpion Solitaire, in whichever format: it is told by the content.
#pragma once

#include <string>
#include <string_view>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Whether the text means to be MSR (JSON or MS1:) or Pentasol; it may still be damaged.
bool is_morpion_text(std::string_view text);

// Throws FileError, also for what is_morpion_text denies.
MorpionRecord parse_morpion(std::string_view text);

// The format that the end of a file's name asks for: .json is MSR, .msr its compact form, .txt
// Pentasol; Format::none for other names.
MorpionRecord::Format morpion_format_of_name(std::string_view path);

// The text of a file in this format. Throws FileError if it cannot hold the game, as Pentasol 4D.
// The record must be legal.
std::string morpion_file_text(const MorpionRecord& record, MorpionRecord::Format format);

}  // namespace warpnest
