#include "kube/config/kubeconfig.h"

#include <yaml-cpp/yaml.h>

#include <functional>

#include "kube/config/base64.h"
#include "kube/config/yaml_json.h"
#include "kube/text.h"

namespace spread {

namespace {

constexpr const char* kExecExtension = "client.authentication.k8s.io/exec";

// Reads on after a mistake, with empty values, and keeps the first one.
class Reader {
 public:
  using Fields = std::map<std::string, YAML::Node>;
  using ReadEntry = std::function<void(const std::string& name, const Fields& fields)>;

  explicit Reader(const std::string& file) : file_(file) {}

  const std::optional<Error>& failure() const { return failure_; }
  void at(std::string where) { where_ = std::move(where); }
  void fail(const std::string& what) {
    std::string place = where_.empty() ? "" : where_ + ": ";
    if (!failure_) failure_ = Error{ErrorCode::Config, file_ + ": " + place + what};
  }

  Fields fields(const YAML::Node& node, const std::string& what) {
    Fields found;
    if (!node || node.IsNull()) return found;
    if (!node.IsMap()) {
      fail(what + " is not a mapping");
      return found;
    }
    for (const auto& entry : node) {
      if (entry.first.IsScalar()) found.insert_or_assign(entry.first.Scalar(), entry.second);
    }
    return found;
  }

  std::string text(const Fields& fields, const std::string& key) {
    auto found = fields.find(key);
    return found == fields.end() ? "" : scalar(found->second, key);
  }

  bool flag(const Fields& fields, const std::string& key) {
    auto found = fields.find(key);
    if (found == fields.end() || found->second.IsNull()) return false;
    bool value = false;
    if (!YAML::convert<bool>::decode(found->second, value)) fail(key + " is neither true nor false");
    return value;
  }

  std::string bytes(const Fields& fields, const std::string& key) {
    auto decoded = decode_base64(text(fields, key));
    if (!decoded) fail(key + " is not base64");
    return decoded.value_or("");
  }

  std::vector<std::string> texts(const Fields& fields, const std::string& key) {
    std::vector<std::string> values;
    each(fields, key, [&](const YAML::Node& item) { values.push_back(scalar(item, key)); });
    return values;
  }

  Fields object(const Fields& fields, const std::string& key) {
    auto found = fields.find(key);
    return found == fields.end() ? Fields() : this->fields(found->second, key);
  }

  void each(const Fields& fields, const std::string& key,
            const std::function<void(const YAML::Node&)>& visit) {
    auto found = fields.find(key);
    if (found == fields.end() || found->second.IsNull()) return;
    if (!found->second.IsSequence()) return fail(key + " is not a list");
    for (const YAML::Node& item : found->second) visit(item);
  }

  // A list of {name: …, KIND: {…}}.
  void named(const Fields& root, const std::string& list, const std::string& kind, const ReadEntry& read) {
    each(root, list, [&](const YAML::Node& item) {
      at("");
      Fields entry = fields(item, "an entry of " + list);
      std::string name = text(entry, "name");
      at(kind + " " + in_quotes(name));
      read(name, object(entry, kind));
      at("");
    });
  }

 private:
  std::string scalar(const YAML::Node& node, const std::string& key) {
    if (node.IsNull()) return "";
    if (!node.IsScalar()) {
      fail(key + " is not a text");
      return "";
    }
    return node.Scalar();
  }

  const std::string& file_;
  std::string where_;
  std::optional<Error> failure_;
};

using Fields = Reader::Fields;

ExecPlugin read_exec(Reader& reader, const Fields& fields) {
  ExecPlugin exec;
  exec.api_version = reader.text(fields, "apiVersion");
  exec.command = reader.text(fields, "command");
  exec.args = reader.texts(fields, "args");
  reader.each(fields, "env", [&](const YAML::Node& item) {
    Fields variable = reader.fields(item, "an entry of env");
    exec.env.emplace_back(reader.text(variable, "name"), reader.text(variable, "value"));
  });
  exec.install_hint = reader.text(fields, "installHint");
  exec.provide_cluster_info = reader.flag(fields, "provideClusterInfo");
  exec.interactive_mode = reader.text(fields, "interactiveMode");
  bool has_default = exec.api_version == "client.authentication.k8s.io/v1beta1";
  if (has_default && exec.interactive_mode.empty()) exec.interactive_mode = "IfAvailable";
  return exec;
}

KubeUser read_user(Reader& reader, const Fields& fields) {
  KubeUser user;
  user.client_certificate = reader.text(fields, "client-certificate");
  user.client_certificate_data = reader.bytes(fields, "client-certificate-data");
  user.client_key = reader.text(fields, "client-key");
  user.client_key_data = reader.bytes(fields, "client-key-data");
  user.token = reader.text(fields, "token");
  user.token_file = reader.text(fields, "tokenFile");
  user.username = reader.text(fields, "username");
  user.password = reader.text(fields, "password");
  user.as = reader.text(fields, "as");
  user.as_uid = reader.text(fields, "as-uid");
  user.as_groups = reader.texts(fields, "as-groups");
  Fields extra = reader.object(fields, "as-user-extra");
  for (const auto& [key, values] : extra) user.as_extra[key] = reader.texts(extra, key);
  Fields provider = reader.object(fields, "auth-provider");
  std::string provider_name = reader.text(provider, "name");
  if (!provider.empty()) user.auth_provider = provider_name.empty() ? "?" : provider_name;
  Fields exec = reader.object(fields, "exec");
  if (!exec.empty()) user.exec = read_exec(reader, exec);
  return user;
}

KubeCluster read_cluster(Reader& reader, const Fields& fields) {
  KubeCluster cluster;
  cluster.server = reader.text(fields, "server");
  cluster.tls_server_name = reader.text(fields, "tls-server-name");
  cluster.certificate_authority = reader.text(fields, "certificate-authority");
  cluster.certificate_authority_data = reader.bytes(fields, "certificate-authority-data");
  cluster.proxy_url = reader.text(fields, "proxy-url");
  cluster.insecure_skip_tls_verify = reader.flag(fields, "insecure-skip-tls-verify");
  cluster.disable_compression = reader.flag(fields, "disable-compression");
  reader.each(fields, "extensions", [&](const YAML::Node& item) {
    Fields extension = reader.fields(item, "an entry of extensions");
    if (reader.text(extension, "name") != kExecExtension || extension.count("extension") == 0) return;
    auto json = json_from_yaml(extension["extension"]);
    if (!json) return reader.fail(std::string("the extension ") + kExecExtension + " is too large");
    cluster.exec_config = *json;
  });
  return cluster;
}

KubeContext read_context(Reader& reader, const Fields& fields) {
  KubeContext context;
  context.cluster = reader.text(fields, "cluster");
  context.user = reader.text(fields, "user");
  context.ns = reader.text(fields, "namespace");
  return context;
}

template <class T>
void add(Reader& reader, std::map<std::string, T>& entries, const std::string& name, T entry,
         const std::string& file) {
  entry.origin = file;
  if (!entries.emplace(name, std::move(entry)).second) reader.fail("the name stands twice in the list");
}

void check_kind(Reader& reader, const Fields& root) {
  std::string version = reader.text(root, "apiVersion");
  std::string kind = reader.text(root, "kind");
  if ((!kind.empty() && kind != "Config") || (!version.empty() && version != "v1")) {
    reader.fail("it is no kubeconfig but " + in_quotes(version + " " + kind));
  }
}

Kubeconfig read_config(Reader& reader, const YAML::Node& document, const std::string& file) {
  Kubeconfig config;
  Fields root = reader.fields(document, "the document");
  check_kind(reader, root);
  config.current_context = reader.text(root, "current-context");
  reader.named(root, "clusters", "cluster", [&](const std::string& name, const Fields& fields) {
    add(reader, config.clusters, name, read_cluster(reader, fields), file);
  });
  reader.named(root, "users", "user", [&](const std::string& name, const Fields& fields) {
    add(reader, config.users, name, read_user(reader, fields), file);
  });
  reader.named(root, "contexts", "context", [&](const std::string& name, const Fields& fields) {
    add(reader, config.contexts, name, read_context(reader, fields), file);
  });
  return config;
}

}  // namespace

Result<Kubeconfig> parse_kubeconfig(const std::string& text, const std::string& file) {
  try {
    Reader reader(file);
    Kubeconfig config = read_config(reader, YAML::Load(text), file);
    if (reader.failure()) return *reader.failure();
    return config;
  } catch (const YAML::Exception& mistake) {
    // Only the place: yaml-cpp's message may quote the text.
    std::string line = mistake.mark.is_null() ? "" : " at line " + std::to_string(mistake.mark.line + 1);
    return Error{ErrorCode::Config, file + ": the YAML is broken" + line};
  }
}

}  // namespace spread
