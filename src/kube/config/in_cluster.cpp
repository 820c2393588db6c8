#include "kube/config/in_cluster.h"

#include "base/text.h"
#include "kube/config/file.h"

namespace spread {

bool in_cluster_possible(const Environment& environment, const std::string& service_account) {
  return !environment("KUBERNETES_SERVICE_HOST").value_or("").empty() &&
         !environment("KUBERNETES_SERVICE_PORT").value_or("").empty() &&
         check_readable(service_account + "/token").ok();
}

Connection in_cluster_connection(const Environment& environment, const std::string& service_account) {
  std::string host = environment("KUBERNETES_SERVICE_HOST").value_or("");
  bool is_ipv6 = host.find(':') != std::string::npos;
  Connection connection;
  connection.server = "https://" + (is_ipv6 ? "[" + host + "]" : host) + ":" +
                      environment("KUBERNETES_SERVICE_PORT").value_or("");
  std::string authority = service_account + "/ca.crt";
  if (check_readable(authority)) connection.certificate_authority = {authority, "", authority};
  connection.credentials.token_file = service_account + "/token";
  connection.credentials.origin = "the pod's service account";
  return connection;
}

std::string in_cluster_namespace(const Environment& environment, const std::string& service_account) {
  std::string ns = environment("POD_NAMESPACE").value_or("");
  if (!ns.empty()) return ns;
  auto text = read_file(service_account + "/namespace");
  std::string said(text ? trim(*text) : std::string_view());
  return said.empty() ? "default" : said;
}

}  // namespace spread
