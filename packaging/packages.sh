# Installs what is missing with the system's package manager. For install.sh and tests/deps; POSIX sh.
#
# A table has one line a need: NAME | PROBE | apt-get | dnf | apk | pacman. The probe is a command that succeeds where
# the need is met, however it was installed; the columns are package names. Only apt-get's column is tested.

has() { command -v "$1" >/dev/null 2>&1; }

has_header() { # HEADER...: one of them can be included
  for header; do
    if echo "#include <$header>" | c++ -std=c++20 -E -x c++ - >/dev/null 2>&1; then return; fi
  done
  return 1
}

package_manager() {
  for manager in apt-get dnf apk pacman; do
    if has $manager; then
      echo $manager
      return
    fi
  done
}

# missing TABLE COLUMN: that column of the lines whose probe fails
missing() {
  echo "$1" | while read -r line; do
    [ -n "$line" ] || continue
    probe=$(column "$line" 2)
    if ! eval "$probe" >/dev/null 2>&1 </dev/null; then column "$line" "$2"; fi
  done
}

column() { echo "$1" | cut -d'|' -f"$2" | sed 's/^ *//; s/ *$//'; }

run_manager() { # MANAGER PACKAGE...: as root, or through sudo
  manager=$1
  shift
  as_root=
  if [ "$(id -u)" != 0 ]; then as_root=sudo; fi
  case $manager in
    apt-get)
      # A machine that is used has lists already, and an update takes longer than the rest.
      set -- env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
      $as_root "$@" || { $as_root apt-get update && $as_root "$@"; }
      ;;
    dnf) $as_root dnf install -y "$@" ;;
    apk) $as_root apk add "$@" ;;
    pacman) $as_root pacman -S --needed --noconfirm "$@" ;;
  esac
}

# install_missing TABLE WHAT_NEXT: does nothing where nothing is missing; else one sentence on stderr and failure where
# it cannot be installed. WHAT_NEXT ends that sentence: what to do once the packages are there.
install_missing() {
  needs=$(missing "$1" 1 | tr '\n' ',' | sed 's/,$//; s/,/, /g')
  [ -n "$needs" ] || return 0
  manager=$(package_manager)
  case $manager in
    apt-get) wanted=$(missing "$1" 3) ;;
    dnf) wanted=$(missing "$1" 4) ;;
    apk) wanted=$(missing "$1" 5) ;;
    pacman) wanted=$(missing "$1" 6) ;;
    *)
      echo "This system has none of apt-get, dnf, apk and pacman. Install $needs, then $2." >&2
      return 1
      ;;
  esac
  wanted=$(echo $wanted)
  if [ "$(id -u)" != 0 ] && ! has sudo; then
    echo "Missing: $needs. Without sudo they cannot be installed: as root install $wanted, then $2." >&2
    return 1
  fi
  if [ "$manager" != apt-get ]; then echo "Package names for $manager are untested." >&2; fi
  echo "Installing $wanted" >&2
  # shellcheck disable=SC2086
  if ! run_manager "$manager" $wanted </dev/null >&2; then
    echo "$manager could not install $wanted. Install $needs in another way, then $2." >&2
    return 1
  fi
}
