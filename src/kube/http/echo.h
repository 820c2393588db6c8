#pragma once

#include "kube/auth/identity.h"
#include "kube/http/client.h"

namespace spread {

// Servers and proxies that fail may send back what they were sent, and what they say is shown: the
// credentials are taken out of a reply that is no success, and out of the headers of any.
void hide_echo(const Identity& identity, HttpResponse& response);

}  // namespace spread
