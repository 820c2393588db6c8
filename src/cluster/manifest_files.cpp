#include "cluster/manifest_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>

#include "base/text.h"

namespace spread {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 30;
constexpr std::size_t kMostKinds = 3;  // named in a message

std::string shown(const std::string& file) {
  return file == "-" ? "standard input" : file;
}

Error config(const std::string& why) {
  return {ErrorCode::Config, why};
}

Result<std::string> read_stream(std::istream& in) {
  std::string text;
  char block[1 << 16];
  while (in.read(block, sizeof block) || in.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(in.gcount()));
    if (text.size() > kLargestFile) return config("it is larger than 1 GiB");
    if (text.find('\0', text.size() - static_cast<std::size_t>(in.gcount())) != std::string::npos)
      return config("it is not a text file");
  }
  if (in.bad()) return config(std::strerror(errno));
  return text;
}

Result<std::string> read_file(const std::string& file) {
  std::error_code failed;
  if (std::filesystem::is_directory(file, failed)) return config("it is a directory");
  std::ifstream in(file, std::ios::binary);
  const bool address = file.starts_with("https://") || file.starts_with("http://");
  if (!in && address)
    return config("nothing is fetched from the web: let curl do it, and give - for its output");
  if (!in) return config(std::strerror(errno));
  return read_stream(in);
}

// Some files of a folder, by name.
Result<std::vector<std::string>> files_of(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code failed;
  for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    const std::string ending = at->path().extension().string();
    std::error_code unknown;
    const bool is_folder = at->is_directory(unknown);
    if (!is_folder && (ending == ".yaml" || ending == ".yml" || ending == ".json"))
      files.push_back(at->path().string());
  }
  const std::string where = "cannot read folder " + escape_for_terminal(folder) + ": ";
  if (failed) return config(where + failed.message());
  if (files.empty()) return config(where + "no file in it ends in .yaml, .yml or .json");
  std::ranges::sort(files);
  return files;
}

// The name of an object that both have; otherwise `to` has all of `from`.
std::optional<std::string> merge(Manifest& to, Manifest from) {
  for (const std::string& name : from.names) {
    if (to.names.contains(name)) return name;
  }
  to.names.merge(from.names);
  to.left_aside.merge(from.left_aside);
  to.has_lists = to.has_lists || from.has_lists;
  std::ranges::move(from.pods, std::back_inserter(to.pods));
  std::ranges::move(from.nodes, std::back_inserter(to.nodes));
  std::ranges::move(from.workloads, std::back_inserter(to.workloads));
  merge(to.surroundings, std::move(from.surroundings));
  return std::nullopt;
}

}  // namespace

void merge(Surroundings& to, Surroundings from) {
  to.namespaces.merge(from.namespaces);
  to.controllers.merge(from.controllers);
  to.storage.claims.merge(from.storage.claims);
  to.storage.volumes.merge(from.storage.volumes);
  to.storage.classes.merge(from.storage.classes);
  to.storage.csi_nodes.merge(from.storage.csi_nodes);
  to.storage.csi_drivers.merge(from.storage.csi_drivers);
  std::ranges::move(from.storage.capacities, std::back_inserter(to.storage.capacities));
  std::ranges::move(from.storage.attachments, std::back_inserter(to.storage.attachments));
}

Result<std::vector<std::string>> without_folders(const std::vector<std::string>& files) {
  std::vector<std::string> all;
  for (const std::string& file : files) {
    std::error_code unknown;
    Result<std::vector<std::string>> here = std::vector{file};
    if (file != "-" && std::filesystem::is_directory(file, unknown)) here = files_of(file);
    if (!here) return here.error();
    std::ranges::move(*here, std::back_inserter(all));
  }
  return all;
}

Result<std::string> read_input(const std::string& file, std::istream& standard_input,
                               const std::string& called) {
  Result<std::string> text = file == "-" ? read_stream(standard_input) : read_file(file);
  if (!text) return text.error().in("cannot read " + called + " " + escape_for_terminal(shown(file)));
  return text;
}

namespace {

using Look = std::function<void(std::string_view text)>;

// `look` sees the text of each file that is sound.
Result<Manifest> read_all(const std::vector<std::string>& files, std::istream& standard_input,
                          const std::string& called, const std::string& ns, const Look& look) {
  Manifest all;
  for (const std::string& file : files) {
    Result<std::string> text = read_input(file, standard_input, called);
    if (!text) return text.error();
    Result<Manifest> manifest = decode_manifest(*text, shown(file), ns);
    if (!manifest) return manifest;
    if (const auto twice = merge(all, *std::move(manifest)))
      return config(escape_for_terminal(*twice) + " is in more than one " + called);
    look(*text);
  }
  return all;
}

Result<void> check_cluster(const Manifest& manifest, const std::vector<std::string>& files) {
  if (files.empty() || !manifest.names.empty() || manifest.has_lists) return {};
  const std::string shown = escape_for_terminal(names_of(files));
  if (manifest.left_aside.empty()) return config("there is nothing in " + shown);
  std::vector<std::string> kinds(manifest.left_aside.begin(), manifest.left_aside.end());
  kinds.resize(std::min(kinds.size(), kMostKinds));
  return config("no cluster is in " + shown + ", only " + escape_for_terminal(join(kinds, ", ")));
}

}  // namespace

Result<Manifest> read_manifests(const std::vector<std::string>& files, std::istream& standard_input,
                                const std::string& called, const std::string& ns) {
  return read_all(files, standard_input, called, ns, [](std::string_view) {});
}

Result<Manifest> read_cluster_files(const std::vector<std::string>& files, std::istream& standard_input) {
  Result<Manifest> manifest = read_manifests(files, standard_input, "cluster file");
  if (!manifest) return manifest;
  if (Result<void> cluster = check_cluster(*manifest, files); !cluster) return cluster.error();
  return manifest;
}

Result<std::vector<std::string>> prune_manifests(const std::vector<std::string>& files,
                                                 std::istream& standard_input, const Kept& kept) {
  std::vector<std::string> objects;
  const Result<Manifest> sound =
      read_all(files, standard_input, "cluster file", "default", [&](std::string_view text) {
        std::ranges::move(prune_manifest(text, kept), std::back_inserter(objects));
      });
  if (!sound) return sound.error();
  if (Result<void> cluster = check_cluster(*sound, files); !cluster) return cluster.error();
  return objects;
}

std::string names_of(const std::vector<std::string>& files) {
  std::vector<std::string> names;
  std::ranges::transform(files, std::back_inserter(names), shown);
  return join(names, ", ");
}

}  // namespace spread
