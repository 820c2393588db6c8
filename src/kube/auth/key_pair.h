#pragma once

#include <string>

#include "base/result.h"

namespace spread {

// Whether these PEM texts are a certificate and its private key, without a passphrase; else a Config error,
// which shows neither.
Result<void> check_key_pair(const std::string& certificate, const std::string& key);

// Whether there is at least one certificate in this PEM text.
bool holds_certificate(const std::string& pem);

// The same by its outer form alone, which takes a hundredth of the time: false is certain, true is not.
bool looks_like_certificate(const std::string& pem);

}  // namespace spread
