#!/bin/sh
# Builds a release and installs it. See --help.
set -eu
root=$(cd "$(dirname "$0")" && pwd)
. "$root/packaging/packages.sh"

# The table's form: packaging/packages.sh.
build_needs='
cmake          | has cmake                               | cmake                | cmake                | cmake              | cmake
ninja          | has ninja                               | ninja-build          | ninja-build          | samurai            | ninja
g++            | has c++                                 | g++                  | gcc-c++              | g++                | gcc
pkg-config     | has pkg-config                          | pkg-config           | pkgconf-pkg-config   | pkgconf            | pkgconf
libcurl        | has_header curl/curl.h                  | libcurl4-openssl-dev | libcurl-devel        | curl-dev           | curl
OpenSSL        | has_header openssl/evp.h                | libssl-dev           | openssl-devel        | openssl-dev        | openssl
jsoncpp        | pkg-config --exists jsoncpp             | libjsoncpp-dev       | jsoncpp-devel        | jsoncpp-dev        | jsoncpp
yaml-cpp       | has_header yaml-cpp/yaml.h              | libyaml-cpp-dev      | yaml-cpp-devel       | yaml-cpp-dev       | yaml-cpp
cxxopts        | has_header cxxopts.hpp                  | libcxxopts-dev       | cxxopts-devel        | cxxopts-dev        | cxxopts
libmicrohttpd  | pkg-config --exists libmicrohttpd       | libmicrohttpd-dev    | libmicrohttpd-devel  | libmicrohttpd-dev  | libmicrohttpd
prometheus-cpp | pkg-config --exists prometheus-cpp-core | prometheus-cpp-dev   | prometheus-cpp-devel | prometheus-cpp-dev | prometheus-cpp
protozero      | has_header protozero/pbf_reader.hpp     | libprotozero-dev     | protozero-devel      | protozero-dev      | protozero
'
installed='kubectl-spread-schedule kubectl-spread_schedule kubectl-pysched kubectl_complete-spread_schedule'
man_page=share/man/man1/kubectl-spread-schedule.1

usage() {
  cat <<'END'
usage: ./install.sh [--prefix DIR] [--no-deps] [--demo]
       ./install.sh --uninstall [--prefix DIR]

Builds kubectl-spread-schedule and installs it under DIR/bin, with the names that kubectl looks for, and a man
page. What the build needs and the system lacks is installed first (apt-get; dnf, apk and pacman are untested), through
sudo where needed.

  --prefix DIR   where to install; default /usr/local if it can be written, else ~/.local
  --no-deps      install no packages
  --only-deps    install the packages and nothing else
  --demo         afterwards schedule four pods on the cluster in test-pods/lab.yaml; no cluster is needed
  --uninstall    remove what was installed under the prefix; packages stay
  --help         this text
END
}

say() { echo "$*"; }

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

refuse() {
  echo "install.sh: $*; see ./install.sh --help" >&2
  exit 2
}

# The nearest folder of a path that exists can be written.
writable() {
  folder=$1
  while [ ! -e "$folder" ]; do folder=$(dirname "$folder"); done
  [ -d "$folder" ] && [ -w "$folder" ]
}

default_prefix() {
  if writable /usr/local/bin; then echo /usr/local; else echo "$HOME/.local"; fi
}

parse() {
  prefix= deps=yes action=install demo=no
  while [ $# -gt 0 ]; do
    case $1 in
      --prefix)
        [ $# -gt 1 ] || refuse "--prefix wants a folder"
        prefix=$2
        shift
        ;;
      --prefix=*) prefix=${1#--prefix=} ;;
      --no-deps) deps=no ;;
      --only-deps) action=deps ;;
      --demo) demo=yes ;;
      --uninstall) action=uninstall ;;
      -h | --help) action=help ;;
      *) refuse "unknown argument $1" ;;
    esac
    shift
  done
  [ -n "$prefix" ] || prefix=$(default_prefix)
  case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
  bin=$prefix/bin
}

install_packages() {
  install_missing "$build_needs" "run ./install.sh --no-deps" || exit 1
}

build() {
  has cmake || fail "cmake is missing; run ./install.sh without --no-deps, or install it"
  say "Building in $root/build/release"
  log=$root/build/release.log
  mkdir -p "$root/build"
  # What a newer compiler warns of is for developers, and no reason not to install.
  cmake -S "$root" --preset release -DSPREAD_WERROR=OFF >"$log" 2>&1 || show_log "the build could not be configured"
  cmake --build "$root/build/release" --target kubectl-spread-schedule >"$log" 2>&1 ||
    show_log "the build failed"
}

show_log() {
  tail -n 40 "$log" >&2
  fail "$1; the lines above are the end of $log"
}

# Through a temporary name, so that a running program or a half-written file never gets in the way.
place() { # SOURCE NAME
  cp "$1" "$bin/.$2.new" && chmod 755 "$bin/.$2.new" && mv -f "$bin/.$2.new" "$bin/$2"
}

install_files() {
  mkdir -p "$bin"
  place "$root/build/release/kubectl-spread-schedule" kubectl-spread-schedule
  # kubectl turns the - inside an argument into _ when it looks for a plugin.
  ln -sfn kubectl-spread-schedule "$bin/kubectl-spread_schedule"
  place "$root/kubectl-pysched" kubectl-pysched
  completion=$root/build/release/kubectl_complete-spread_schedule
  "$bin/kubectl-spread-schedule" completion >"$completion" || fail "kubectl-spread-schedule completion failed"
  place "$completion" kubectl_complete-spread_schedule
  mkdir -p "$prefix/share/man/man1"
  "$bin/kubectl-spread-schedule" __man >"$prefix/$man_page" || fail "kubectl-spread-schedule __man failed"
  say "Installed in $bin: $installed"
}

mention_path() {
  case ":$PATH:" in
    *":$bin:"*) ;;
    *) say "$bin is not on your PATH: add  export PATH=\"$bin:\$PATH\"  to ~/.profile, and run it now too." ;;
  esac
}

show_demo() {
  say
  say "\$ kubectl-spread-schedule --once --cluster-file test-pods/lab.yaml"
  "$bin/kubectl-spread-schedule" --once --cluster-file "$root/test-pods/lab.yaml" --bars
}

uninstall() {
  for name in $installed; do
    rm -f "$bin/$name" || fail "cannot remove $bin/$name: run this as the user who installed it"
  done
  rm -f "$prefix/$man_page" || fail "cannot remove $prefix/$man_page: run this as the user who installed it"
  say "Removed from $bin: $installed"
}

main() {
  parse "$@"
  case $action in
    help) usage && return ;;
    uninstall) uninstall && return ;;
  esac
  [ "$(uname -s)" = Linux ] || fail "this script knows Linux only; on other systems build with cmake --preset release"
  if [ $action = deps ]; then install_packages && return; fi
  writable "$bin" || fail "cannot write to $bin: choose another folder with --prefix DIR, or run this as its owner"
  if [ $deps = yes ]; then install_packages; fi
  build
  install_files
  mention_path
  if [ $demo = yes ]; then show_demo; fi
}

main "$@"
