#include "report/document.h"

#include <json/writer.h>
#include <yaml-cpp/yaml.h>

namespace spread {
namespace {

constexpr int kDigits = 6;  // of a fraction that matter

void emit(YAML::Emitter& out, const Json::Value& value) {
  if (value.isObject()) {
    out << YAML::BeginMap;
    for (const std::string& name : value.getMemberNames()) {
      out << YAML::Key << name << YAML::Value;
      emit(out, value[name]);
    }
    out << YAML::EndMap;
  } else if (value.isArray()) {
    out << (value.empty() ? YAML::Flow : YAML::Block) << YAML::BeginSeq;
    for (const Json::Value& item : value) emit(out, item);
    out << YAML::EndSeq;
  } else if (value.isString()) {
    out << YAML::DoubleQuoted << value.asString();
  } else if (value.isBool()) {
    out << value.asBool();
  } else if (value.isNull()) {
    out << YAML::Null;
  } else if (value.type() == Json::realValue) {
    out << value.asDouble();
  } else {
    out << value.asInt64();
  }
}

// The one control that jsoncpp writes as it is. Outside of strings there is none.
std::string with_escaped_delete(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) c == '\x7f' ? text += "\\u007f" : text += c;
  return text;
}

std::string to_json(const Json::Value& document, bool one_line) {
  Json::StreamWriterBuilder builder;
  builder["indentation"] = one_line ? "" : "  ";
  builder["precision"] = kDigits;
  builder["emitUTF8"] = false;                // \\u escapes: no control of a terminal, no bidi, comes through
  builder["enableYAMLCompatibility"] = true;  // `"a": 1`, as everybody writes it, not `"a" : 1`
  return with_escaped_delete(Json::writeString(builder, document)) + "\n";
}

}  // namespace

std::string render(const Json::Value& document, DocumentFormat format, bool one_line) {
  if (format == DocumentFormat::Json) return to_json(document, one_line);
  YAML::Emitter out;
  out.SetOutputCharset(YAML::EscapeNonAscii);
  out.SetDoublePrecision(kDigits);
  emit(out, document);
  return (one_line ? "---\n" : "") + std::string(out.c_str()) + "\n";
}

}  // namespace spread
