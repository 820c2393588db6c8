// How many pods of a kind fit into a cluster.
#pragma once

#include <map>
#include <string>

#include "model/outcome.h"
#include "report/format.h"

namespace spread {

struct Fill {
  std::string what;  // "deployment default/web"
  std::size_t wanted = 1;
  std::size_t fits = 0;
  std::map<std::string, std::size_t> on_nodes;  // those that fit
  std::string stopped_by;  // what is against the next one; empty: nothing, so far as was tried
  PassResult others;       // the other pods that were placed

  bool is_enough() const { return fits >= wanted && others.all_placed(); }
};

// A count for each node, then the sum and the reason; the other pods, if there are any, as after a pass.
std::string render_text(const Fill& fill, bool headers);
std::string render_document(const Fill& fill, DocumentFormat format);

}  // namespace spread
