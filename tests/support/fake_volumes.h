// Claims and volumes of an API server in memory: reads and merge patches, the version as precondition.
#pragma once

#include <map>
#include <string>

#include "kube/http/client.h"
#include "model/storage.h"

namespace spread::test {

class FakeVolumes {
 public:
  std::map<ClaimKey, Claim> claims;
  std::map<std::string, Volume> volumes;

  static bool concerns(const HttpRequest& request);
  // "PATCH pv disk data", "PATCH pvc data worker", "GET pvc data"
  static std::string describe(const HttpRequest& request);
  HttpResponse answer(const HttpRequest& request);

  // What the volume controller does once a volume belongs to a claim.
  void complete(const ClaimKey& key, const std::string& volume);

 private:
  HttpResponse patch_claim(Claim& claim, const std::string& body);
  HttpResponse patch_volume(Volume& volume, const std::string& body);
};

}  // namespace spread::test
