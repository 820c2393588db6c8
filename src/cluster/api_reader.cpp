#include "cluster/api_reader.h"

#include <iterator>
#include <optional>
#include <utility>

#include "kube/api_error.h"
#include "kube/codec/codec.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

constexpr int kPageSize = 5000;  // as cheap as one list, and bounds what one reply holds
constexpr std::size_t kLargestPage = std::size_t{1} << 30;
constexpr int kFreshStarts = 3;  // after a continue token that has expired

const std::string kAccept = std::string(kProtobufType) + ", application/json";

// "/api/v1/pods" with a query that names each non-empty value.
std::string query(std::string path, const std::vector<std::pair<std::string, std::string>>& values) {
  char separator = '?';
  for (const auto& [name, value] : values) {
    if (value.empty()) continue;
    path += separator + name + "=" + url_escape(value);
    separator = '&';
  }
  return path;
}

template <class T>
using Decode = Result<List<T>> (*)(Encoding, std::string_view);

template <class T>
Result<List<T>> read_page(HttpClient& http, const std::string& path, const std::string& what,
                          Decode<T> decode) {
  Result<HttpResponse> response = http.send({.path = path, .accept = kAccept, .max_body = kLargestPage});
  if (!response) return response.error().in("cannot " + what);
  if (response->status != 200) return error_from(*response, what);
  Result<Encoding> encoding = encoding_of(response->content_type);
  if (!encoding) return error_from(*response, what);
  Result<List<T>> page = decode(*encoding, response->body);
  if (!page) return page.error().in("cannot " + what);
  return page;
}

// All pages of one version, or none.
template <class T>
Result<std::vector<T>> read_pages(HttpClient& http, const std::string& path,
                                  std::vector<std::pair<std::string, std::string>> values,
                                  const std::string& what, Decode<T> decode) {
  std::vector<T> items;
  values.emplace_back("limit", std::to_string(kPageSize));
  values.emplace_back("continue", "");
  do {
    Result<List<T>> page = read_page(http, query(path, values), what, decode);
    if (!page) return page.error();
    std::move(page->items.begin(), page->items.end(), std::back_inserter(items));
    values.back().second = page->next;
  } while (!values.back().second.empty());
  return items;
}

template <class T>
Result<std::vector<T>> read_list(HttpClient& http, const std::string& path,
                                 const std::vector<std::pair<std::string, std::string>>& values,
                                 const std::string& what, Decode<T> decode) {
  for (int start = 1;; ++start) {
    Result<std::vector<T>> list = read_pages(http, path, values, what, decode);
    if (list || list.error().code != ErrorCode::Expired || start == kFreshStarts) return list;
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

std::string namespace_path(const std::string& ns) {
  return "/api/v1/namespaces/" + url_escape(ns);
}

}  // namespace

std::string pod_path(const PodKey& key) {
  return namespace_path(key.ns) + "/pods/" + url_escape(key.name);
}

Result<std::vector<Pod>> ApiReader::waiting() {
  const std::string path = which_.ns ? namespace_path(*which_.ns) + "/pods" : "/api/v1/pods";
  Result<std::vector<Pod>> pods = read_list<Pod>(
      http_, path,
      {{"fieldSelector", "spec.nodeName=,spec.schedulerName=" + field_value(which_.scheduler_name)},
       {"labelSelector", which_.selector_text}},
      which_.ns ? "list pods in namespace " + *which_.ns : "list pods", decode_pods);
  if (pods) std::erase_if(*pods, [](const Pod& pod) { return pod.finished; });
  return pods;
}

Result<std::vector<Node>> ApiReader::nodes() {
  return read_list<Node>(http_, "/api/v1/nodes", {}, "list nodes", decode_nodes);
}

Result<std::vector<Pod>> ApiReader::placed() {
  return read_list<Pod>(http_, "/api/v1/pods",
                        {{"fieldSelector", "spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed"}},
                        "list pods in all namespaces", decode_pods);
}

Result<Pod> ApiReader::pod(const PodKey& key) {
  const std::string what = "get pod " + to_string(key);
  Result<HttpResponse> response = http_.send({.path = pod_path(key), .accept = kAccept});
  if (!response) return response.error().in("cannot " + what);
  if (response->status != 200) return error_from(*response, what);
  Result<Encoding> encoding = encoding_of(response->content_type);
  if (!encoding) return error_from(*response, what);
  Result<Pod> pod = decode_pod(*encoding, response->body);
  if (!pod) return pod.error().in("cannot " + what);
  return pod;
}

}  // namespace spread
