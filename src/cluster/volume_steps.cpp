#include "cluster/volume_steps.h"

#include <utility>

#include "kube/api_error.h"
#include "kube/codec/surroundings.h"
#include "kube/codec/volume_patches.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

constexpr const char* kRoleHint =
    "; volumes that are not bound yet take the ClusterRole spread-schedule-volumes (rbac/6-volumes.yaml)";

HttpRequest patch(std::string path, std::string body) {
  return {.method = "PATCH",
          .path = std::move(path),
          .body = std::move(body),
          .content_type = "application/merge-patch+json"};
}

std::string claim_path(const ClaimKey& key) {
  return "/api/v1/namespaces/" + url_escape(key.ns) + "/persistentvolumeclaims/" + url_escape(key.name);
}

std::string volume_path(const std::string& name) {
  return "/api/v1/persistentvolumes/" + url_escape(name);
}

bool belongs_to(const Volume& volume, const Claim& claim) {
  return volume.claim_ref == ClaimRef{claim.key, claim.uid};
}

bool written_already(const ClaimToBind& each, const std::string& node) {
  return each.volume ? belongs_to(*each.volume, each.claim) : each.claim.selected_node == node;
}

std::string name_of(const ClaimKey& key) {
  return "claim " + to_string(key);
}

}  // namespace

VolumeSteps::VolumeSteps(const Binding& binding) : binding_(binding) {
  for (const ClaimToBind& each : binding.claims) unbound_.push_back(each.claim.key);
  next_write();
}

std::string VolumeSteps::volume_asked() const {
  if (stage_ == Stage::ReadClaim || (!current().volume && stage_ != Stage::ReadVolume)) return "";
  return stage_ == Stage::ReadVolume && !claim_.volume_name.empty() ? claim_.volume_name
                                                                    : current().volume->name;
}

HttpRequest VolumeSteps::request() const {
  const auto& [claim, volume] = current();
  const std::string asked = volume_asked();
  std::string path = asked.empty() ? claim_path(claim.key) : volume_path(asked);
  if (stage_ != Stage::Write) return {.path = std::move(path)};
  return patch(std::move(path),
               volume ? encode_claim_ref(*volume, claim) : encode_selected_node(claim, binding_.node));
}

std::string VolumeSteps::doing() const {
  const std::string asked = volume_asked();
  return (stage_ == Stage::Write ? "patch " : "get ") +
         (asked.empty() ? "persistentvolumeclaim " + to_string(current().claim.key)
                        : "persistentvolume " + asked);
}

Result<void> VolumeSteps::take(const HttpResponse& reply) {
  if (reply.status == 200) return succeeded(reply);
  if (reply.status == 404)
    not_found();
  else if (reply.status == 409 && stage_ == Stage::Write)
    stage_ = Stage::Settle;
  else
    refuse(reply);
  return {};
}

Result<void> VolumeSteps::succeeded(const HttpResponse& reply) {
  switch (stage_) {
    case Stage::Write:
      break;
    case Stage::Settle:
      return settle(reply);
    case Stage::ReadClaim:
      return read_claim(reply);
    case Stage::ReadVolume:
      return read_volume(reply);
  }
  written();
  return {};
}

void VolumeSteps::written() {
  ++at_;
  next_write();
}

void VolumeSteps::next_write() {
  stage_ = Stage::Write;
  while (at_ < binding_.claims.size() && written_already(current(), binding_.node)) ++at_;
  if (at_ == binding_.claims.size()) look_again();
}

// A 409 may be the answer to a second try whose first had its effect.
Result<void> VolumeSteps::settle(const HttpResponse& reply) {
  ClaimToBind found = current();
  if (found.volume) {
    Result<Volume> volume = decode_volume(reply.body);
    if (!volume) return volume.error();
    found.volume = *std::move(volume);
  } else {
    Result<Claim> claim = decode_claim(reply.body);
    if (!claim) return claim.error();
    found.claim = *std::move(claim);
  }
  if (written_already(found, binding_.node))
    written();
  else
    undo((found.volume ? "volume " + found.volume->name : name_of(found.claim.key)) +
         " was changed by somebody else");
  return {};
}

void VolumeSteps::look_again() {
  ++looks_;
  at_ = 0;
  unbound_.clear();
  stage_ = Stage::ReadClaim;
  state_ = State::Asking;
}

Result<void> VolumeSteps::read_claim(const HttpResponse& reply) {
  Result<Claim> read = decode_claim(reply.body);
  if (!read) return read.error();
  claim_ = *std::move(read);
  if (claim_.uid != current().claim.uid) {
    not_found();
  } else if (!claim_.volume_name.empty() || current().volume) {
    stage_ = Stage::ReadVolume;
  } else if (claim_.selected_node != binding_.node) {
    undo("provisioning " + name_of(claim_.key) + " on node " + binding_.node + " failed");
  } else {
    looked_at(false);
  }
  return {};
}

Result<void> VolumeSteps::read_volume(const HttpResponse& reply) {
  Result<Volume> volume = decode_volume(reply.body);
  if (!volume) return volume.error();
  if (!binding_.usable(claim_, *volume)) {
    undo("volume " + volume->name + " of " + name_of(claim_.key) + " cannot be used on node " +
         binding_.node);
  } else if (claim_.volume_name.empty() && !belongs_to(*volume, claim_)) {
    undo("volume " + volume->name + " was taken from " + name_of(claim_.key) + " again");
  } else {
    looked_at(claim_.fully_bound());
  }
  return {};
}

void VolumeSteps::looked_at(bool bound) {
  if (!bound) unbound_.push_back(current().claim.key);
  stage_ = Stage::ReadClaim;
  if (++at_ < binding_.claims.size()) return;
  state_ = unbound_.empty() ? State::Bound : State::Resting;
}

void VolumeSteps::not_found() {
  // The claim may name a volume that is not there yet.
  if (stage_ == Stage::ReadVolume && !claim_.volume_name.empty()) return looked_at(false);
  const std::string asked = volume_asked();
  undo((asked.empty() ? name_of(current().claim.key) : "volume " + asked) + " was deleted");
}

void VolumeSteps::undo(std::string why) {
  state_ = State::Undone;
  why_ = std::move(why);
}

void VolumeSteps::refuse(const HttpResponse& reply) {
  state_ = State::Refused;
  why_ = error_from(reply, doing()).message + (reply.status == 403 ? kRoleHint : "");
}

std::string VolumeSteps::message() const {
  if (state_ == State::Undone || state_ == State::Refused) return why_;
  const ClaimKey& claim = unbound_.empty() ? current().claim.key : unbound_.front();
  return "waiting for volumes on node " + binding_.node + ": " + name_of(claim) +
         " is not bound yet: see kubectl describe pvc " + claim.name + " -n " + claim.ns;
}

}  // namespace spread
