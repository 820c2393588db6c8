#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/binder.h"
#include "kube/http/client.h"

namespace spread {

// How the claims of one pod get bound: which request comes next, and what its reply means. First every volume
// is given to its claim and every other claim told the node, each for the version that was decided on; what
// is so already is not written. Then the claims are looked at until all are bound. Sends nothing itself.
class VolumeSteps {
 public:
  enum class State {
    Asking,   // request() is the next thing to send
    Resting,  // some claim is not bound yet: look_again() after a while
    Bound,    // every claim is, to a volume that the node can use
    Undone,   // what was decided holds no longer
    Refused,  // for good
  };

  // `binding` outlives this.
  explicit VolumeSteps(const Binding& binding);

  State state() const { return state_; }
  HttpRequest request() const;
  std::string doing() const;  // what request() asks for: "get persistentvolume disk"
  // The reply to request(), unless it is one that may pass. An Error: it cannot be read, ask again.
  Result<void> take(const HttpResponse& reply);
  void look_again();
  int looks() const { return looks_; }
  // While Asking or Resting: what is waited for. Undone or Refused: why.
  std::string message() const;

 private:
  enum class Stage { Write, Settle, ReadClaim, ReadVolume };

  const ClaimToBind& current() const { return binding_.claims[at_]; }
  // The PersistentVolume that request() is about; empty where it is about the claim.
  std::string volume_asked() const;
  Result<void> succeeded(const HttpResponse& reply);
  void written();
  void next_write();
  void looked_at(bool bound);
  void not_found();
  void undo(std::string why);
  void refuse(const HttpResponse& reply);
  Result<void> settle(const HttpResponse& reply);
  Result<void> read_claim(const HttpResponse& reply);
  Result<void> read_volume(const HttpResponse& reply);

  const Binding& binding_;
  State state_ = State::Asking;
  Stage stage_ = Stage::Write;
  std::size_t at_ = 0;  // the claim that the current request is about
  int looks_ = 0;
  Claim claim_;                    // the current one as last read
  std::vector<ClaimKey> unbound_;  // found so in this look, or not looked at yet
  std::string why_;
};

}  // namespace spread
