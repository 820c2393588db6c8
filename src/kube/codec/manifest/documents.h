#pragma once

#include <json/value.h>

#include <functional>
#include <optional>
#include <string_view>

#include "kube/codec/json/text.h"

namespace spread {

// Hands over each document of a text, YAML or JSON, until one is at fault or the text is: that is the answer.
// A byte order mark at its beginning is taken off `text`, which offsets are in.
using UseDocument = std::function<std::optional<TextFault>(Json::Value& document)>;
std::optional<TextFault> for_each_document(std::string_view& text, const UseDocument& use);

}  // namespace spread
