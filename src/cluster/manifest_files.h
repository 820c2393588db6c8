#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "base/result.h"
#include "kube/codec/codec.h"
#include "kube/codec/prune/prune.h"

namespace spread {

// What the files hold together (`-` is `standard_input`, at most once). One that cannot be read or decoded,
// and an object that is in two of them, are Config errors; `called` is what they call a file: "cluster file".
// What names no namespace is in `ns`.
Result<Manifest> read_manifests(const std::vector<std::string>& files, std::istream& standard_input,
                                const std::string& called, const std::string& ns = "default");

// The files that stand for a cluster, an empty one where there is none. It is an error as well if nothing of
// a cluster is in them: a list of nothing is a cluster, but an empty file, or a scenario, was given by
// mistake.
Result<Manifest> read_cluster_files(const std::vector<std::string>& files, std::istream& standard_input);

// Each object of such files, cut down to what is kept. Fails as read_cluster_files() does.
Result<std::vector<std::string>> prune_manifests(const std::vector<std::string>& files,
                                                 std::istream& standard_input, const Kept& kept);

// As kubectl's -f: in place of a folder those in it that end in .yaml, .yml or .json, by name. A Config error
// where it has none.
Result<std::vector<std::string>> without_folders(const std::vector<std::string>& files);

// The text of one.
Result<std::string> read_input(const std::string& file, std::istream& standard_input,
                               const std::string& called);

// Adds what is in `from`; of two that have one name the one in `to` stays.
void merge(Surroundings& to, Surroundings from);

// The files as a message names them.
std::string names_of(const std::vector<std::string>& files);

}  // namespace spread
