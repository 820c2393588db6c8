#include "kube/api_error.h"

#include "support/catch.h"

using namespace spread;

TEST_CASE("what a reply that is no success means", "[http]") {
  auto status = [](const std::string& message) {
    return R"({"kind":"Status","apiVersion":"v1","message":")" + message + R"(","reason":"R"})";
  };
  const std::string json = "application/json", html = "text/html";
  const std::string denied =
      R"(pods is forbidden: User \"joe\" cannot list resource \"pods\" in API group \"\" at the cluster scope)";
  struct Case {
    const char* name;
    HttpResponse response;
    ErrorCode code;
    std::string message;
  };
  const Case cases[] = {
      {"401",
       {.status = 401,
        .content_type = json,
        .body = status("Unauthorized"),
        .credentials = "user \"u\" in FILE"},
       ErrorCode::Unauthorized,
       "the server does not accept the credentials of user \"u\" in FILE (401)"},
      {"401 without credentials",
       {.status = 401, .content_type = json, .body = status("Unauthorized")},
       ErrorCode::Unauthorized,
       "the server wants credentials, and none are configured (401)"},
      {"403",
       {.status = 403, .content_type = json, .body = status(denied)},
       ErrorCode::Forbidden,
       R"(pods is forbidden: User "joe" cannot list resource "pods" in API group "" at the cluster scope (403))"},
      {"404",
       {.status = 404, .content_type = json, .body = status("pods \\\"x\\\" not found")},
       ErrorCode::NotFound,
       R"(pods "x" not found (404))"},
      {"409",
       {.status = 409, .content_type = json, .body = status("taken")},
       ErrorCode::Conflict,
       "taken (409)"},
      {"410",
       {.status = 410, .content_type = json, .body = status("too old")},
       ErrorCode::Expired,
       "too old (410)"},
      {"422",
       {.status = 422, .content_type = json, .body = status("bad")},
       ErrorCode::BadRequest,
       "bad (422)"},
      {"429 in plain text",
       {.status = 429, .content_type = "text/plain", .body = "busy"},
       ErrorCode::Throttled,
       "the server failed (429)"},
      {"503 without a body", {.status = 503}, ErrorCode::Server, "the server failed (503)"},
      {"500",
       {.status = 500, .content_type = json, .body = status("etcd \\u001b[31m")},
       ErrorCode::Server,
       R"(etcd \u001b[31m (500))"},
      {"a page in place of a list",
       {.status = 200, .content_type = html, .body = "<html>"},
       ErrorCode::BadReply,
       "the server answers 200 with a body of type text/html, as no Kubernetes API server does: is the "
       "address right?"},
      {"a page that is not there",
       {.status = 404, .content_type = html, .body = "<html>"},
       ErrorCode::BadReply,
       "the server answers 404 with a body of type text/html, as no Kubernetes API server does: is the "
       "address right?"},
      {"http to https",
       {.status = 400, .body = "Client sent an HTTP request to an HTTPS server.\n"},
       ErrorCode::BadReply,
       R"(the server answers 400 "Client sent an HTTP request to an HTTPS server.", as no Kubernetes API server does: is the address right?)"},
      {"a redirect",
       {.status = 302, .location = "https://login/?token=CANARY"},
       ErrorCode::BadReply,
       "the server answers with a redirect to https://login/, which is never followed"},
      {"a proxy", {.status = 407}, ErrorCode::Config, "the proxy asks for credentials (407)"},
  };
  for (const Case& c : cases) {
    INFO(c.name);
    CHECK(error_from(c.response, "list pods") == Error{c.code, "cannot list pods: " + c.message});
  }
}
