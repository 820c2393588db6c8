#include "base/whole_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "support/catch.h"

using namespace spread;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "whole-file-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  auto entries() const { return std::distance(fs::directory_iterator(path_), {}); }

 private:
  fs::path path_;
};

std::string content(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a file is written, and again in place of what it was") {
  const Folder folder;
  REQUIRE(write_whole_file(folder / "page", "one"));
  REQUIRE(write_whole_file(folder / "page", std::string(1'000'000, 'x')));
  CHECK(content(folder / "page").size() == 1'000'000);
  CHECK(folder.entries() == 1);
}

TEST_CASE("a link stays a link, and permissions stay") {
  const Folder folder;
  std::ofstream(folder / "page") << "old";
  REQUIRE(::chmod((folder / "page").c_str(), 0640) == 0);
  fs::create_symlink("page", folder / "link");
  REQUIRE(write_whole_file(folder / "link", "new"));
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(content(folder / "page") == "new");
  CHECK(fs::status(folder / "page").permissions() == fs::perms(0640));
}

TEST_CASE("a file that cannot be written is left alone, and said to be") {
  const Folder folder;
  fs::create_directory(folder / "sub");
  const auto error_of = [](const std::string& path) { return write_whole_file(path, "x").error(); };
  CHECK(error_of(folder / "none/page") ==
        Error{ErrorCode::Config, "cannot write " + (folder / "none/page") + ": No such file or directory"});
  CHECK(error_of(folder / "sub").message == "cannot write " + (folder / "sub") + ": Is a directory");
  CHECK(write_whole_file("/dev/full", "x").error().message ==
        "cannot write /dev/full: No space left on device");
  CHECK(folder.entries() == 1);
}

TEST_CASE("a device is written to as it is") {
  CHECK(write_whole_file("/dev/null", "x"));
}
