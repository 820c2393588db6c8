#pragma once

#include <string>

#include "base/result.h"
#include "kube/http/client.h"

namespace spread {

// What a reply that is no success means for `what` ("list nodes"): the code of the HTTP status, and one
// sentence with the server's own words. 403 names the verb and the resource; a body that no Kubernetes API
// server sends says so.
Error error_from(const HttpResponse& response, const std::string& what);

}  // namespace spread
