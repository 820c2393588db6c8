#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "base/result.h"
#include "kube/codec/codec.h"

namespace spread {

// What the files hold together (`-` is `standard_input`, at most once). One that cannot be read or decoded,
// and an object that is in two of them, are Config errors; `called` is what they call a file: "cluster file".
// What names no namespace is in `ns`.
Result<Manifest> read_manifests(const std::vector<std::string>& files, std::istream& standard_input,
                                const std::string& called, const std::string& ns = "default");

// The files as a message names them.
std::string names_of(const std::vector<std::string>& files);

}  // namespace spread
