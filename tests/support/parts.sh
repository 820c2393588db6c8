# What the parts of tests/run share; sourced by each of tests/parts/*. bash.
#
# A part runs in the root of the checkout. It tells its results with count, and returns non-zero only where it could
# not run at all.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
: "${RESULTS:=$(mktemp)}" # a file of lines "PASSED FAILED SKIPPED"
export RESULTS
results_directory=$root/build/results
mkdir -p "$results_directory"

# The build that a part tests, where it does not matter which: as a preset. One is enough for many of them.
preset=${SPREAD_PRESET:-dev}

count() { # PASSED FAILED [SKIPPED]
  echo "$1 $2 ${3:-0}" >>"$RESULTS"
}

# build PRESET [-DNAME=VALUE...] [TARGET...]: configures and builds in build/PRESET. One at a time, as parts may run beside each other.
build() {
  (
    flock 9
    build_alone "$@"
  ) 9>"$root/build/.lock"
}

build_alone() {
  local preset=$1 settings=()
  shift
  while [[ ${1-} = -D* ]]; do
    settings+=("$1")
    shift
  done
  if command -v ccache >/dev/null; then settings+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  cmake --preset "$preset" "${settings[@]}" >"$results_directory/configure-$preset.log" 2>&1 ||
    { cat "$results_directory/configure-$preset.log"; return 1; }
  cmake --build "build/$preset" ${1:+--target "$@"}
}

# check NAME COMMAND...: a command as one test
check() {
  local name=$1
  shift
  if "$@"; then
    count 1 0
  else
    echo "FAILED: $name"
    count 0 1
  fi
}

# run_catch PROGRAM [ARGUMENT...]: a Catch2 program; each test case counts
run_catch() {
  local log
  log=$results_directory/$(basename "$1").log
  echo "$(basename "$1"):"
  local code=0
  "$@" 2>&1 | tee "$log" || code=$?
  count_catch "$log" "$code"
}

# Catch2 ends with "All tests passed (N assertions in N test cases)" or "test cases: N | N passed | N failed"; a
# program that crashed ends with neither, or after the failure that it was killed in.
count_catch() { # LOG [EXIT_CODE]
  awk '
    /^All tests passed \(/ { passed = $(NF - 2); seen = 1 }
    /^test cases: / {
      seen = 1
      for (i = 2; i <= NF; i++) {
        if ($i == "passed") passed = $(i - 1)
        if ($i == "failed") failed = $(i - 1)
        if ($i == "skipped") skipped = $(i - 1)
      }
    }
    END { if (!seen || (code && !failed)) failed = 1; print passed + 0, failed + 0, skipped + 0 }' code="${2:-0}" "$1" >>"$RESULTS"
}

# run_pytest NAME [ARGUMENT...]: each test counts; PYTHON may name the one to use
run_pytest() {
  local name=$1 report code=0 python
  report=$results_directory/$1.xml
  shift
  python=${PYTHON:-$(tests/support/python)}
  rm -f "$report"
  "$python" -m pytest -c tests/pytest.ini --rootdir=tests --junitxml="$report" "$@" || code=$?
  "$python" tests/support/count_junit.py "$report" "$code" >>"$RESULTS"
}

need_control_plane() {
  tests/controlplane/build >/dev/null || echo "NO CONTROL PLANE"
}

# run_e2e NAME [ARGUMENT...]: the end-to-end tests, half of the files beside the other half: most of their time they wait
run_e2e() {
  local name=$1 files=(tests/e2e/test_*.py) halves=([0]="" [1]="") i
  shift
  need_control_plane
  for i in "${!files[@]}"; do halves[i % 2]+=" ${files[i]}"; done
  set -m # a process group of its own, which can be ended as a whole
  # shellcheck disable=SC2086 # names without spaces
  run_pytest "$name-2" "$@" ${halves[1]} >"$results_directory/$name-2.log" 2>&1 &
  set +m
  trap "kill -- -$! 2>/dev/null || true" EXIT
  # shellcheck disable=SC2086
  run_pytest "$name-1" "$@" ${halves[0]}
  wait "$!" || true
  trap - EXIT
  cat "$results_directory/$name-2.log"
}
