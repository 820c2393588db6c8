#include "kube/http/system_roots.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/text.h"
#include "kube/config/file.h"

namespace spread {

namespace {

const std::vector<std::string> kBundles = {
    "/etc/ssl/certs/ca-certificates.crt",                 // Debian, Alpine, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",                   // Fedora
    "/etc/ssl/ca-bundle.pem",                             // openSUSE
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // RHEL
    "/etc/ssl/cert.pem",
};
const std::vector<std::string> kFolders = {"/etc/ssl/certs", "/etc/pki/tls/certs"};

std::string first_readable(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (auto text = read_file(file)) return *text + "\n";
  }
  return "";
}

std::string all_in(const std::string& folder) {
  std::error_code failure;
  std::vector<std::string> files;
  std::filesystem::directory_iterator entry(folder, failure);
  for (; !failure && entry != std::filesystem::directory_iterator(); entry.increment(failure)) {
    std::error_code unknown;
    if (entry->is_regular_file(unknown)) files.push_back(entry->path().string());
  }
  std::sort(files.begin(), files.end());
  std::string roots;
  for (const std::string& file : files) {
    auto text = read_file(file);
    if (text && text->find("-----BEGIN ") != std::string::npos) roots += *text + "\n";
  }
  return roots;
}

}  // namespace

std::string system_roots(const NetworkEnvironment& network) {
  bool own_file = !network.ssl_cert_file.empty();
  bool own_folders = !network.ssl_cert_dir.empty();
  std::string roots = first_readable(own_file ? std::vector{network.ssl_cert_file} : kBundles);
  // The usual folders hold what the usual bundle holds.
  bool bundle_suffices = !own_folders && !own_file && !roots.empty();
  if (bundle_suffices) return roots;
  for (const std::string& folder : own_folders ? split(network.ssl_cert_dir, ':') : kFolders)
    roots += all_in(folder);
  return roots;
}

}  // namespace spread
