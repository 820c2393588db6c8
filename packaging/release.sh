# The release build that packages are made of. For packaging/build and packaging/root; POSIX sh. `root` is the checkout.

# The time that stands in packages in place of now, so that two builds give the same bytes.
release_time() {
  if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
    echo "$SOURCE_DATE_EPOCH"
  else
    git -C "$root" log -1 --format=%ct 2>/dev/null
  fi
}

# Also sets what else would find its way into packages. The settings are those of install.sh, so that one build serves both.
build_release() {
  SOURCE_DATE_EPOCH=$(release_time) || fail "this is no git checkout: set SOURCE_DATE_EPOCH, such as $(date +%s)"
  export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
  umask 022
  log=$root/build/release.log
  mkdir -p "$root/build"
  {
    cmake -S "$root" --preset release -DSPREAD_WERROR=OFF "$@" && cmake --build "$root/build/release" --target package-files
  } >"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    fail "the build failed; the lines above are the end of $log"
  }
}
