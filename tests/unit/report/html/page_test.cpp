#include "report/html/page.h"

#include <openssl/evp.h>

#include <array>

#include "report/html/pages.h"
#include "report/html/text.h"
#include "support/catch.h"

using namespace spread;

namespace {

std::string sha256(std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr);
  std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> base64{};
  const int size = EVP_EncodeBlock(base64.data(), digest.data(), static_cast<int>(length));
  return {reinterpret_cast<const char*>(base64.data()), static_cast<std::size_t>(size)};
}

bool has(const std::string& page, const std::string& text) {
  return page.find(text) != std::string::npos;
}

constexpr const char* kHostile = "</script><img src=x onerror=alert(1)>\"'&\x1b[31m\xe2\x80\xae";
constexpr const char* kShown =
    "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\\u001b[31m\\u202e";

// With hostile words wherever a cluster can put them.
Explanation hostile() {
  Explanation explanation;
  Decision& decision = explanation.decision;
  decision.pod = {kHostile, kHostile};
  decision.message = kHostile;
  decision.rank_names = {"pods"};
  decision.filter_names = {"NodeName", "TaintToleration"};
  decision.verdicts = {
      {kHostile, {{"TaintToleration", kHostile, kHostile}}, {0}, 0, {Mark::Passed, Mark::Rejected}}};
  explanation.notes = {kHostile};
  explanation.suggestions = {{kHostile, {kHostile}, {{{kHostile, kHostile}, 1}}}};
  return explanation;
}

NodeUse hostile_node() {
  return {.node = kHostile, .zone = kHostile, .status = kHostile, .pods = 1};
}

// No element but ours, no attribute that breaks off.
void check_harmless(const std::string& page) {
  CHECK(has(page, kShown));
  CHECK_FALSE(has(page, "<img"));
  CHECK_FALSE(has(page, "\x1b"));
  CHECK_FALSE(has(page, "\xe2\x80\xae"));
  CHECK(page.find("</script>") == page.rfind("</script>"));
}

}  // namespace

TEST_CASE("text for a page: nothing of it is markup, and all of it is visible") {
  CHECK(html_text("web-1 \u00e9") == "web-1 \u00e9");
  CHECK(html_text(kHostile) == kShown);
  CHECK(html_text("a\nb\xff") == "a\\nb\\xff");
  CHECK(counted(1, "node") == "1 node");
  CHECK(counted(0, "node") == "0 nodes");
}

TEST_CASE("the policy of a page names its own style and script, by their hashes") {
  CHECK(kPageStyle.sha256 == sha256(kPageStyle.text));
  CHECK(kPageScript.sha256 == sha256(kPageScript.text));
  const std::string page = html_page({"<T>", "when"}, "<p>body</p>");
  CHECK(has(page, "default-src 'none'; style-src 'sha256-" + sha256(kPageStyle.text) +
                      "'; script-src 'sha256-" + sha256(kPageScript.text) + "'"));
  CHECK(has(page, "<title>&lt;T&gt;</title>"));
  CHECK(has(page, "<p>body</p>"));
}

TEST_CASE("a page refers to nothing outside") {
  const std::string page = explanation_page({hostile()}, {hostile_node()}, "when");
  for (const char* word : {"http://", "https://", "url(h", "@import", "src=\"", " style="})
    CHECK_FALSE(has(page, word));
}

TEST_CASE("hostile words on a page are text") {
  check_harmless(explanation_page({hostile(), hostile()}, {hostile_node()}, kHostile));
  SpreadReport report;
  report.by = report.selector = report.ns = kHostile;
  report.rows = report.nodes = {{.name = kHostile, .status = kHostile}};
  check_harmless(spread_page(report, {{hostile()}, 1}, kHostile));
}
