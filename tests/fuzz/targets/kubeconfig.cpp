// Any text is a kubeconfig or one Config error, and so is what it comes to for a connection.
#include <string>

#include "base/text.h"
#include "kube/config/base64.h"
#include "kube/config/kubeconfig.h"
#include "kube/config/select.h"
#include "kube/config/server_url.h"
#include "support/target.h"

namespace spread::fuzz {
namespace {

void use(const Kubeconfig& config) {
  const auto selected = select_entries(config, {});
  if (!selected) return expect(selected.error().code == ErrorCode::Config, "a Config error");
  if (selected->cluster.server.empty()) return void(no_server(config, *selected));
  const auto server = normalise_server(selected->cluster.server);
  if (server) {
    const auto again = normalise_server(*server);
    expect(again && *again == *server, "a normal server stays as it is");
  }
  (void)check_proxy_url(selected->cluster.proxy_url);
}

}  // namespace

void try_input(std::string_view input) {
  const auto decoded = decode_base64(input);
  if (decoded) expect(decode_base64(encode_base64(*decoded)) == decoded, "base64 reads back as it was");
  const auto config = parse_kubeconfig(std::string(input), "FILE");
  if (config) return use(*config);
  expect(config.error().code == ErrorCode::Config, "a Config error");
  expect(config.error().message.starts_with("FILE: "), "which names the file");
}

}  // namespace spread::fuzz
