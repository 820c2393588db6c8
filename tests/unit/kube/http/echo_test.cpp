#include "kube/http/echo.h"

#include "support/catch.h"

namespace spread {
namespace {

HttpResponse reply(long status, const std::string& body) {
  HttpResponse response;
  response.status = status;
  response.content_type = "text/secret-token";
  response.location = "https://h/secret-token";
  response.body = body;
  return response;
}

TEST_CASE("what a server sends back of the credentials is not shown") {
  const std::string says = "Bearer secret-token, secret-tokensecret-token; secret";
  const std::string hidden = "Bearer [hidden], [hidden][hidden]; secret";
  struct Case {
    const char* authorization;
    long status;
    std::string body;
  };
  const Case cases[] = {
      {"Bearer secret-token", 400, hidden},
      {"Basic secret-token", 500, hidden},
      {"Bearer secret-token", 200, says},  // no sentence, but data
      {"Bearer secret", 400, says},        // a word that any sentence may have
      {"", 400, says},
  };
  for (const Case& c : cases) {
    INFO(c.authorization << c.status);
    HttpResponse response = reply(c.status, says);
    hide_echo({c.authorization, "", ""}, response);
    CHECK(response.body == c.body);
  }
}

TEST_CASE("headers of any reply are without the credentials") {
  HttpResponse response = reply(200, "");
  hide_echo({"Bearer secret-token", "", ""}, response);
  CHECK(response.content_type == "text/[hidden]");
  CHECK(response.location == "https://h/[hidden]");
}

}  // namespace
}  // namespace spread
