// What the API server writes into an object that it stores, where scheduling reads it. Objects from files
// have not been there, nor has any pod that is still a template.
#pragma once

#include <json/value.h>

#include <string>

#include "kube/codec/codec.h"

namespace spread {

// All leave alone what is not of the type it should be: whoever reads the object reports that.
// `ns` is the namespace of objects that name none.
void set_pod_defaults(Json::Value& pod, const std::string& ns);
void set_template_defaults(Json::Value& workload, const std::string& kind);  // its template's, if it has one
void set_node_defaults(Json::Value& node);
void set_defaults(Json::Value& object, const ApiKind& kind, const std::string& ns);  // of any other kind

}  // namespace spread
