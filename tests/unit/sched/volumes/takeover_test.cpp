#include "sched/volumes/takeover.h"

#include "support/catch.h"
#include "support/storage.h"

using namespace spread;
using namespace spread::support;

namespace {

using enum Disk::Kind;

const std::string kZone = "topology.kubernetes.io/zone";
const std::string kBetaZone = "failure-domain.beta.kubernetes.io/zone";
const std::string kBetaRegion = "failure-domain.beta.kubernetes.io/region";
const std::string kEbsZone = "topology.ebs.csi.aws.com/zone";

}  // namespace

TEST_CASE("which drivers have taken over which disks") {
  CHECK(takeover_of(GcePersistentDisk)->driver == "pd.csi.storage.gke.io");
  CHECK(takeover_of(AwsElasticBlockStore)->driver == "ebs.csi.aws.com");
  CHECK(takeover_of(AzureDisk)->driver == "disk.csi.azure.com");
  CHECK(takeover_of(Cinder)->driver == "cinder.csi.openstack.org");
  CHECK(takeover_of(Portworx)->driver == "pxd.portworx.com");
  CHECK(takeover_of(Iscsi) == nullptr);
  CHECK(takeover_of(Rbd) == nullptr);
  CHECK(takeover_of("kubernetes.io/vsphere-volume") != nullptr);
  CHECK(takeover_of("d.example.com") == nullptr);
  CHECK(takeover_of("") == nullptr);
}

TEST_CASE("on which nodes it holds") {
  const CsiNode bare{"n", {}, {}};
  const CsiNode listing{
      "n", {}, {"kubernetes.io/aws-ebs", "kubernetes.io/portworx-volume", "kubernetes.io/azure-file"}};
  const Takeover& ebs = *takeover_of(AwsElasticBlockStore);
  const Takeover& portworx = *takeover_of(Portworx);
  const Takeover& files = *takeover_of("kubernetes.io/azure-file");
  CHECK(is_counted_on(&bare, ebs));
  CHECK_FALSE(is_counted_on(nullptr, ebs));
  CHECK_FALSE(is_counted_on(&bare, portworx));
  CHECK(is_counted_on(&listing, portworx));
  CHECK_FALSE(is_counted_on(&listing, files));
  CHECK(is_listed_on(&listing, ebs));
  CHECK_FALSE(is_listed_on(&bare, ebs));
  CHECK_FALSE(is_listed_on(nullptr, ebs));
  CHECK_FALSE(is_listed_on(&listing, files));
}

TEST_CASE("what a driver calls a disk") {
  struct Case {
    Disk::Kind kind;
    std::string id;
    std::optional<std::string> expected;
    Labels labels = {};
  };
  const Case cases[] = {
      {AwsElasticBlockStore, "vol-1", "vol-1"},
      {AwsElasticBlockStore, "anything", "anything"},
      {AwsElasticBlockStore, "aws://eu-1a/vol-1", "vol-1"},
      {AwsElasticBlockStore, "aws:///vol-1/", "vol-1"},
      {AwsElasticBlockStore, "aws://vol-1", std::nullopt},
      {AwsElasticBlockStore, "aws://eu-1a/a/vol-1", std::nullopt},
      {AwsElasticBlockStore, "aws:///disk", std::nullopt},
      {AwsElasticBlockStore, "aws:///vol-1?x", std::nullopt},
      {Cinder, "d", "d"},
      {Portworx, "d", "d"},
      {AzureDisk, "uri", std::nullopt},
      {Rbd, "image", std::nullopt},
      {GcePersistentDisk, "d", "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d"},
      {GcePersistentDisk, "d", "projects/UNSPECIFIED/zones/a/disks/d", {{kZone, "a"}}},
      {GcePersistentDisk, "d", "projects/UNSPECIFIED/zones/b/disks/d", {{kZone, "a"}, {kBetaZone, "b"}}},
      {GcePersistentDisk, "d", "projects/UNSPECIFIED/zones/a/disks/d", {{kZone, "a"}, {kBetaZone, ""}}},
      {GcePersistentDisk, "d", "projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d", {{kZone, ""}}},
      {GcePersistentDisk, "d", "projects/UNSPECIFIED/regions/eu-1/disks/d", {{kZone, "eu-1-a__eu-1-b"}}},
      {GcePersistentDisk, "d", std::nullopt, {{kZone, "eu-1-a__eu-2-b"}}},
      {GcePersistentDisk, "d", std::nullopt, {{kZone, "eu-1-a__b"}}},
  };
  for (const Case& test : cases) {
    INFO(test.id << " " << test.expected.value_or("none"));
    CHECK(csi_handle(disk(test.kind, test.id), test.labels) == test.expected);
  }
  Disk managed = disk(AzureDisk, "uri");
  managed.managed = true;
  CHECK(csi_handle(managed) == "uri");
}

TEST_CASE("where a driver says that a volume can be used") {
  struct Case {
    const char* name;
    Volume given;
    std::string expected;  // empty: everywhere
  };
  const Case cases[] = {
      {"says nothing", volume("v"), ""},
      {"zones of terms", volume("v").only_on({term(kZone + "=a"), term(kZone + "=b,x=y")}),
       kEbsZone + "=a or " + kEbsZone + "=b,x=y"},
      {"beta zones and regions of terms", volume("v").only_on({term(kBetaZone + "=a," + kBetaRegion + "=r")}),
       kEbsZone + "=a,topology.kubernetes.io/region=r"},
      {"a zone's label", volume("v").label(kZone, "a__b"), kEbsZone + " in (a,b)"},
      {"a beta zone's label", volume("v").label(kBetaZone, "a"), kEbsZone + "=a"},
      {"a label and other terms", volume("v").label(kZone, "a").only_on({term("x=y"), term("z")}),
       "x=y," + kEbsZone + "=a or z," + kEbsZone + "=a"},
      {"terms count before labels", volume("v").label(kZone, "a").only_on({term(kZone + "=b")}),
       kEbsZone + "=b"},
      {"a label beside a term without values", volume("v").label(kZone, "a").only_on({term(kZone)}),
       kZone + "," + kEbsZone + "=a"},
      {"today's label counts before beta", volume("v").label(kZone, "a").label(kBetaZone, "b"),
       kEbsZone + "=a"},
      {"a beta region beside today's zone stays",
       volume("v").only_on({term(kZone + "=a," + kBetaRegion + "=r")}),
       kEbsZone + "=a," + kBetaRegion + "=r"},
      {"an empty label", volume("v").label(kZone, ""), ""},
  };
  for (const Case& test : cases) {
    INFO(test.name);
    CHECK(in_words(csi_reach(test.given, *takeover_of(AwsElasticBlockStore))) == test.expected);
  }
  const Volume azure = volume("v").only_on({term(kZone + "=a")});
  CHECK(in_words(csi_reach(azure, *takeover_of(AzureDisk))) == kZone + "=a");
}
