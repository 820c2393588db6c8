// The parts of a scenario's steps. All tell `in` what is wrong, and give empty values then.
#pragma once

#include <string>
#include <vector>

#include "kube/codec/manifest/strict_reader.h"
#include "kube/codec/scenario.h"

namespace spread {

// A duration as text: "5s".
Milliseconds read_duration(StrictReader& in, const Json::Value& value, const std::string& called);

// What `apply` is given: a manifest, several, or the name of a file of them.
std::vector<ClusterEdit> read_objects(StrictReader& in, const Json::Value& value, const std::string& ns,
                                      const ReadNamedFile& read_file);
// The same so many times, with 1, 2, … behind the names.
std::vector<ClusterEdit> copied(const std::vector<ClusterEdit>& edits, std::int32_t copies);

// One text or several: "pod/web", "node/worker".
std::vector<std::string> read_words(StrictReader& in, const Json::Value& value, const std::string& called);

// KIND/NAME, or KIND/NAMESPACE/NAME.
ObjectName read_object_name(StrictReader& in, const Json::Value& at, const std::string& text,
                            const std::string& ns);

// "NODE KEY=VALUE:EFFECT"; a minus at the end, or `on` being false, takes it away.
TaintNode read_taint(StrictReader& in, const Json::Value& at, const std::string& text, bool on);

Expectation read_expectation(StrictReader& in, const Json::Value& value, const std::string& ns);

// What is wrong with an object of a manifest; nothing where it can be read.
std::optional<TextFault> check_object(Json::Value object, const std::string& ns);

}  // namespace spread
