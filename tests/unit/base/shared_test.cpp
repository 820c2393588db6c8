#include "base/shared.h"

#include <string>
#include <vector>

#include "support/catch.h"

using spread::Shared;

namespace {

using Words = Shared<std::vector<std::string>>;
using MaybeWord = Shared<std::optional<std::string>>;

TEST_CASE("a shared value is read as the value") {
  const Words words = {"a", "b"};
  CHECK(words.size() == 2);
  CHECK(words[1] == "b");
  CHECK(words == std::vector<std::string>{"a", "b"});
  const std::vector<std::string>& plain = words;
  CHECK(plain.front() == "a");
  std::string all;
  for (const std::string& word : words) all += word;
  CHECK(all == "ab");

  const MaybeWord none, empty = std::string(), word = std::string("w");
  CHECK_FALSE(none);
  CHECK(empty);
  CHECK(*word == "w");
  CHECK(word->size() == 1);
  CHECK(word == std::string("w"));
  CHECK(none != empty);
}

TEST_CASE("copies share a value until one of them is edited") {
  Words first = {"a"};
  Words second = first;
  CHECK(&first.get() == &second.get());
  CHECK(first == second);

  second.edit().push_back("b");
  CHECK(first == std::vector<std::string>{"a"});
  CHECK(second == std::vector<std::string>{"a", "b"});

  const std::vector<std::string>* kept = &second.get();
  second.edit().push_back("c");
  CHECK(&second.get() == kept);  // nobody else has it

  first = second;
  second.reset();
  CHECK(second.empty());
  CHECK(first.size() == 3);
  first = std::move(second);
  CHECK(first.empty());
}

TEST_CASE("empty values are one, and equal values of their own are equal") {
  CHECK(&Words().get() == &Words(std::vector<std::string>()).get());
  CHECK(Words{"a"} == Words{"a"});
  CHECK(Words{"a"} != Words{"b"});
}

TEST_CASE("a value that holds itself is left alone") {
  Words words = {"a"};
  Words& same = words;
  words = same;
  CHECK(words == std::vector<std::string>{"a"});
}

}  // namespace
