#pragma once

#include "report/fill.h"
#include "run/what_if/contents.h"

namespace spread {

// What a pass over a cluster to be filled came to.
Fill fill_of(const PassResult& pass, const Contents& cluster, const WhatIf& what_if);

}  // namespace spread
