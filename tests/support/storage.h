// Claims, volumes and what stands around them in one line of a test:
// Store().add(claim("data").of("fast").request("1Gi")).add(volume("pv").bound_to("data")).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/storage.h"
#include "model/surroundings.h"
#include "support/builders.h"

namespace spread::support {

inline ClaimKey in_default(std::string name) {
  return {"default", std::move(name)};
}

class ClaimBuilder {
 public:
  explicit ClaimBuilder(std::string name) {
    claim_.key = in_default(std::move(name));
    claim_.uid = "uid-" + claim_.key.name;
    claim_.phase = "Pending";
  }

  ClaimBuilder& ns(std::string name) { return set(claim_.key.ns, std::move(name)); }
  ClaimBuilder& of(std::string name) { return set(claim_.storage_class, std::move(name)); }
  ClaimBuilder& request(const std::string& amount) { return set(claim_.request, quantity(amount)); }
  ClaimBuilder& select(const std::string& text) { return set(claim_.selector, selector(text)); }
  ClaimBuilder& modes(std::vector<std::string> names) { return set(claim_.access_modes, std::move(names)); }
  ClaimBuilder& block() { return set(claim_.volume_mode, "Block"); }
  ClaimBuilder& attributes(std::string name) { return set(claim_.attributes_class, std::move(name)); }
  ClaimBuilder& wants(std::string volume) { return set(claim_.volume_name, std::move(volume)); }
  ClaimBuilder& bound_to(std::string volume) {
    claim_.bind_completed = true;
    claim_.phase = "Bound";
    return wants(std::move(volume));
  }
  ClaimBuilder& lost() { return set(claim_.phase, "Lost"); }
  ClaimBuilder& deleting() { return set(claim_.deleting, true); }
  ClaimBuilder& selected(std::string node) { return set(claim_.selected_node, std::move(node)); }
  ClaimBuilder& made_for(std::string pod_uid) { return set(claim_.controller_uid, std::move(pod_uid)); }

  operator Claim() const { return claim_; }

 private:
  template <class Field, class Value>
  ClaimBuilder& set(Field& field, Value&& value) {
    field = std::forward<Value>(value);
    return *this;
  }
  Claim claim_;
};

// Available, of 1Gi and no class, unless a test says otherwise.
class VolumeBuilder {
 public:
  explicit VolumeBuilder(std::string name) {
    volume_.name = std::move(name);
    volume_.phase = "Available";
    volume_.capacity = quantity("1Gi");
  }

  VolumeBuilder& of(std::string name) { return set(volume_.storage_class, std::move(name)); }
  VolumeBuilder& capacity(const std::string& amount) { return set(volume_.capacity, quantity(amount)); }
  VolumeBuilder& label(std::string_view key, std::string value) {
    volume_.labels.set(std::string(key), std::move(value));
    return *this;
  }
  VolumeBuilder& modes(std::vector<std::string> names) { return set(volume_.access_modes, std::move(names)); }
  VolumeBuilder& block() { return set(volume_.volume_mode, "Block"); }
  VolumeBuilder& attributes(std::string name) { return set(volume_.attributes_class, std::move(name)); }
  VolumeBuilder& phase(std::string name) { return set(volume_.phase, std::move(name)); }
  VolumeBuilder& deleting() { return set(volume_.deleting, true); }
  VolumeBuilder& only_on(std::vector<NodeSelectorTerm> terms) {
    return set(volume_.node_affinity, std::move(terms));
  }
  VolumeBuilder& for_claim(const std::string& name, std::string uid = "") {
    return set(volume_.claim_ref, ClaimRef{in_default(name), std::move(uid)});
  }
  VolumeBuilder& csi(std::string driver, std::string handle) {
    volume_.driver = std::move(driver);
    return set(volume_.handle, std::move(handle));
  }
  VolumeBuilder& disk(Disk source) { return set(volume_.disk, std::move(source)); }

  operator Volume() const { return volume_; }

 private:
  template <class Field, class Value>
  VolumeBuilder& set(Field& field, Value&& value) {
    field = std::forward<Value>(value);
    return *this;
  }
  Volume volume_;
};

inline ClaimBuilder claim(std::string name) {
  return ClaimBuilder(std::move(name));
}
inline VolumeBuilder volume(std::string name) {
  return VolumeBuilder(std::move(name));
}

inline Disk disk(Disk::Kind kind, std::string id, bool read_only = false) {
  Disk made;
  made.kind = kind;
  made.id = std::move(id);
  made.read_only = read_only;
  return made;
}

// A class whose volumes wait for their first consumer.
inline StorageClass waiting_class(std::string name, std::string provisioner = "made.example.com") {
  return {std::move(name), std::move(provisioner), true, {}};
}

inline StorageClass immediate_class(std::string name, std::string provisioner = "made.example.com") {
  return {std::move(name), std::move(provisioner), false, {}};
}

class Store {
 public:
  Store& add(const Claim& each) { return set(storage_.claims[each.key], each); }
  Store& add(const Volume& each) { return set(storage_.volumes[each.name], each); }
  Store& add(const StorageClass& each) { return set(storage_.classes[each.name], each); }
  Store& add(const CsiNode& each) { return set(storage_.csi_nodes[each.name], each); }
  Store& add(const CsiDriver& each) { return set(storage_.csi_drivers[each.name], each); }
  Store& add(StorageCapacity each) {
    storage_.capacities.push_back(std::move(each));
    return *this;
  }
  Store& add(VolumeAttachment each) {
    storage_.attachments.push_back(std::move(each));
    return *this;
  }

  operator Storage() const { return storage_; }
  operator Surroundings() const {
    Surroundings around;
    around.storage = storage_;
    return around;
  }

 private:
  template <class T>
  Store& set(T& place, const T& each) {
    place = each;
    return *this;
  }
  Storage storage_;
};

}  // namespace spread::support
