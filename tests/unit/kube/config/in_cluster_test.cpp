#include "kube/config/in_cluster.h"

#include "kube/config/scratch.h"
#include "support/catch.h"

using namespace spread;

namespace {

using Variables = std::map<std::string, std::string>;

const Variables kPod = {{"KUBERNETES_SERVICE_HOST", "10.0.0.1"}, {"KUBERNETES_SERVICE_PORT", "443"}};

class Pod {
 public:
  Pod() {
    folder.write("account/token", "T\n");
    folder.write("account/ca.crt", "CA");
    folder.write("account/namespace", " pods \n");
  }

  Result<Connection> resolve(ConnectFlags flags = {}, Variables variables = {}) const {
    variables.insert(kPod.begin(), kPod.end());
    return resolve_connection(flags, environment_of(variables), folder / "account");
  }

  Scratch folder;
};

}  // namespace

TEST_CASE("a pod's service account", "[config]") {
  Pod pod;
  auto connection = pod.resolve();
  REQUIRE(connection);
  CHECK(connection->server == "https://10.0.0.1:443");
  CHECK(connection->credentials.token_file == pod.folder / "account/token");
  CHECK(connection->certificate_authority.file == pod.folder / "account/ca.crt");
  CHECK(connection->ns == "pods");
  CHECK(pod.resolve({}, {{"KUBERNETES_SERVICE_HOST", "fd00::1"}})->server == "https://[fd00::1]:443");
}

TEST_CASE("what counts more than the service account", "[config]") {
  Pod pod;
  CHECK(pod.resolve({}, {{"POD_NAMESPACE", "other"}})->ns == "other");
  CHECK(pod.resolve({.ns = "flag"}, {{"POD_NAMESPACE", "other"}})->ns == "flag");
  auto token = pod.resolve({.token = "flag"});
  CHECK(token->credentials.token == "flag");
  CHECK(token->credentials.token_file == "");
  auto server = pod.resolve({.server = "https://s"});
  CHECK(server->server == "https://s");
  CHECK(server->credentials.token_file == "");
  std::string empty = pod.folder.write("empty", "");
  CHECK(pod.resolve({.kubeconfig = empty})->server == "https://10.0.0.1:443");
  std::string file = pod.folder.write("config",
                                      "current-context: x\ncontexts: [{name: x, context: {cluster: c}}]\n"
                                      "clusters: [{name: c, cluster: {server: 'https://c'}}]");
  auto config = pod.resolve({.kubeconfig = file});
  CHECK(config->server == "https://c");
  CHECK(config->ns == "pods");
  CHECK(pod.resolve({.as = "joe"})->impersonate_user == "joe");
}

TEST_CASE("a pod without part of it", "[config]") {
  Pod pod;
  std::filesystem::remove(pod.folder / "account/ca.crt");
  CHECK(pod.resolve()->certificate_authority.empty());
  std::filesystem::remove(pod.folder / "account/namespace");
  CHECK(pod.resolve()->ns == "default");
  std::filesystem::remove(pod.folder / "account/token");
  CHECK_FALSE(pod.resolve());
  CHECK_FALSE(in_cluster_possible(environment_of({}), Pod().folder / "account"));
}
