#include "run/scenario/live_stage.h"

#include <algorithm>
#include <utility>

#include "kube/codec/codec.h"
#include "kube/codec/object_patches.h"

namespace spread {
namespace {

constexpr const char* kLabel = "spread-schedule/scenario";
constexpr Milliseconds kPatience{30'000};  // for what should take a moment
constexpr Milliseconds kMoment{20};

Now steady() {
  return std::chrono::steady_clock::now;
}

// Delays as long as they can be, as on an embedded cluster.
double no_jitter() {
  return 1.0;
}

std::string made_in(const std::string& run) {
  return std::string(kLabel) + "=" + run;
}

WaitingPods pods_of(const LiveStage::Setup& setup) {
  WaitingPods which{.scheduler_names = setup.scheduler_names, .selector_text = made_in(setup.run)};
  which.selector = *parse_selector(which.selector_text);
  return which;
}

std::string name_in_feed(const ObjectName& object) {
  return object.ns.empty() ? object.name : object.ns + "/" + object.name;
}

Error interrupted() {
  return {ErrorCode::Interrupted, "interrupted"};
}

}  // namespace

LiveStage::LiveStage(HttpClient& http, const Setup& setup, const Profiles& profiles, Chronicle& chronicle,
                     Stop stop, const Log& log)
    : http_(http),
      run_(setup.run),
      stop_(std::move(stop)),
      log_(log),
      writer_(http),
      reader_(http, pods_of(setup)),
      api_binder_(
          http, setup.bind, [this](const Binding& binding) { return live_.why_not(binding); }, setup.random,
          steady(), log),
      binder_(
          api_binder_, setup.bind_takes, [this] { return clock_.now(); },
          [&http](Milliseconds time) { http.poll(time); }),
      recorder_(http, setup.host, setup.random, {steady(), std::chrono::system_clock::now}, log,
                [this] { return api_binder_.in_flight() > 0; }),
      tools_(tools(profiles, chronicle)),
      live_(
          http, tools_, {.which = pods_of(setup), .metrics = no_metrics()}, [this] { return clock_.now(); },
          no_jitter, log) {
  chronicle.listen_to({.time = [this] { return time(); },
                       .part_of = [this](const PodKey& pod) { return part_of(pod); },
                       .binds = [this] { return binder_.in_flight(); }});
}

PassTools LiveStage::tools(const Profiles& profiles, Chronicle& chronicle) {
  return {.binder = binder_,
          .recorder = recorder_,
          .profiles = profiles,
          .printer = chronicle,
          .detail = Detail::Explain,
          .stop = stop_};
}

Result<void> LiveStage::begin(const Scenario& scenario) {
  if (Result<void> fine = check_objects(scenario); !fine) return fine;
  live_.start();
  const Time end = steady()() + kPatience;
  while (!live_.ready()) {
    if (stop_()) return interrupted();
    if (steady()() > end) return Error{ErrorCode::Timeout, "cannot follow the cluster: " + live_.obstacle()};
    live_.turn(kMoment);
  }
  return {};
}

Result<void> LiveStage::check_objects(const Scenario& scenario) {
  std::set<ObjectName> made;
  for (const Step& step : scenario.steps) {
    for (const ClusterEdit& edit : step.edits) {
      const ObjectName object = object_of(edit);
      if (made.contains(object)) continue;
      if (!std::holds_alternative<PutObject>(edit))
        return Error{ErrorCode::Config,
                     to_string(object) +
                         " is not one that the scenario has made by then; on a real cluster "
                         "it touches no other"};
      const Result<bool> there = writer_.exists(object);
      if (!there) return there.error();
      if (*there)
        return Error{
            ErrorCode::Config,
            to_string(object) + " exists already; on a real cluster a scenario touches only what it makes"};
      made.insert(object);
    }
  }
  return {};
}

Result<bool> LiveStage::edit(const ClusterEdit& edit) {
  const ObjectName object = object_of(edit);
  const bool is_new = std::ranges::find(made_, object) == made_.end();
  if (is_new && !std::holds_alternative<PutObject>(edit))
    return Error{ErrorCode::Config, to_string(object) + " is not there"};
  const Result<std::uint64_t> version = write(edit, is_new);
  if (!version) return version.error();
  if (Result<void> seen = await(object, *version); !seen) return seen.error();
  return is_new;
}

// The version that the object has by then; 0 where it is gone.
Result<std::uint64_t> LiveStage::write(const ClusterEdit& edit, bool is_new) {
  if (const auto* object = std::get_if<PutObject>(&edit)) return put(*object, is_new);
  if (const auto* cordon = std::get_if<CordonNode>(&edit)) return set_cordon(*cordon);
  if (const auto* taint = std::get_if<TaintNode>(&edit)) return change_taints(*taint);
  if (Result<void> gone = writer_.remove(object_of(edit)); !gone) return gone.error();
  std::erase(made_, object_of(edit));
  return std::uint64_t{0};
}

Result<std::uint64_t> LiveStage::put(const PutObject& put, bool is_new) {
  const Result<std::string> json = with_label(put.json, kLabel, run_);
  if (!json) return json.error();
  if (is_new) {
    made_.push_back(put.object);  // before: a reply can be lost
    Result<std::uint64_t> version = writer_.create(put.object, *json);
    if (!version && version.error().code == ErrorCode::Conflict) made_.pop_back();
    if (!version || put.object.kind != "Node") return version;
    // The server taints a node that no kubelet has called ready.
    const Result<Manifest> written = decode_manifest(*json, to_string(put.object));
    if (!written) return written.error();
    return writer_.patch(put.object, encode_taints(written->nodes.front().taints));
  }
  Result<std::uint64_t> version = writer_.patch(put.object, *json);
  if (version && has_status(*json)) version = writer_.patch(put.object, *json, true);
  return version;
}

// Where controllers run, they add a taint to a node that is cordoned, and take it away some time later.
Result<std::uint64_t> LiveStage::set_cordon(const CordonNode& edit) {
  Result<std::uint64_t> version = writer_.patch(object_of(edit), encode_cordon(edit.on));
  if (!version || edit.on) return version;
  return change_taints({edit.node, {"node.kubernetes.io/unschedulable", "", ""}, false});
}

Result<std::uint64_t> LiveStage::change_taints(const TaintNode& edit) {
  Result<std::vector<Node>> nodes = reader_.nodes();
  if (!nodes) return nodes.error();
  const auto node = std::ranges::find(*nodes, edit.node, &Node::name);
  if (node == nodes->end()) return Error{ErrorCode::NotFound, "node/" + edit.node + " is gone"};
  apply_taint(node->taints, edit);
  return writer_.patch(object_of(edit), encode_taints(node->taints));
}

// Until the scheduler has been told.
Result<void> LiveStage::await(const ObjectName& object, std::uint64_t version) {
  const auto is_known = [&] {
    const auto known = live_.feed().version_of(object.kind, name_in_feed(object));
    return !known || (version == 0 ? *known == 0 : *known >= version);
  };
  return poll_until(is_known, "the API server has not told of " + to_string(object));
}

Result<void> LiveStage::poll_until(const std::function<bool()>& done, const std::string& what) {
  const Time end = steady()() + kPatience;
  while (!done()) {
    if (stop_()) return interrupted();
    if (steady()() > end) return Error{ErrorCode::Timeout, what + " within " + format_duration(kPatience)};
    http_.poll(kMoment);
  }
  return {};
}

LiveStage::Time LiveStage::Clock::now() const {
  if (!since_) return stood_;
  const auto passed = std::chrono::duration_cast<Milliseconds>(steady()() - *since_);
  return stood_ + std::min(passed, most_);
}

void LiveStage::Clock::start(Milliseconds time) {
  since_ = steady()();
  most_ = time;
}

void LiveStage::Clock::stop() {
  stood_ = now();
  since_.reset();
}

Result<void> LiveStage::play(Milliseconds time) {
  const Time end = clock_.now() + time;
  clock_.start(time);
  Result<void> played = turn_until(end);
  clock_.stop();
  return played;
}

// And until nothing is left to be done at that time.
Result<void> LiveStage::turn_until(Time end) {
  const auto is_busy = [this] { return live_.scheduler().has_work() || api_binder_.in_flight() > 0; };
  std::optional<Time> latest;
  while (true) {
    if (stop_()) return interrupted();
    const auto left = std::chrono::ceil<Milliseconds>(end - clock_.now());
    live_.turn(left.count() > 0 ? std::min(left, binder_.until_due(kPatience)) : kMoment);
    if (left.count() > 0) continue;
    if (!latest) latest = steady()() + kPatience;
    if (!is_busy() || steady()() > *latest) return {};
  }
}

Result<Seen> LiveStage::look() {
  // What is told about pods need not have been told yet.
  if (Result<void> told = poll_until([this] { return recorder_.idle(); }, "events were not taken"); !told)
    return told.error();
  const std::string made = made_in(run_);
  Result<std::vector<Pod>> pods = reader_.find_pods(std::nullopt, made, *parse_selector(made));
  if (!pods) return pods.error();
  Result<std::vector<Node>> nodes = reader_.nodes();
  if (!nodes) return nodes.error();
  Seen seen{.nodes = *std::move(nodes)};
  for (const Pod& pod : *pods) {
    const bool waits = pod.node_name.empty() && pod.scheduled;
    if (!pod.finished)
      seen.pods.push_back({pod.key, pod.labels, pod.node_name, waits ? pod.scheduled->message : ""});
  }
  return seen;
}

Result<std::vector<std::string>> LiveStage::events(const PodKey& pod) {
  return writer_.events(pod);
}

void LiveStage::clear_away() {
  live_.drain();
  recorder_.finish();
  for (auto object = made_.rbegin(); object != made_.rend(); ++object) {
    const Result<void> gone = writer_.remove(*object);
    if (!gone) log_(0, "left behind: " + gone.error().message);
  }
  made_.clear();
}

}  // namespace spread
