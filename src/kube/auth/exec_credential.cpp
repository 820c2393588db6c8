#include "kube/auth/exec_credential.h"

#include <json/reader.h>

#include <memory>

#include "kube/auth/key_pair.h"
#include "kube/codec/json/text.h"
#include "kube/codec/manifest/yaml.h"
#include "kube/codec/timestamp.h"
#include "kube/config/base64.h"

namespace spread {

namespace {

Error refused(const std::string& why) {
  return {ErrorCode::Config, "the credential plugin " + why};
}

// More forgiving than the one for the API's replies: kubectl takes a key that stands twice from a plugin.
std::optional<Json::Value> parse_forgiving(const std::string& text) {
  Json::CharReaderBuilder builder;
  builder["stackLimit"] = 50;
  std::unique_ptr<Json::CharReader> reader(builder.newCharReader());
  Json::Value value;
  try {
    if (reader->parse(text.data(), text.data() + text.size(), &value, nullptr)) return value;
  } catch (const Json::Exception&) {
  }
  return std::nullopt;
}

std::optional<Json::Value> parse_json_or_yaml(const std::string& text) {
  if (auto value = parse_forgiving(text)) return value;
  auto document = YamlDocuments(text).next();
  auto* tree = std::get_if<Json::Value>(&document);
  return tree != nullptr ? std::optional(std::move(*tree)) : std::nullopt;
}

std::string text_in(const Json::Value& object, const char* key) {
  const Json::Value& value = object[key];
  return value.isString() ? value.asString() : "";
}

Json::Value cluster_info(const Connection& connection, const std::string& authority) {
  Json::Value cluster;
  cluster["server"] = connection.server;
  if (!connection.tls_server_name.empty()) cluster["tls-server-name"] = connection.tls_server_name;
  if (connection.insecure_skip_tls_verify) cluster["insecure-skip-tls-verify"] = true;
  if (!authority.empty()) cluster["certificate-authority-data"] = encode_base64(authority);
  if (!connection.proxy_url.empty()) cluster["proxy-url"] = connection.proxy_url;
  if (connection.disable_compression) cluster["disable-compression"] = true;
  const std::string& extension = connection.credentials.exec->cluster_extension_config;
  cluster["config"] = extension.empty() ? Json::Value() : parse_forgiving(extension).value_or(Json::Value());
  return cluster;
}

Result<ExecCredential> read_status(const Json::Value& status) {
  ExecCredential credential;
  std::string token = text_in(status, "token");
  if (!token.empty()) credential.identity.authorization = "Bearer " + token;
  credential.identity.certificate = text_in(status, "clientCertificateData");
  credential.identity.key = text_in(status, "clientKeyData");
  bool has_certificate = !credential.identity.certificate.empty();
  if (has_certificate != !credential.identity.key.empty()) {
    return refused("returned only one of certificate and key");
  }
  if (token.empty() && !has_certificate)
    return refused("returned neither a token nor a certificate with its key");
  if (has_certificate) {
    auto fits = check_key_pair(credential.identity.certificate, credential.identity.key);
    if (!fits) return fits.error().in("the credential plugin's answer");
  }
  std::string expires = text_in(status, "expirationTimestamp");
  if (!expires.empty()) {
    auto seconds = parse_timestamp(expires);
    if (!seconds) return refused("returned an expirationTimestamp that is no time");
    credential.expires = std::chrono::sys_seconds(std::chrono::seconds(*seconds));
  }
  return credential;
}

}  // namespace

std::string encode_exec_info(const Connection& connection, const std::string& authority, bool interactive) {
  const ExecPlugin& plugin = *connection.credentials.exec;
  Json::Value info;
  info["kind"] = "ExecCredential";
  info["apiVersion"] = plugin.api_version;
  info["spec"]["interactive"] = interactive;
  if (plugin.provide_cluster_info) info["spec"]["cluster"] = cluster_info(connection, authority);
  return compact_json(info);
}

Result<ExecCredential> decode_exec_credential(const std::string& text, const std::string& api_version) {
  auto answer = parse_json_or_yaml(text);
  if (!answer || !answer->isObject()) return refused("did not print an ExecCredential");
  if (text_in(*answer, "kind") != "ExecCredential") return refused("did not print an ExecCredential");
  if (text_in(*answer, "apiVersion") != api_version) {
    return refused("answers in another version than the kubeconfig's " + api_version);
  }
  const Json::Value& status = (*answer)["status"];
  if (!status.isObject()) return refused("returned no status");
  return read_status(status);
}

}  // namespace spread
