// Why a pod would go where, for people and for programs. The views for people are in explain/, one a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/decision.h"
#include "model/suggestion.h"
#include "report/format.h"

namespace spread {

// The decision with every node and every reason, and what else is worth a note.
struct Explanation {
  Decision decision;                    // with Detail::Explain
  std::string app;                      // what makes the pod one of an app: "app=web"; empty: of none
  std::string now_on;                   // the node that the pod is on; empty while it waits
  std::vector<std::string> notes;       // one sentence each
  std::vector<Suggestion> suggestions;  // where no node fits: what would help, nearest node first
};

struct ExplanationStyle {
  bool headers = true;
  bool colour = false;
  bool utf8 = false;
  std::optional<std::size_t> width;  // of the terminal; none: lines as long as they come
  bool all_nodes = false;            // never grouped, however many
  bool wide = false;                 // every rejection of every node
  std::optional<std::string> node;   // this one alone, filter by filter and rank by rank
};

// One after the other, a blank line between them.
std::string render_text(const std::vector<Explanation>& explanations, const ExplanationStyle& style);

// One alone is an Explanation, any other number an ExplanationList of `items`. With `node`, of that node
// only, with every filter.
std::string render_document(const std::vector<Explanation>& explanations, DocumentFormat format,
                            const std::optional<std::string>& node = {});

}  // namespace spread
