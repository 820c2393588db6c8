#include "metrics/api_verb.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("requests are told in the API's words, without names") {
  struct Case {
    std::string method, path;
    ApiVerb expected;
  };
  const std::vector<Case> cases = {
      {"GET", "/api/v1/pods?limit=5000", {"list", "pods"}},
      {"GET", "/api/v1/pods?watch=true&resourceVersion=1", {"watch", "pods"}},
      {"GET", "/api/v1/namespaces", {"list", "namespaces"}},
      {"GET", "/api/v1/namespaces/default", {"get", "namespaces"}},
      {"GET", "/api/v1/namespaces/default/pods", {"list", "pods"}},
      {"GET", "/api/v1/namespaces/default/pods/web", {"get", "pods"}},
      {"GET", "/api/v1/namespaces/default/pods/watch=true", {"get", "pods"}},
      {"POST", "/api/v1/namespaces/default/pods/web/binding", {"create", "pods/binding"}},
      {"PATCH", "/api/v1/namespaces/default/pods/web/status", {"patch", "pods/status"}},
      {"PATCH", "/api/v1/persistentvolumes/disk", {"patch", "persistentvolumes"}},
      {"GET", "/apis/storage.k8s.io/v1/csinodes?limit=1", {"list", "csinodes"}},
      {"PUT", "/apis/coordination.k8s.io/v1/namespaces/n/leases/l", {"update", "leases"}},
      {"POST", "/apis/coordination.k8s.io/v1/namespaces/n/leases", {"create", "leases"}},
      {"DELETE", "/api/v1/namespaces/n/pods/p", {"delete", "pods"}},
      {"GET", "/version", {"get", "other"}},
      {"GET", "", {"get", "other"}},
      {"BREW", "/api/v1/pods", {"other", "pods"}},
  };
  for (const Case& c : cases) {
    INFO(c.method << " " << c.path);
    CHECK(api_verb(c.method, c.path) == c.expected);
  }
}
