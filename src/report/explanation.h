#pragma once

#include <string>
#include <vector>

#include "model/decision.h"
#include "report/format.h"

namespace spread {

// Why a pod would go where: the decision with every node and every reason, and what else is worth a note.
struct Explanation {
  Decision decision;
  std::string now_on;              // the node that the pod is on; empty while it waits
  std::vector<std::string> notes;  // one sentence each
};

// "pod NS/NAME would go to NODE, by RANK: …". Only where a node was chosen.
std::string why_chosen(const Decision& decision);

std::string render_text(const Explanation& explanation, bool headers);
std::string render_document(const Explanation& explanation, DocumentFormat format);

}  // namespace spread
