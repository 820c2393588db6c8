// What the API server writes into an object that it stores, where scheduling reads it. Objects from files
// have not been there.
#pragma once

#include <json/value.h>

namespace spread {

// Both leave alone what is not of the type it should be: whoever reads the object reports that.
void set_pod_defaults(Json::Value& pod);
void set_node_defaults(Json::Value& node);

}  // namespace spread
