// Every flag in one table: parsing, help, completion and suggestions are made from it.
#pragma once

#include <span>
#include <string>

namespace spread {

enum CommandSet : unsigned {
  kSchedule = 1,
  kExplain = 2,
  kVersion = 4,
  kCompletion = 8,
  kReport = 16,
  kSimulate = 32,
  kSnapshot = 64,
  kDeciding = kSchedule | kExplain | kSimulate,  // those that place pods
  kCounting = kDeciding | kReport,               // those that look at pods
  kCluster = kCounting | kSnapshot,              // those that look at a cluster
  kEvery = kCluster | kVersion | kCompletion,
};

// The group of the flags that say which API server, and as whom.
inline constexpr const char* kConnectGroup = "Connecting, as kubectl does";

enum class FlagKind { Switch, Value, List };

struct Flag {
  const char* group;
  char letter;  // 0: none
  const char* name;
  FlagKind kind;
  const char* value;  // what stands for the value in help, with its default
  const char* help;
  unsigned commands;  // which commands take it
};

std::span<const Flag> all_flags();

struct CommandText {
  CommandSet command;
  const char* name;  // "" is the plain call, which schedules
  const char* usage;
  const char* summary;
  const char* examples;
  const char* remarks = "";  // at the end of its help
};

std::span<const CommandText> all_commands();

// Help for one command, in kubectl's layout.
std::string help_text(CommandSet command);

}  // namespace spread
