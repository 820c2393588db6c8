#pragma once

#include <string>
#include <string_view>

namespace spread {

// What a request asks of the API, in the API's words: {"list", "pods"}, {"create", "pods/binding"}. Names of
// objects and namespaces are left out.
struct ApiVerb {
  std::string verb, resource;

  bool operator==(const ApiVerb&) const = default;
};

ApiVerb api_verb(std::string_view method, std::string_view path);

}  // namespace spread
