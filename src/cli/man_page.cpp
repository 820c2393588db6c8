#include "cli/man_page.h"

#include <cctype>
#include <string_view>

namespace spread {
namespace {

// Text that stays text: a line that begins with . or ' would be a command of roff, a bare - a hyphen that
// cannot be copied.
std::string roff(std::string_view text) {
  std::string safe;
  bool line_starts = true;
  for (const char c : text) {
    if (line_starts && (c == '.' || c == '\'')) safe += "\\&";
    line_starts = c == '\n';
    switch (c) {
      case '\\':
        safe += "\\e";
        break;
      case '-':
        safe += "\\-";
        break;
      case '\'':
        safe += "\\(aq";
        break;
      case '`':
        safe += "\\(ga";
        break;
      case '^':
        safe += "\\(ha";
        break;
      case '~':
        safe += "\\(ti";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string section(std::string_view name) {
  return ".SH " + roff(name) + "\n";
}

std::string entry(const std::string& tag, const std::string& text) {
  return ".TP\n" + tag + "\n" + text + "\n";
}

// As it stands, line for line.
std::string verbatim(std::string_view text) {
  return ".nf\n" + roff(text) + (text.ends_with('\n') ? "" : "\n") + ".fi\n";
}

// "Binds the pods." as the words behind a name: "binds the pods"
std::string as_phrase(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

std::string synopsis(std::span<const CommandText> commands) {
  std::string text = section("SYNOPSIS");
  std::string_view between;
  for (const CommandText& command : commands) {
    text += std::string(between) + roff(command.usage) + "\n";
    between = ".br\n";
  }
  return text;
}

std::string list_of_commands(std::span<const CommandText> commands) {
  std::string text = section("COMMANDS");
  for (const CommandText& command : commands)
    if (command.name[0] != '\0') text += entry(bold(command.name), roff(command.summary));
  return text;
}

std::string flag_tag(const Flag& flag) {
  std::string tag = flag.letter != 0 ? bold(std::string("-") + flag.letter) : "";
  if (flag.name[1] != '\0') tag += (tag.empty() ? "" : ", ") + bold(std::string("--") + flag.name);
  if (flag.kind != FlagKind::Switch) tag += "=\\fI" + roff(flag.value) + "\\fR";
  return tag;
}

// " For: scheduling, explain." where not all commands that have flags of their own take it.
std::string takers(const Flag& flag, std::span<const CommandText> commands, unsigned with_flags) {
  if ((flag.commands & with_flags) == with_flags) return "";
  std::string names;
  for (const CommandText& command : commands)
    if (flag.commands & command.command)
      names +=
          (names.empty() ? "" : ", ") + std::string(command.name[0] == '\0' ? "scheduling" : command.name);
  return " For: " + roff(names) + ".";
}

std::string options(std::span<const CommandText> commands, std::span<const Flag> flags) {
  unsigned with_flags = 0;
  for (const Flag& flag : flags)
    if (std::string_view(flag.name) != "help") with_flags |= flag.commands;
  std::string text = section("OPTIONS");
  std::string_view group;
  for (const Flag& flag : flags) {
    if (group != flag.group) text += ".SS " + roff(group = flag.group) + "\n";
    text += entry(flag_tag(flag), roff(flag.help) + "." + takers(flag, commands, with_flags));
  }
  return text;
}

std::string exit_status() {
  return section("EXIT STATUS") +
         entry(bold("0"), "Every pod that waits was bound, or would be; there was none; a loop was ended.") +
         entry(bold("1"), "It ran, and some pod has no node or was not bound.") +
         entry(bold("2"), "Wrong usage or configuration, or the cluster could not be read.") +
         entry(bold("130") + ", " + bold("143"), "A single pass was ended by SIGINT or SIGTERM.");
}

std::string environment() {
  return section("ENVIRONMENT") +
         entry(bold("KUBECONFIG"),
               "Kubeconfig files, separated by colons; \\fI\\(ti/.kube/config\\fR without it.") +
         entry(bold("HTTPS_PROXY") + ", " + bold("HTTP_PROXY") + ", " + bold("NO_PROXY"),
               "The proxy, and what is reached without it.") +
         entry(bold("SSL_CERT_FILE") + ", " + bold("SSL_CERT_DIR"),
               "Authorities to trust where the kubeconfig names none.") +
         entry(bold("NO_COLOR"), "No colours and no bars if it is set and not empty.") +
         entry(bold("COLUMNS"), "The width of tables on a terminal.");
}

std::string examples(std::span<const CommandText> commands) {
  std::string text = section("EXAMPLES");
  std::string_view between;
  for (const CommandText& command : commands) {
    text += std::string(between) + verbatim(command.examples);
    between = ".PP\n";
  }
  return text;
}

}  // namespace

std::string man_page(std::span<const CommandText> commands, std::span<const Flag> flags,
                     const std::string& version) {
  const std::string name = roff("kubectl-spread-schedule");
  const std::string summary = commands.front().summary;
  return ".TH KUBECTL\\-SPREAD\\-SCHEDULE 1 \"\" \"" + name + " " + roff(version) + "\" \"User Commands\"\n" +
         section("NAME") + name + " \\- " + roff(as_phrase(summary)) + "\n" + synopsis(commands) +
         section("DESCRIPTION") + roff(summary) + " Without a command it schedules.\n" +
         list_of_commands(commands) + options(commands, flags) + exit_status() + environment() +
         examples(commands) + section("SEE ALSO") + bold("kubectl") + "(1)\n";
}

}  // namespace spread
