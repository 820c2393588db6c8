// Keys of no worth: a certificate with its key, another key, and the first one with a passphrase.
#pragma once

namespace spread {

inline constexpr const char* kCertificate = R"(-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUOsgYgcrxJZr2AgXrPxFmQNcK8OgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJdW5pdC10ZXN0MCAXDTI2MTExNzE3NTIxMFoYDzIxMjYxMDI0
MTc1MjEwWjAUMRIwEAYDVQQDDAl1bml0LXRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQw/gzOdN+hhd9a5wDwf6q25Ql830KVWjQ1Dem+RZTnViB4lHPFmh0G
/n1xJDonl1IFJWCL0kbW8W6wjhH7L7mBo1MwUTAdBgNVHQ4EFgQUh8p6FfhM590t
Djwmsa7Kh11RKdcwHwYDVR0jBBgwFoAUh8p6FfhM590tDjwmsa7Kh11RKdcwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBQ3ps8Qg9xKvO58d/AyEZ0
fSn6WozSof7+DdRTerY9XwIgX3L/IHBDqukXCmEsPmHrRnYl8/WFOqmDIjkd18ZP
7ME=
-----END CERTIFICATE-----
)";

inline constexpr const char* kKey = R"(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguAUZTijLl7lZI2vI
xY+Tj+0DF9mN9YFzVTDjTBtdO5+hRANCAAQw/gzOdN+hhd9a5wDwf6q25Ql830KV
WjQ1Dem+RZTnViB4lHPFmh0G/n1xJDonl1IFJWCL0kbW8W6wjhH7L7mB
-----END PRIVATE KEY-----
)";

inline constexpr const char* kOtherKey = R"(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaaULNdM8lHTOPRmi
EmotquSkrS5U0YTx/xMn8mtPeRKhRANCAAQpmJRtO9TKZz3XA7Tr7QfVxncF6QBs
dHzuB+TTvF1upHegSb3gGp+4Hp4PuPz/voPbRgOKsfPTzsM4Rho/oDfu
-----END PRIVATE KEY-----
)";

inline constexpr const char* kLockedKey = R"(-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjMKLlTu2xu3AICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEOs9JUHZfVS7+Yje58jjJjIEgZBX
riYduojkEVKoxQ6lAm8PA99QALuBk+AlnyE3ywkEFTkF6gyoDKtzwXnJOXikG7hS
ac83Gk5hzDz+bIy6C0yun9vAYYpHUq7SC00SNhM6p0VVFwDbcCQen5H5H1MhykCT
oLPQJ5uZakJMJ5QRzNkH3i4awyD/7JxK9d1p+iTqZIREZxUOcEhDliv37yGQJxA=
-----END ENCRYPTED PRIVATE KEY-----
)";

}  // namespace spread
