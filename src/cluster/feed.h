#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/log.h"
#include "cluster/backoff.h"
#include "cluster/mirror.h"
#include "cluster/reflector.h"
#include "kube/codec/pod_decoder.h"
#include "kube/http/client.h"
#include "model/node.h"
#include "model/pod.h"
#include "model/surroundings.h"

namespace spread {

// The cluster as it is, told as it changes: all nodes, all pods that have not finished, and, once they are
// asked for, the kinds of object that surround them.
class Feed {
 public:
  using NodeRef = std::shared_ptr<const Node>;

  struct SurroundingChange {
    std::string kind;     // "PersistentVolume"
    std::string name;     // NAMESPACE/NAME, or NAME where the kind has no namespaces
    bool matters = true;  // not its version alone, and not of the first list, which synced() tells of
  };

  // Called inside HttpClient::poll().
  struct Listener {
    std::function<void(const PodRef& before, const PodRef& after)> pod;
    std::function<void(const NodeRef& before, const NodeRef& after)> node;
    std::function<void(const SurroundingChange&)> surroundings;
    std::function<void()> synced;            // one more kind is
    std::function<void()> hindered = [] {};  // or one could not be read
    // By a comparison: how many; and that a watch was begun again after a failure.
    std::function<void(const std::string& resource, std::size_t)> corrected = [](const std::string&,
                                                                                 std::size_t) {};
    std::function<void(const std::string& resource)> restarted = [](const std::string&) {};
  };

  // `http` outlives the feed.
  Feed(HttpClient& http, Random random, Log log, Listener listener);

  void start();
  // Pods and nodes are listed again; synced() is false until they are.
  void read_anew();
  // Nodes, pods and namespaces are known.
  bool synced() const;
  // And they are followed: nothing is known to be missed.
  bool current() const;
  // Why it is not synced, or not current: a sentence.
  std::string obstacle() const;

  std::vector<PodRef> pods() const { return pods_.all(); }
  std::vector<NodeRef> nodes() const { return nodes_.all(); }
  PodRef pod(const PodKey& key) const { return pods_.find(to_string(key)); }
  // The version of an object, NAME or NAMESPACE/NAME, that was told last: 0 where there is none, nothing
  // where the kind is not followed.
  std::optional<std::uint64_t> version_of(const std::string& kind, const std::string& name) const;
  const Surroundings& surroundings() const { return surroundings_; }  // but for nominated pods

  // Whether what `needs` names is known by now; what is not is read and kept up with from now on.
  bool has(const Needs& needs);
  // What keeps it from being known; nothing while it is being read.
  std::optional<Error> trouble_with(const Needs& needs) const;

 private:
  struct Kind {
    std::unique_ptr<Mirror<SurroundingObject>> mirror;
    std::unique_ptr<Reflector> reflector;
  };

  Reflector::Hooks hooks(const std::string& resource) const;
  void follow(const std::string& kind);

  HttpClient& http_;
  Random random_;
  Log log_;
  Listener listener_;
  Surroundings surroundings_;
  PodDecoder decoder_;
  Mirror<Pod> pods_;
  Mirror<Node> nodes_;
  Reflector pod_reflector_, node_reflector_;
  std::map<std::string, Kind, std::less<>> kinds_;
};

}  // namespace spread
