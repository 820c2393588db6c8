// What a scheduler writes about volumes, as merge patches. Each holds only for the version of the object that
// was decided on (metadata.resourceVersion); the server answers 409 where it has changed.
#pragma once

#include <string>
#include <string_view>

#include "model/storage.h"

namespace spread {

// For a PersistentVolume: it is kept for the claim. One that its owner had reserved by name already is not
// marked as chosen by a controller.
std::string encode_claim_ref(const Volume& volume, const Claim& claim);

// For a PersistentVolumeClaim: it is to be provisioned for this node.
std::string encode_selected_node(const Claim& claim, std::string_view node);

}  // namespace spread
