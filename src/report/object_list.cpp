#include "report/object_list.h"

#include <json/reader.h>

#include <memory>

#include "report/document.h"

namespace spread {

std::string render_object_list(const std::vector<std::string>& objects, DocumentFormat format) {
  Json::Value list;
  list["apiVersion"] = "v1";
  list["kind"] = "List";
  list["items"] = Json::Value(Json::arrayValue);
  const std::unique_ptr<Json::CharReader> reader(Json::CharReaderBuilder().newCharReader());
  for (const std::string& text : objects) {
    Json::Value object;
    reader->parse(text.data(), text.data() + text.size(), &object, nullptr);
    list["items"].append(std::move(object));
  }
  return render(list, format, false);
}

}  // namespace spread
