#include "metrics/api_verb.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace spread {
namespace {

constexpr std::string_view kOther = "other";

std::string verb_of(std::string_view method, bool one_object, bool watches) {
  if (method == "GET") return watches ? "watch" : one_object ? "get" : "list";
  if (method == "POST") return "create";
  if (method == "PUT") return "update";
  if (method == "PATCH") return "patch";
  if (method == "DELETE") return one_object ? "delete" : "deletecollection";
  return std::string(kOther);
}

}  // namespace

// "/api/v1/namespaces/NS/pods/NAME/binding", "/apis/apps/v1/deployments?limit=500"
ApiVerb api_verb(std::string_view method, std::string_view path) {
  const std::string_view query = path.substr(std::min(path.find('?'), path.size()));
  std::vector<std::string> parts = split(path.substr(0, path.size() - query.size()), '/');
  const std::size_t root = parts.size() > 1 && parts[1] == "apis" ? 4 : 3;  // "", api(s), group, version
  if (parts.size() <= root) return {verb_of(method, true, false), std::string(kOther)};
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(root));
  if (parts.size() > 2 && parts[0] == "namespaces") parts.erase(parts.begin(), parts.begin() + 2);
  const std::string resource = parts.size() > 2 ? parts[0] + "/" + parts[2] : parts[0];
  const bool watches = query.find("watch=true") != query.npos || query.find("watch=1") != query.npos;
  return {verb_of(method, parts.size() > 1, watches), resource};
}

}  // namespace spread
