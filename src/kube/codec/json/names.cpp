#include "kube/codec/names.h"

#include "kube/codec/json/list.h"
#include "kube/codec/json/metadata.h"

namespace spread {

Result<std::vector<std::string>> decode_names(std::string_view body) {
  const auto read = [](JsonReader& in, const Json::Value& object) {
    return read_metadata(in, object).key.name;
  };
  auto list = read_list<std::string>(body, {"meta.k8s.io/v1", "PartialObjectMetadata"}, read);
  if (!list) return list.error();
  return std::move(list->items);
}

}  // namespace spread
