#pragma once

#include "base/log.h"
#include "kube/http/target.h"
#include "kube/http/transfer.h"

namespace spread {

// One try of a request that has ended: the request and its status at level 6, its headers without credentials
// at 7, sizes at 8, what the time went into at 9.
void log_exchange(const Log& log, const Target& target, const Transfer& transfer,
                  const Result<HttpResponse>& outcome);

}  // namespace spread
