#include "report/ink.h"

namespace spread {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::Strong:
      return "\x1b[1m";
    case Ink::Good:
      return "\x1b[32m";
    case Ink::Bad:
      return "\x1b[31m";
    case Ink::Faint:
      return "\x1b[2m";
    case Ink::Plain:
      break;
  }
  return "";
}

}  // namespace

std::string inked(std::string_view text, Ink ink) {
  if (ink == Ink::Plain || text.empty()) return std::string(text);
  return std::string(code_of(ink)).append(text).append(kReset);
}

}  // namespace spread
