#include "cluster/api_reader.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "cluster/list_bound.h"
#include "cluster/needed_kinds.h"
#include "kube/api_error.h"
#include "kube/codec/codec.h"
#include "kube/http/escape.h"
#include "kube/text.h"
#include "model/namespace_terms.h"

namespace spread {
namespace {

constexpr int kPageSize = 5000;  // as cheap as one list, and bounds what one reply holds
constexpr std::size_t kLargestObject = std::size_t{64} << 20;
constexpr int kFreshStarts = 3;  // after a continue token that has expired

const std::string kAcceptJson = "application/json";
const std::string kAccept = std::string(kProtobufType) + ", application/json";

using Query = std::vector<std::pair<std::string, std::string>>;

// "/api/v1/pods" with a query that names each non-empty value.
std::string with_query(std::string path, const Query& values) {
  char separator = '?';
  for (const auto& [name, value] : values) {
    if (value.empty()) continue;
    path += separator + name + "=" + url_escape(value);
    separator = '&';
  }
  return path;
}

// What is asked for, and what makes something of the reply.
template <class T>
struct Question {
  std::string path;
  std::string what;  // "get pod a/b"
  std::string accept;
  std::function<Result<T>(Encoding, std::string_view)> decode;
};

template <class T>
Result<T> read_reply(HttpClient& http, const Question<T>& question, std::size_t largest) {
  const auto& [path, what, accept, decode] = question;
  Result<HttpResponse> response = http.send({.path = path, .accept = accept, .max_body = largest});
  if (!response) return response.error().in("cannot " + what);
  if (response->status != 200) return error_from(*response, what);
  Result<Encoding> encoding = encoding_of(response->content_type);
  if (!encoding) return error_from(*response, what);
  Result<T> decoded = decode(*encoding, response->body);
  if (!decoded) return decoded.error().in("cannot " + what);
  return decoded;
}

template <class T>
struct ListRequest {
  std::string path;
  Query query;
  std::string what;  // "list nodes"
  std::string accept;
  std::function<Result<List<T>>(Encoding, std::string_view)> decode;  // of a page
};

// Each page goes as it is taken over: twice the items are never in memory.
template <class T>
std::vector<T> joined(std::vector<std::vector<T>> pages) {
  if (pages.size() == 1) return std::move(pages.front());
  std::size_t size = 0;
  for (const std::vector<T>& page : pages) size += page.size();
  std::vector<T> items;
  items.reserve(size);
  for (std::vector<T>& page : pages) {
    std::vector<T> taken = std::move(page);
    items.insert(items.end(), std::make_move_iterator(taken.begin()), std::make_move_iterator(taken.end()));
  }
  return items;
}

// All pages of one version, or none.
template <class T>
Result<std::vector<T>> read_pages(HttpClient& http, const ListRequest<T>& list) {
  std::vector<std::vector<T>> pages;
  Query values = list.query;
  values.emplace_back("limit", std::to_string(kPageSize));
  values.emplace_back("continue", "");
  ListBound bound;
  std::size_t bytes = 0;
  const auto decode = [&](Encoding encoding, std::string_view body) {
    bytes = body.size();
    return list.decode(encoding, body);
  };
  do {
    Result<List<T>> page = read_reply<List<T>>(
        http, {with_query(list.path, values), list.what, list.accept, decode}, kLargestPage);
    if (!page) return page.error();
    if (!bound.allows(bytes, page->items.size(), page->next))
      return Error{ErrorCode::BadReply, "cannot " + list.what + ": the list has no end"};
    pages.push_back(std::move(page->items));
    values.back().second = page->next;
  } while (!values.back().second.empty());
  return joined(std::move(pages));
}

template <class T>
Result<std::vector<T>> read_list(HttpClient& http, const ListRequest<T>& list) {
  for (int start = 1;; ++start) {
    Result<std::vector<T>> items = read_pages(http, list);
    if (items || items.error().code != ErrorCode::Expired || start == kFreshStarts) return items;
  }
}

// Commas, equals signs and backslashes mean something in a field selector.
std::string field_value(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == ',' || c == '=' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// A field selector knows no "or". Several names are one list all the same: of the pods that another scheduler
// has yet to place, of which there are few but where that is the cluster's default one.
std::string field_selector(const WaitingPods& which) {
  const std::string no_node = "spec.nodeName=";
  if (which.scheduler_names.size() == 1)
    return no_node + ",spec.schedulerName=" + field_value(which.scheduler_names.front());
  const bool default_too = which.serves("default-scheduler");
  return no_node + (default_too ? "" : ",spec.schedulerName!=default-scheduler");
}

std::string namespace_path(const std::string& ns) {
  return "/api/v1/namespaces/" + url_escape(ns);
}

}  // namespace

std::string pod_path(const PodKey& key) {
  return namespace_path(key.ns) + "/pods/" + url_escape(key.name);
}

std::string node_path(const std::string& name) {
  return with_query("/api/v1/nodes", {{"fieldSelector", "metadata.name=" + field_value(name)}});
}

Result<std::vector<Node>> nodes_in(const Result<HttpResponse>& reply, const std::string& what) {
  if (!reply) return reply.error();
  if (reply->status != 200) return error_from(*reply, what);
  Result<Encoding> encoding = encoding_of(reply->content_type);
  if (!encoding) return encoding.error();
  Result<List<Node>> list = decode_nodes(*encoding, reply->body);
  if (!list) return list.error();
  return std::move(list->items);
}

Result<std::vector<Pod>> ApiReader::waiting() {
  Result<std::vector<Pod>> pods = list_pods(which_.ns, field_selector(which_), which_.selector_text);
  if (pods) {
    std::erase_if(*pods, [&](const Pod& pod) { return pod.finished || !which_.serves(pod.scheduler_name); });
  }
  return pods;
}

Result<std::vector<Node>> ApiReader::nodes() {
  forget_nodes();
  return read_list<Node>(http_, {"/api/v1/nodes", {}, "list nodes", kAccept, decode_nodes});
}

// In one page: no other request has to wait for it.
bool ApiReader::ask_nodes() {
  if (asking_) return false;
  asking_ = http_.start({.path = "/api/v1/nodes", .accept = kAccept, .max_body = kLargestPage},
                        [this](const Result<HttpResponse>& reply) {
                          asking_.reset();
                          nodes_ = nodes_in(reply, "list nodes");
                        });
  return true;
}

void ApiReader::forget_nodes() {
  if (asking_) http_.cancel(*std::exchange(asking_, std::nullopt));
  nodes_.reset();
}

Result<std::vector<Pod>> ApiReader::placed() {
  return list_pods(std::nullopt, "spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed", "");
}

Result<std::vector<Pod>> ApiReader::find_pods(const std::optional<std::string>& ns,
                                              const std::string& selector_text,
                                              const LabelSelector& /*selector*/) {
  return list_pods(ns, "", selector_text);
}

Result<std::vector<Pod>> ApiReader::list_pods(const std::optional<std::string>& ns,
                                              const std::string& field_selector,
                                              const std::string& label_selector) {
  const auto decode = [this](Encoding encoding, std::string_view body) {
    return decoder_.pods(encoding, body);
  };
  return read_list<Pod>(http_, {ns ? namespace_path(*ns) + "/pods" : "/api/v1/pods",
                                {{"fieldSelector", field_selector}, {"labelSelector", label_selector}},
                                ns ? "list pods in namespace " + *ns : "list pods",
                                kAccept,
                                decode});
}

Result<Surroundings> ApiReader::surroundings(const Needs& needs) {
  Result<std::vector<Pod>> nominated =
      list_pods(std::nullopt, "spec.nodeName=,status.nominatedNodeName!=", "");
  if (!nominated) return nominated.error();
  std::erase_if(*nominated, [](const Pod& pod) { return pod.finished; });
  Needs all = needs;  // those who come to a node stand in the way as those who are there
  all.namespaces |= std::ranges::any_of(*nominated, selects_namespaces);
  Surroundings found;
  found.nominated = to_refs(*std::move(nominated));
  for (const char* kind : kinds_for(all)) {
    if (auto error = add_all(*surrounding_kind(kind), found)) return *error;
  }
  return found;
}

std::optional<Error> ApiReader::add_all(const ApiKind& kind, Surroundings& to) {
  const auto decode = [&kind](Encoding, std::string_view body) { return decode_surroundings(kind, body); };
  Result<std::vector<SurroundingObject>> objects = read_list<SurroundingObject>(
      http_, {collection_path(kind), {}, "list " + kind.resource, kAcceptJson, decode});
  if (!objects) return objects.error();
  for (SurroundingObject& object : *objects) add(to, std::move(object));
  return std::nullopt;
}

Result<std::vector<std::string>> ApiReader::pruned(const ApiKind& kind, const Kept& kept) {
  const auto decode = [&](Encoding, std::string_view body) { return prune_list(kind, body, kept); };
  return read_list<std::string>(http_,
                                {collection_path(kind), {}, "list " + kind.resource, kAcceptJson, decode});
}

Result<Pod> ApiReader::pod(const PodKey& key) {
  return read_reply<Pod>(http_, {pod_path(key), "get pod " + to_string(key), kAccept, decode_pod},
                         kLargestObject);
}

Result<Workload> ApiReader::workload(const std::string& kind, const PodKey& key) {
  const ApiKind& known = *workload_kind(kind);
  const std::string path = root_path(known) + "/namespaces/" + url_escape(key.ns) + "/" + known.resource +
                           "/" + url_escape(key.name);
  const auto decode = [&known](Encoding, std::string_view body) { return decode_workload(known, body); };
  return read_reply<Workload>(http_, {path, "get " + lower(kind) + " " + to_string(key), kAcceptJson, decode},
                              kLargestObject);
}

}  // namespace spread
