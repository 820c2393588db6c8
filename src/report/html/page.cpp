#include "report/html/page.h"

#include "report/html/text.h"

namespace spread {
namespace {

std::string policy() {
  return "default-src 'none'; style-src 'sha256-" + std::string(kPageStyle.sha256) +
         "'; script-src 'sha256-" + std::string(kPageScript.sha256) +
         "'; base-uri 'none'; form-action 'none'";
}

}  // namespace

std::string html_page(const PageHead& head, const std::string& body) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         policy() +
         "\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
         html_text(head.title) + "</title>\n<style>" + std::string(kPageStyle.text) +
         "</style>\n</head>\n<body>\n<header><h1>" + html_text(head.title) + "</h1>\n<p>" +
         html_text(head.line) + "</p></header>\n<main>\n" + body +
         "</main>\n<footer><p>kubectl spread-schedule</p></footer>\n<script>" +
         std::string(kPageScript.text) + "</script>\n</body>\n</html>\n";
}

std::string figure_row(const std::vector<Figure>& figures) {
  std::string text = "<dl class=\"figures\">\n";
  for (const auto& [value, name, bad] : figures)
    text += std::string("<div") + (bad ? " class=\"bad\"" : "") + "><dt>" + html_text(name) + "</dt><dd>" +
            html_text(value) + "</dd></div>\n";
  return text + "</dl>\n";
}

}  // namespace spread
