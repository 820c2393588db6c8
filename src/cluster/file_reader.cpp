#include "cluster/file_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

#include "base/text.h"
#include "kube/codec/codec.h"

namespace spread {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 30;

// What to call a file in a message.
std::string shown(const std::string& file) {
  return file == "-" ? "standard input" : file;
}

Error cannot_read(const std::string& file, const std::string& why) {
  return {ErrorCode::Config, "cannot read cluster file " + escape_for_terminal(file) + ": " + why};
}

Result<std::string> read_stream(std::istream& in, const std::string& file) {
  std::string text;
  char block[1 << 16];
  while (in.read(block, sizeof block) || in.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(in.gcount()));
    if (text.size() > kLargestFile) return cannot_read(file, "it is larger than 1 GiB");
    if (text.find('\0', text.size() - static_cast<std::size_t>(in.gcount())) != std::string::npos)
      return cannot_read(file, "it is not a text file");
  }
  if (in.bad()) return cannot_read(file, std::strerror(errno));
  return text;
}

Result<std::string> read_file(const std::string& file) {
  std::error_code failed;
  if (std::filesystem::is_directory(file, failed)) return cannot_read(file, "it is a directory");
  std::ifstream in(file, std::ios::binary);
  if (!in) return cannot_read(file, std::strerror(errno));
  return read_stream(in, file);
}

Error defined_twice(const std::string& kind, const std::string& name) {
  return {ErrorCode::Config, kind + " " + escape_for_terminal(name) + " is in more than one cluster file"};
}

}  // namespace

Result<FileReader> FileReader::open(const std::vector<std::string>& files, std::istream& standard_input,
                                    WaitingPods which) {
  std::vector<std::string> names;
  std::ranges::transform(files, std::back_inserter(names), shown);
  FileReader reader(std::move(which), join(names, ", "));
  std::set<PodKey> pods;
  std::set<std::string> nodes;
  for (const std::string& file : files) {
    Result<std::string> text = file == "-" ? read_stream(standard_input, shown(file)) : read_file(file);
    if (!text) return text.error();
    Result<Manifest> manifest = decode_manifest(*text, shown(file));
    if (!manifest) return manifest.error();
    for (Pod& pod : manifest->pods) {
      if (!pods.insert(pod.key).second) return defined_twice("pod", to_string(pod.key));
      reader.pods_.push_back(std::move(pod));
    }
    for (Node& node : manifest->nodes) {
      if (!nodes.insert(node.name).second) return defined_twice("node", node.name);
      reader.nodes_.push_back(std::move(node));
    }
  }
  return reader;
}

Result<std::vector<Pod>> FileReader::waiting() {
  std::vector<Pod> found;
  std::ranges::copy_if(pods_, std::back_inserter(found), [&](const Pod& pod) {
    return pod.node_name.empty() && !pod.finished && pod.scheduler_name == which_.scheduler_name &&
           (!which_.ns || pod.key.ns == *which_.ns) && which_.selector.matches(pod.labels);
  });
  return found;
}

Result<std::vector<Node>> FileReader::nodes() {
  return nodes_;
}

Result<std::vector<Pod>> FileReader::placed() {
  std::vector<Pod> found;
  std::ranges::copy_if(pods_, std::back_inserter(found),
                       [](const Pod& pod) { return !pod.node_name.empty() && !pod.finished; });
  return found;
}

Result<Pod> FileReader::pod(const PodKey& key) {
  auto found = std::ranges::find(pods_, key, &Pod::key);
  if (found != pods_.end()) return *found;
  return Error{ErrorCode::NotFound,
               "pod " + escape_for_terminal(to_string(key)) + " is not in " + escape_for_terminal(name_)};
}

}  // namespace spread
