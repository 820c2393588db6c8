#include "cli/options.h"

#include "support/catch.h"

using namespace spread;

namespace {

using Words = std::vector<std::string>;

Options parse(const Words& words) {
  Result<Options> options = parse_options(words);
  if (!options) FAIL(options.error().message);
  return *options;
}

}  // namespace

TEST_CASE("defaults") {
  const Options options = parse({});
  CHECK(options.command == kSchedule);
  CHECK(options.profile.scheduler_name == "my-scheduler");
  CHECK_FALSE(options.interval);
  CHECK_FALSE(options.ns);
  CHECK(options.start_timeout == Milliseconds(5000));
  CHECK(options.volume_timeout == Milliseconds(30'000));
  CHECK(options.output == Output::Text);
  CHECK(options.profile.spread.label == "app");
}

TEST_CASE("flags as kubectl's users write them") {
  CHECK(parse({"-n", "web"}).ns == "web");
  CHECK(parse({"-n=web"}).ns == "web");
  CHECK(parse({"-nweb"}).ns == "web");
  CHECK(parse({"--namespace=web"}).ns == "web");
  CHECK(parse({"-n", "web", "-A"}).ns == std::nullopt);
  CHECK(parse({"-n", "web", "-A=false"}).ns == "web");
  CHECK(parse({"-n=", "--dry-run"}).dry_run);
  CHECK(parse({"-o", "json"}).output == Output::Json);
  CHECK(parse({"-ojson"}).output == Output::Json);
  CHECK(parse({"-lapp=web"}).selector_text == "app=web");
  CHECK(parse({"-l=app=web"}).selector_text == "app=web");
  CHECK(parse({"-l", "app=web"}).selector_text == "app=web");
  CHECK(parse({"-Al=app=web"}).selector_text == "app=web");
  CHECK(parse({"-Alapp in (a, b)"}).selector_text == "app in (a, b)");
  CHECK(parse({"-Ao", "json"}).output == Output::Json);
  CHECK(parse({"explain", "-Af", "-"}).explain.files == Words{"-"});
  CHECK(parse({"--token=a\nb"}).connect.token == "a\nb");
  CHECK(parse({"--token", "-a=b"}).connect.token == "-a=b");
  CHECK(parse({"--scheduler-name", "--", "-n=web"}).ns == "web");
  CHECK(parse({"-v", "6"}).verbosity == 6);
  CHECK(parse({"-v6"}).verbosity == 6);
  CHECK(parse({"-v=6"}).verbosity == 6);
  CHECK(parse({"--v=6"}).verbosity == 6);
  CHECK(parse({"--v", "6"}).verbosity == 6);
  CHECK(parse({"--as-group", "a,b", "--as-group", "c"}).connect.as_groups == Words{"a,b", "c"});
  CHECK(parse({"--insecure-skip-tls-verify"}).connect.insecure_skip_tls_verify == true);
  CHECK(parse({"--insecure-skip-tls-verify=false"}).connect.insecure_skip_tls_verify == false);
  CHECK_FALSE(parse({}).connect.insecure_skip_tls_verify.has_value());
  CHECK(parse({"-s", "https://x"}).connect.server == "https://x");
  CHECK(parse({"--context", "a", "--context", "b"}).connect.context == "b");
  CHECK(parse({"--cluster-file", "a", "--cluster-file=b"}).cluster_files == Words{"a", "b"});
  CHECK(parse({"-l", "app in (a,b)"}).selector_text == "app in (a,b)");
  CHECK(parse({"--dry-run"}).dry_run);
  CHECK_FALSE(parse({"--dry-run=false"}).dry_run);
  CHECK(parse({"--dry-run=client"}).dry_run);
  CHECK_FALSE(parse({"--dry-run=none"}).dry_run);
  CHECK(parse({"-w"}).watch);
  CHECK(parse({"--version"}).command == kVersion);
  CHECK(parse({"--bind-retries", "0"}).bind.retries == 0);
  CHECK(parse({"--volume-timeout", "0"}).volume_timeout == Milliseconds(0));
  CHECK(parse({"--spread-scope", "cluster"}).profile.spread.scope == SpreadScope::Cluster);
  CHECK(parse({"--log-format", "lab"}).lab == LabVariant::Polling);
  CHECK(parse({"--log-format", "lab-watch"}).lab == LabVariant::Watch);
}

TEST_CASE("flags that make a profile") {
  CHECK(parse({}).profile == ProfileSettings{});
  CHECK(parse({"--policy", "pack"}).profile == ProfileSettings{.policy = "pack"});
  CHECK(parse({"--rank", "pods,name", "--policy=pack"}).profile.ranks == Words{"pods", "name"});
  CHECK(parse({"--seed", "7"}).profile.seed == 7);
  CHECK(parse({"--min-hosts=3"}).profile.min_hosts == 3);
  CHECK(parse({"explain", "pod/x", "--policy", "random", "--seed", "1"}).profile.policy == "random");
  CHECK(parse({"--policy", "list"}).list_policies);
  CHECK(parse({"explain", "--policy", "list"}).list_policies);
  CHECK(parse({"--config", "c.yaml"}).config == "c.yaml");
  CHECK(parse({"--write-config"}).write_config);
}

TEST_CASE("intervals") {
  CHECK(parse({"--interval", "2s"}).interval == Milliseconds(2000));
  CHECK(parse({"--interval=500ms"}).interval == Milliseconds(500));
  CHECK(parse({"--interval", "1m30s"}).interval == Milliseconds(90'000));
}

TEST_CASE("commands stand before, between or behind flags") {
  for (const Words& words : {Words{"explain", "pod/x", "-n", "web"}, Words{"-n", "web", "explain", "pod/x"},
                             Words{"explain", "-n", "web", "pod/x"}}) {
    const Options options = parse(words);
    CHECK(options.command == kExplain);
    CHECK(options.ns == "web");
    CHECK(options.arguments == Words{"pod/x"});
  }
  CHECK(parse({"explain", "pod", "x"}).arguments == Words{"pod", "x"});
  CHECK(parse({"version"}).command == kVersion);
  CHECK(parse({"explain", "--help"}).help);
  CHECK(parse({"help"}).help);
  CHECK(parse({"help", "explain"}).command == kExplain);
}

TEST_CASE("who leads, and where to listen") {
  const Options plain = parse({"--interval", "2s"});
  CHECK_FALSE(plain.leader.elect);
  CHECK_FALSE(plain.listen);
  CHECK(plain.log_format == LogFormat::Text);
  const Options options =
      parse({"--watch", "--leader-elect", "--leader-elect-lease-name", "l", "--leader-elect-lease-namespace",
             "n", "--listen", ":8080", "--log-format", "json"});
  CHECK(options.leader.elect);
  CHECK(options.leader.lease_name == "l");
  CHECK(options.leader.lease_ns == "n");
  CHECK(options.listen == ListenAddress{"127.0.0.1", 8080});
  CHECK(options.log_format == LogFormat::Json);
}

TEST_CASE("bad command lines") {
  struct Case {
    Words words;
    std::string message;
  };
  const std::string interval = "--interval: a duration such as 2s, 500ms or 1m30s, more than 0, not ";
  const std::string ranks =
      "--rank: one of soft-taints, preferred-affinity, soft-topology, same-app, pods, requested, "
      "most-requested, image-locality, random, node-number, name, not ";
  const std::string excluded = " and --config exclude each other: the file says it for each profile";
  const std::vector<Case> cases = {
      {{"--intervall", "2s"}, "unknown flag: --intervall; did you mean --interval?"},
      {{"--zzzzzzzzzz"}, "unknown flag: --zzzzzzzzzz; see --help"},
      {{"-z"}, "unknown flag: -z; see --help"},
      {{"-token=secret"}, "unknown flag: -token; did you mean --token?"},
      {{"-Az=secret"}, "unknown flag: -z; see --help"},
      {{"-=secret"}, "unknown flag: -=; see --help"},
      {{"-\x1b"}, "unknown flag: -\\u001b; see --help"},
      {{"--tokn=secret"}, "unknown flag: --tokn; did you mean --token?"},
      {{"--token.x=secret"}, "unknown flag: --token.x; did you mean --token?"},
      {{"--t=secret"}, "unknown flag: --t; see --help"},
      {{"--to ken=secret"}, "unknown flag: --to ken; did you mean --token?"},
      {{"---token=secret"}, "unknown flag: ---token; did you mean --token?"},
      {{"--=secret"}, "unknown flag: --; see --help"},
      {{"-zsecret"}, "unknown flag: -z; see --help"},
      {{"--interval"}, "flag needs a value: --interval"},
      {{"-n"}, "flag needs a value: -n"},
      {{"-An"}, "flag needs a value: -n"},
      {{"-v"}, "flag needs a value: -v"},
      {{"--v"}, "flag needs a value: -v"},
      {{"--interval", "0"}, interval + "'0'"},
      {{"--interval", "0s"}, interval + "'0s'"},
      {{"--interval", "-1s"}, interval + "'-1s'"},
      {{"--interval", "2"}, interval + "'2'"},
      {{"--interval", "soon"}, interval + "'soon'"},
      {{"--interval", ""}, interval + "''"},
      {{"--once", "--interval", "2s"}, "--once and --interval exclude each other"},
      {{"-o", "xml"}, "--output: one of json, yaml, name, not 'xml'"},
      {{"explain", "pod/x", "-o", "name"}, "--output: one of json, yaml, wide, not 'name'"},
      {{"--dry-run=server"},
       "--dry-run: client or none, not 'server': nothing is sent that the server could check"},
      {{"--dry-run=maybe"}, "--dry-run: it is true or false, not 'maybe'"},
      {{"--bind-concurrency", "0"}, "--bind-concurrency: a whole number from 1 to 1000, not '0'"},
      {{"--bind-retries", "many"}, "--bind-retries: a whole number from 0 to 100, not 'many'"},
      {{"--scheduler-name="}, "--scheduler-name: it must not be empty"},
      {{"--spread-scope", "zone"}, "--spread-scope: one of namespace, cluster, not 'zone'"},
      {{"--policy", "best"},
       "--policy: one of spread, least-pods, pack, random, node-number, controller-spread, not 'best'"},
      {{"--rank", "pods,best"}, ranks + "'best'"},
      {{"--rank", ""}, ranks + "''"},
      {{"--rank", "pods,"}, ranks + "''"},
      {{"--rank", "pods, name"}, ranks + "' name'"},
      {{"--rank", "pods,name,pods"}, "--rank: pods stands twice"},
      {{"--seed", "-1"}, "--seed: a whole number from 0 to 2147483647, not '-1'"},
      {{"--min-hosts", "0"}, "--min-hosts: a whole number from 1 to 2147483647, not '0'"},
      {{"--config", "c.yaml", "--policy", "pack"}, "--policy" + excluded},
      {{"--config", "c.yaml", "--scheduler-name", "a"}, "--scheduler-name" + excluded},
      {{"explain", "pod/x", "--config", "c.yaml", "--spread-label", "a"}, "--spread-label" + excluded},
      {{"explain", "pod/x", "--write-config"}, "--write-config is not a flag of explain; see explain --help"},
      {{"--log-format", "xml"}, "--log-format: one of text, json, lab, lab-watch, not 'xml'"},
      {{"--leader-elect"}, "--leader-elect is for loops: it needs --watch or --interval"},
      {{"--once", "--leader-elect"}, "--leader-elect is for loops: it needs --watch or --interval"},
      {{"--interval", "2s", "--leader-elect", "--dry-run"},
       "--leader-elect and --dry-run exclude each other"},
      {{"--interval", "2s", "--leader-elect", "--cluster-file", "f"},
       "--leader-elect and --cluster-file exclude each other"},
      {{"--interval", "2s", "--leader-elect-lease-name", "x"},
       "--leader-elect-lease-name needs --leader-elect"},
      {{"--interval", "2s", "--leader-elect", "--leader-elect-lease-namespace="},
       "--leader-elect-lease-namespace: it must not be empty"},
      {{"--listen", "8080"}, "--listen is for loops: it needs --watch or --interval"},
      {{"--watch", "--listen", "example.org:80"},
       "--listen: ADDRESS:PORT such as 127.0.0.1:8080, [::1]:8080 or 0.0.0.0:8080, or a port alone for "
       "loopback, not 'example.org:80'"},
      {{"--interval", "2s", "--listen", "80", "--cluster-file", "f"},
       "--listen and --cluster-file exclude each other"},
      {{"explian", "pod/x"}, "unknown command 'explian'; did you mean explain?"},
      {{"version", "now"}, "unexpected argument 'now'; see version --help"},
      {{"-n", "--once"}, "flag needs a value: -n, and --once is a flag"},
      {{"--token", "--token=secret"}, "flag needs a value: --token, and --token is a flag"},
      {{"--once=maybe"}, "--once: it is true or false, not 'maybe'"},
      {{"simulate", "-f", "-", "--cluster-file", "-"}, "standard input can be read once"},
      {{"", "explain"}, "unknown command ''; see --help"},
      {{"frobnicate"}, "unknown command 'frobnicate'; see --help"},
      {{"explain", "pod/x", "--interval", "2s"}, "--interval is not a flag of explain; see explain --help"},
      {{"version", "--dry-run"}, "--dry-run is not a flag of version; see version --help"},
      {{"-v", "11"}, "-v: a whole number from 0 to 10, not '11'"},
      {{"\x1b[31m"}, "unknown command '\\u001b[31m'; see --help"},
      {{"--log-format", "lab", "-o", "json"}, "--log-format lab and -o exclude each other"},
  };
  for (const Case& c : cases) {
    INFO(c.message);
    const Result<Options> options = parse_options(c.words);
    REQUIRE_FALSE(options);
    CHECK(options.error() == Error{ErrorCode::Usage, c.message});
  }
}
