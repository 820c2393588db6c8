#include "kube/codec/lease.h"

#include "support/catch.h"

using namespace spread;

namespace {

std::string lease_text(const std::string& metadata, const std::string& spec) {
  return R"({"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{)" + metadata + R"(},"spec":)" +
         spec + "}";
}

const std::string kMetadata = R"("namespace":"n","name":"l","resourceVersion":"7","labels":{"a":"b"})";

}  // namespace

TEST_CASE("a lease is read, and one that nobody ever held") {
  const Result<Lease> held =
      decode_lease(lease_text(kMetadata, R"({"holderIdentity":"h","leaseDurationSeconds":15,)"
                                         R"("acquireTime":"t1","renewTime":"t2","leaseTransitions":3})"));
  REQUIRE(held.ok());
  CHECK(held->resource_version == "7");
  CHECK(held->record == LeaseRecord{"h", 15, "t1", "t2", 3});
  const Result<Lease> never = decode_lease(lease_text(kMetadata, "{}"));
  REQUIRE(never.ok());
  CHECK(never->record == LeaseRecord{});
}

TEST_CASE("an update keeps everything but the record") {
  const Lease lease = *decode_lease(lease_text(kMetadata, R"({"holderIdentity":"h","strategy":"x"})"));
  CHECK(encode_lease_update(lease, {"a\"b", 1, "t1", "t2", 4}) ==
        R"({"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"labels":{"a":"b"},)"
        R"("name":"l","namespace":"n","resourceVersion":"7"},"spec":{"acquireTime":"t1",)"
        R"("holderIdentity":"a\"b","leaseDurationSeconds":1,"leaseTransitions":4,"renewTime":"t2",)"
        R"("strategy":"x"}})");
}

TEST_CASE("what is no lease, or one without a version, is a bad reply") {
  for (const std::string& body :
       {std::string(), std::string("{}"), std::string(R"({"apiVersion":"v1","kind":"Pod"})"),
        lease_text(R"("namespace":"n","name":"l")", "{}"), lease_text(kMetadata, "[]"),
        lease_text(kMetadata, R"({"leaseDurationSeconds":"15"})"),
        lease_text(kMetadata, R"({"holderIdentity":1})"), lease_text(kMetadata, "{").substr(0, 90)}) {
    INFO(body);
    const Result<Lease> lease = decode_lease(body);
    REQUIRE_FALSE(lease.ok());
    CHECK(lease.error().code == ErrorCode::BadReply);
  }
}
