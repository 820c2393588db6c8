#include "cluster/api_reader.h"

#include <deque>

#include "support/catch.h"

using namespace spread;

namespace {

// Answers each request with the next of the replies.
class Replies : public HttpClient {
 public:
  std::deque<Result<HttpResponse>> replies;
  std::vector<std::string> paths;

  RequestId start(HttpRequest, Done) override { return 0; }
  void cancel(RequestId) override {}
  void poll(Milliseconds) override {}
  std::size_t in_flight() const override { return 0; }
  void set_wake_fd(int) override {}
  void on_readable(int, std::function<void()>) override {}
  Timers& timers() override { return timers_; }
  Result<HttpResponse> send(HttpRequest request) override {
    paths.push_back(request.path);
    Result<HttpResponse> reply = std::move(replies.front());
    replies.pop_front();
    return reply;
  }

  Timers timers_{std::chrono::steady_clock::now};

  void add(long status, const std::string& body) {
    replies.emplace_back(HttpResponse{status, "application/json", body, std::nullopt});
  }
};

std::string page(const std::string& kind, const std::string& items, const std::string& next = "") {
  return R"({"kind":")" + kind + R"(","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":")" +
         next + R"("},"items":[)" + items + "]}";
}

std::string typed(const std::string& version, const std::string& kind, const std::string& items = "") {
  return R"({"kind":")" + kind + R"(List","apiVersion":")" + version + R"(","items":[)" + items + "]}";
}

std::string node(const std::string& name) {
  return R"({"metadata":{"name":")" + name + R"("}})";
}

std::string pod(const std::string& name, const std::string& scheduler, const std::string& phase = "Pending") {
  return R"({"metadata":{"namespace":"a","name":")" + name + R"("},"spec":{"schedulerName":")" + scheduler +
         R"("},"status":{"phase":")" + phase + R"("}})";
}

const std::string kGone =
    R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","message":"too old","code":410})";

WaitingPods ours() {
  return {{"my-scheduler"}, std::nullopt, "", {}};
}

}  // namespace

TEST_CASE("waiting pods are one request, in one namespace or all") {
  struct Case {
    std::string name;
    WaitingPods which;
    std::string path;
  };
  const std::vector<Case> cases = {
      {"all namespaces", ours(),
       "/api/v1/pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dmy-scheduler&limit=5000"},
      {"one namespace",
       {{"my-scheduler"}, "web", "", {}},
       "/api/v1/namespaces/web/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dmy-scheduler&limit=5000"},
      {"with labels",
       {{"my-scheduler"}, std::nullopt, "app=a", {}},
       "/api/v1/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Dmy-scheduler&labelSelector=app%3Da&"
       "limit=5000"},
      {"a name that the field selector must escape",
       {{"a,b=c\\d"}, std::nullopt, "", {}},
       "/api/v1/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%3Da%5C%2Cb%5C%3Dc%5C%5Cd&limit=5000"},
      {"several schedulers",
       {{"one", "two"}, std::nullopt, "", {}},
       "/api/v1/"
       "pods?fieldSelector=spec.nodeName%3D%2Cspec.schedulerName%21%3Ddefault-scheduler&limit=5000"},
      {"several, with the cluster's default one",
       {{"one", "default-scheduler"}, std::nullopt, "", {}},
       "/api/v1/pods?fieldSelector=spec.nodeName%3D&limit=5000"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Replies http;
    http.add(200, page("PodList", ""));
    REQUIRE(ApiReader(http, c.which).waiting());
    CHECK(http.paths == std::vector<std::string>{c.path});
  }
}

TEST_CASE("a finished pod does not wait") {
  Replies http;
  http.add(200, page("PodList", pod("done", "my-scheduler", "Failed") + "," + pod("waits", "my-scheduler")));
  const auto pods = ApiReader(http, ours()).waiting();
  REQUIRE(pods);
  REQUIRE(pods->size() == 1);
  CHECK(pods->front().key.name == "waits");
}

TEST_CASE("a list for several schedulers leaves other schedulers' pods aside") {
  Replies http;
  http.add(200, page("PodList", pod("a", "one") + "," + pod("b", "three") + "," + pod("c", "two")));
  const auto pods = ApiReader(http, {{"one", "two"}, std::nullopt, "", {}}).waiting();
  REQUIRE(pods);
  REQUIRE(pods->size() == 2);
  CHECK(pods->front().key.name == "a");
  CHECK(pods->back().key.name == "c");
}

TEST_CASE("pages are put together") {
  Replies http;
  http.add(200, page("NodeList", node("a"), "more"));
  http.add(200, page("NodeList", node("b")));
  const auto nodes = ApiReader(http, ours()).nodes();
  REQUIRE(nodes);
  CHECK(nodes->size() == 2);
  CHECK(http.paths ==
        std::vector<std::string>{"/api/v1/nodes?limit=5000", "/api/v1/nodes?limit=5000&continue=more"});
}

TEST_CASE("an expired continue token starts the list over, and pages of two versions never mix") {
  Replies http;
  http.add(200, page("NodeList", node("old"), "more"));
  http.add(410, kGone);
  http.add(200, page("NodeList", node("new")));
  const auto nodes = ApiReader(http, ours()).nodes();
  REQUIRE(nodes);
  REQUIRE(nodes->size() == 1);
  CHECK(nodes->front().name == "new");
}

TEST_CASE("a list that keeps expiring is an error in the end") {
  Replies http;
  for (int i = 0; i < 20; ++i) http.add(410, kGone);
  const auto nodes = ApiReader(http, ours()).nodes();
  REQUIRE_FALSE(nodes);
  CHECK(nodes.error().code == ErrorCode::Expired);
  CHECK(http.paths.size() == 3);
}

TEST_CASE("half a list is no list") {
  struct Case {
    std::string name;
    Result<HttpResponse> second;
  };
  const std::string cut = page("NodeList", node("b")).substr(0, 60);
  const std::vector<Case> cases = {
      {"the body is cut off", HttpResponse{200, "application/json", cut, {}}},
      {"the connection breaks", Error{ErrorCode::Unreachable, "it broke"}},
      {"an error instead", HttpResponse{500, "text/plain", "no", {}}},
      {"a page of HTML", HttpResponse{200, "text/html", "<html>", {}}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Replies http;
    http.add(200, page("NodeList", node("a"), "more"));
    http.replies.push_back(c.second);
    CHECK_FALSE(ApiReader(http, ours()).nodes());
  }
}

namespace {

const std::string kNominated =
    "/api/v1/pods?fieldSelector=spec.nodeName%3D%2Cstatus.nominatedNodeName%21%3D&limit=5000";

// The answers to what a kind's list asks for, in the order of the requests.
struct Listed {
  std::string kind, version, path;
};
const std::vector<Listed> kStorage = {
    {"PersistentVolumeClaim", "v1", "/api/v1/persistentvolumeclaims?limit=5000"},
    {"PersistentVolume", "v1", "/api/v1/persistentvolumes?limit=5000"},
    {"StorageClass", "storage.k8s.io/v1", "/apis/storage.k8s.io/v1/storageclasses?limit=5000"},
    {"CSINode", "storage.k8s.io/v1", "/apis/storage.k8s.io/v1/csinodes?limit=5000"},
    {"CSIDriver", "storage.k8s.io/v1", "/apis/storage.k8s.io/v1/csidrivers?limit=5000"},
    {"CSIStorageCapacity", "storage.k8s.io/v1", "/apis/storage.k8s.io/v1/csistoragecapacities?limit=5000"},
    {"VolumeAttachment", "storage.k8s.io/v1", "/apis/storage.k8s.io/v1/volumeattachments?limit=5000"},
};
const Listed kReplicaSets{"ReplicaSet", "apps/v1", "/apis/apps/v1/replicasets?limit=5000"};
const Listed kDeployments{"Deployment", "apps/v1", "/apis/apps/v1/deployments?limit=5000"};

}  // namespace

TEST_CASE("what surrounds the pods is read where it is needed, and nothing else") {
  struct Case {
    std::string name;
    Needs needs;
    std::vector<Listed> listed;
  };
  const std::vector<Case> cases = {
      {"nothing", {}, {}},
      {"namespaces", {true, false, {}}, {{"Namespace", "v1", "/api/v1/namespaces?limit=5000"}}},
      {"storage", {false, true, {}}, kStorage},
      {"replica sets and what makes them", {false, false, {"ReplicaSet"}}, {kReplicaSets, kDeployments}},
      {"stateful sets",
       {false, false, {"StatefulSet"}},
       {{"StatefulSet", "apps/v1", "/apis/apps/v1/statefulsets?limit=5000"}}},
      {"jobs and what makes them",
       {false, false, {"Job"}},
       {{"Job", "batch/v1", "/apis/batch/v1/jobs?limit=5000"},
        {"CronJob", "batch/v1", "/apis/batch/v1/cronjobs?limit=5000"}}},
      {"controllers of other kinds", {false, false, {"DaemonSet", "Rollout", "Node"}}, {}},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    Replies http;
    http.add(200, page("PodList", ""));
    std::vector<std::string> paths{kNominated};
    for (const Listed& listed : c.listed) {
      http.add(200, typed(listed.version, listed.kind));
      paths.push_back(listed.path);
    }
    REQUIRE(ApiReader(http, ours()).surroundings(c.needs));
    CHECK(http.paths == paths);
  }
}

TEST_CASE("namespaces are read for pods that are promised a node, too") {
  Replies http;
  http.add(200,
           page("PodList", R"({"metadata":{"namespace":"a","name":"p"},"status":{"nominatedNodeName":"w"},
      "spec":{"affinity":{"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[
      {"topologyKey":"zone","labelSelector":{},"namespaceSelector":{"matchLabels":{"team":"x"}}}]}}}})"));
  http.add(200, typed("v1", "Namespace", R"({"metadata":{"name":"a","labels":{"team":"x"}}})"));
  const auto found = ApiReader(http, ours()).surroundings({});
  REQUIRE(found);
  CHECK(found->namespaces.contains("a"));
}

TEST_CASE("what surrounds the pods is put together from its lists") {
  Replies http;
  http.add(
      200,
      page(
          "PodList",
          R"({"metadata":{"namespace":"a","name":"p"},"status":{"nominatedNodeName":"w"}},)"
          R"({"metadata":{"namespace":"a","name":"q"},"status":{"nominatedNodeName":"w","phase":"Failed"}})"));
  http.add(200, typed("v1", "Namespace", R"({"metadata":{"name":"a","labels":{"team":"x"}}})"));
  http.add(200, typed("apps/v1", "ReplicaSet", R"({"metadata":{"name":"rs","uid":"1"}})"));
  http.add(200, typed("apps/v1", "Deployment", R"({"metadata":{"name":"d","uid":"2"}})"));
  const auto found = ApiReader(http, ours()).surroundings({true, false, {"ReplicaSet"}});
  REQUIRE(found);
  REQUIRE(found->nominated.size() == 1);
  CHECK(found->nominated.front()->nominated_node == "w");
  CHECK(found->namespaces.at("a") == Labels{{"team", "x"}});
  CHECK(found->controllers.at("1").kind == "ReplicaSet");
  CHECK(found->controllers.at("2").kind == "Deployment");
}

TEST_CASE("a list that fails is named, and nothing is made of the others") {
  const std::string forbidden =
      R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Forbidden","message":"not yours","code":403})";
  for (std::size_t fails = 0; fails < kStorage.size(); ++fails) {
    const std::string path = kStorage[fails].path;
    const std::string resource = path.substr(path.rfind('/') + 1, path.find('?') - path.rfind('/') - 1);
    INFO(resource);
    Replies http;
    http.add(200, page("PodList", ""));
    for (std::size_t i = 0; i < fails; ++i) http.add(200, typed(kStorage[i].version, kStorage[i].kind));
    http.add(403, forbidden);
    const auto found = ApiReader(http, ours()).surroundings({false, true, {}});
    REQUIRE_FALSE(found);
    CHECK(found.error().message == "cannot list " + resource + ": not yours (403)");
  }
}

TEST_CASE("a list that expires half way is read anew, without what was deleted meanwhile") {
  Replies http;
  http.add(200, page("PodList", ""));
  http.add(200, page("NamespaceList", R"({"metadata":{"name":"old"}})", "more"));
  http.add(410, kGone);
  http.add(200, page("NamespaceList", R"({"metadata":{"name":"new"}})"));
  const auto found = ApiReader(http, ours()).surroundings({true, false, {}});
  REQUIRE(found);
  CHECK_FALSE(found->namespaces.contains("old"));
  CHECK(found->namespaces.contains("new"));
}

TEST_CASE("pods are found by namespace and labels, whatever their scheduler") {
  Replies http;
  http.add(200,
           page("PodList", R"({"metadata":{"namespace":"a","name":"p"},"spec":{"schedulerName":"other"}})"));
  http.add(200, page("PodList", ""));
  ApiReader reader(http, ours());
  REQUIRE(reader.find_pods("a", "app=web", {}));
  REQUIRE(reader.find_pods(std::nullopt, "", {}));
  CHECK(http.paths == std::vector<std::string>{"/api/v1/namespaces/a/pods?labelSelector=app%3Dweb&limit=5000",
                                               "/api/v1/pods?limit=5000"});
}

TEST_CASE("a workload is one request") {
  Replies http;
  http.add(200, R"({"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"sum","namespace":"a"},)"
                R"("spec":{"template":{}}})");
  http.add(404, R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound",)"
                R"("message":"no such job","code":404})");
  ApiReader reader(http, ours());
  const auto found = reader.workload("Job", {"a", "sum"});
  REQUIRE(found);
  CHECK(found->controller.name == "sum");
  const auto missing = reader.workload("ReplicationController", {"a", "../x"});
  REQUIRE_FALSE(missing);
  CHECK(missing.error().code == ErrorCode::NotFound);
  CHECK(missing.error().message == "cannot get replicationcontroller a/../x: no such job (404)");
  CHECK(http.paths == std::vector<std::string>{"/apis/batch/v1/namespaces/a/jobs/sum",
                                               "/api/v1/namespaces/a/replicationcontrollers/..%2Fx"});
}
