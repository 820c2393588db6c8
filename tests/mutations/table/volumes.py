"""Claims, volumes and disks."""

from mutants.mutation import Mutation

FILTERS = "src/sched/filters"
RESTRICTIONS = f"{FILTERS}/volume_restrictions.cpp"
LIMITS = f"{FILTERS}/node_volume_limits.cpp"
BINDING = f"{FILTERS}/volume_binding.cpp"
ZONE = f"{FILTERS}/volume_zone.cpp"
CANDIDATES = "src/sched/volumes/candidates.cpp"
CSI = "src/sched/volumes/csi_volumes.cpp"
CLAIMS = "src/sched/volumes/pod_claims.cpp"
PLANNER = "src/sched/volumes/planner.cpp"
PROVISIONING = "src/sched/volumes/provisioning.cpp"
STORAGE = "src/model/storage.cpp"

MUTATIONS = [
    Mutation(RESTRICTIONS, "a.pool == b.pool && share_a_monitor(a, b)", "a.pool == b.pool", "images of two Ceph clusters are one"),
    Mutation(RESTRICTIONS, "a.pool == b.pool && share_a_monitor(a, b)", "share_a_monitor(a, b)", "images of two pools are one"),
    Mutation(RESTRICTIONS, "can_be_shared && a.read_only && b.read_only", "a.read_only && b.read_only", "EBS disks are shared by readers"),
    Mutation(RESTRICTIONS, "a.read_only && b.read_only", "a.read_only", "a reader joins a writer"),
    Mutation(RESTRICTIONS, "if (other->key.ns != ns && !is_promised(*other, state.node)) continue;", "", "a claim of that name elsewhere is in the way"),
    Mutation(RESTRICTIONS, "!used.ephemeral && std", "std", "the claim of an ephemeral volume is taken for one in use"),
    Mutation(RESTRICTIONS, " && !is_promised(*other, state.node)", "", "a promised pod's claim is told by its namespace"),
    Mutation(RESTRICTIONS, "if (disks.empty() && !in_use) return NotConcerned{};", "return NotConcerned{};", "disks and claims are shared by all"),
    Mutation(LIMITS, "used + asked->second <= *driver.limit", "used + asked->second < *driver.limit", "the last place stays empty"),
    Mutation(LIMITS, "if (used + asked->second <= *driver.limit) continue;", "if (used <= *driver.limit) continue;",
             "what the pod brings does not count"),
    Mutation(LIMITS, "    if (!asked.on_node.contains(volume)) ++counts[volume.driver];\n  }\n  return counts;\n}\n\nCounts count_there",
             "    ++counts[volume.driver];\n  }\n  return counts;\n}\n\nCounts count_there", "a volume that is there already counts again"),
    Mutation(LIMITS, "if (attached == question.attached.end()) return counts;", "return counts;", "attachments are not looked at"),
    Mutation(LIMITS, "if (!driver.limit || asked == more.end()) continue;", "if (asked == more.end()) continue;",
             "a driver without a limit has one that nobody set"),
    Mutation(BINDING, "if (!volume.ephemeral) return claim_not_found(volume.claim);", "return claim_not_found(volume.claim);",
             "a missing claim of an ephemeral volume gets another reason"),
    Mutation(BINDING, 'if (claim->phase == "Lost")', "if (false)", "a lost claim is as good as any"),
    Mutation(BINDING, 'if (claim->deleting) return named + " is being deleted";', "", "a claim that is going is as good as any"),
    Mutation(BINDING, "return volume.ephemeral ? not_made_for(pod, *claim) : std::nullopt;", "return std::nullopt;",
             "an ephemeral volume takes another pod's claim"),
    Mutation(BINDING, "if (!claims.unbound.empty()) return", "if (false) return", "an immediate claim is waited for nowhere"),
    Mutation(ZONE, 'if (std::ranges::find(parts, "") == parts.end()) places', "places", "a label with an empty part is taken at its word"),
    Mutation(ZONE, "if (value == nullptr) value = node.find(label_of_today(place.label));", "", "a volume's beta label finds no node of today"),
    Mutation(ZONE, "if (!says_where(labels)) return {};", "", "nodes that do not say where they are have no volumes"),
    Mutation(ZONE, "if (of->waits_for_consumer) return std::nullopt;", "", "a claim that waits for its pod keeps it waiting"),
    Mutation(ZONE, "if (used.ephemeral) continue;", "", "the zones of ephemeral volumes count"),
    Mutation(CANDIDATES, "(ref->uid.empty() || ref->uid == claim.uid)", "true", "a volume kept for a claim that was deleted is taken"),
    Mutation(CANDIDATES, "(ref->uid.empty() || ref->uid == claim.uid)", "ref->uid == claim.uid", "a volume kept by name alone is not seen"),
    Mutation(CANDIDATES, "return !volume.deleting && volume", "return volume", "a volume that is going is taken"),
    Mutation(CANDIDATES, "volume.capacity >= claim", "volume.capacity > claim", "a volume that is just large enough is not taken"),
    Mutation(CANDIDATES, "volume.volume_mode == claim.volume_mode && ", "", "a block device is mounted"),
    Mutation(CANDIDATES, " && volume.attributes_class == claim.attributes_class", "", "the attributes class does not matter"),
    Mutation(CANDIDATES, "!volume.claim_ref && volume.phase", "volume.phase", "a volume that is kept for another claim is taken"),
    Mutation(CANDIDATES, 'volume.phase == "Available" && ', "", "a volume that was released is taken"),
    Mutation(CANDIDATES, "has_modes_of(claim, volume) &&", "", "access modes do not matter"),
    Mutation(CANDIDATES, "(!claim.selector || claim.selector->matches(volume.labels))", "true", "the claim's selector does not matter"),
    Mutation(CANDIDATES, "volume.storage_class != claim.storage_class || !is_usable", "!is_usable", "a volume of another class is taken"),
    Mutation(CANDIDATES, "std::ranges::stable_sort(open_, {}, &Volume::capacity);", "", "a small claim takes a large volume"),
    Mutation(CANDIDATES, "return !taken.contains(open_[i]->name) && ", "return ", "one volume is given to two claims of a pod"),
    Mutation(CSI, "if (volume == nullptr || volume->driver.empty()) return std::nullopt;\n  return CsiVolume{attachment.attacher",
             "if (volume == nullptr) return std::nullopt;\n  return CsiVolume{attachment.attacher",
             "an attached volume of no driver's counts"),
    Mutation(CSI, "if (volume == nullptr) return to_be_made(claim, node, storage);", "if (volume == nullptr) return std::nullopt;",
             "a volume that is still to be made takes no place"),
    Mutation(CLAIMS, "if (!claim.volume_name.empty()) return false;", "", "a claim that names its volume is decided again"),
    Mutation(CLAIMS, "!claim.controller_uid.empty() && claim.controller_uid == pod.uid", "claim.controller_uid == pod.uid",
             "a claim of nobody's is the pod's", survives="equivalent: a pod has a UID"),
    Mutation(PLANNER, "if (claim.selected_node && *claim.selected_node != node.name)", "if (false)",
             "a pod goes where its volume is not made"),
    Mutation(PLANNER, "return a->request.value_or(Quantity()) < b->request.value_or(Quantity());", "return false;",
             "a small claim takes the volume that a larger one needs"),
    Mutation(PLANNER, "    taken.insert(volume->name);\n", "", "two claims of a pod get one volume"),
    Mutation(PROVISIONING, " && of->provisioner != kNoProvisioner", "", "local volumes are made on demand"),
    Mutation(PROVISIONING, "driver != nullptr && driver->storage_capacity", "driver != nullptr", "a driver that does not publish its capacity has none"),
    Mutation(PROVISIONING, "if (pool.maximum_volume_size) return", "if (false) return", "a pool's largest volume does not matter"),
    Mutation(PROVISIONING, ">= claim_->request->units()", "> claim_->request->units()", "the last of a pool cannot be had"),
    Mutation(PROVISIONING, "pool.storage_class != of->name || !pool", "!pool", "another class's space is used"),
]
