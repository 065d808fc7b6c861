#!/bin/sh
# Installs the broth command from the archive of a release, if its checksum is right:
#
#   curl -fsSL https://broth-rs.github.io/broth/install.sh | sh
#
# BROTH_VERSION    the release, such as v0.1.0; without it, the newest
# BROTH_INSTALL    the folder for `bin` and `share`; without it, ~/.local
# BROTH_DOWNLOADS  where the archives are, if not at the project's releases
set -eu

fail() {
  echo "broth is not installed: $1" >&2
  exit 1
}

has() {
  command -v "$1" >/dev/null 2>&1
}

download() {
  if has curl; then
    curl --fail --silent --show-error --location --output "$2" "$1"
  elif has wget; then
    wget --quiet --output-document "$2" "$1"
  else
    fail "it needs curl or wget"
  fi || fail "$1 cannot be had"
}

sha256() {
  if has sha256sum; then
    sha256sum "$1"
  elif has shasum; then
    shasum -a 256 "$1"
  else
    fail "it needs sha256sum or shasum, to compare the checksum"
  fi | cut -d ' ' -f 1
}

# The whole script is a function, so that nothing runs if the download of it breaks off.
main() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64 | Linux-amd64) target=x86_64-unknown-linux-musl ;;
    Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-musl ;;
    Darwin-arm64) target=aarch64-apple-darwin ;;
    Darwin-x86_64) target=x86_64-apple-darwin ;;
    *) fail "there is no archive for $(uname -s) on $(uname -m); \`cargo install broth-cli\` builds it" ;;
  esac
  releases=https://github.com/broth-rs/broth/releases
  if [ -n "${BROTH_DOWNLOADS:-}" ]; then
    from=$BROTH_DOWNLOADS
  elif [ -n "${BROTH_VERSION:-}" ]; then
    from=$releases/download/$BROTH_VERSION
  else
    from=$releases/latest/download
  fi
  folder=${BROTH_INSTALL:-$HOME/.local}
  name=broth-$target
  room=$(mktemp -d)
  trap 'rm -rf "$room"' EXIT

  download "$from/$name.tar.gz" "$room/$name.tar.gz"
  download "$from/$name.tar.gz.sha256" "$room/$name.tar.gz.sha256"
  expected=$(cut -d ' ' -f 1 "$room/$name.tar.gz.sha256")
  [ "$(sha256 "$room/$name.tar.gz")" = "$expected" ] || fail "the checksum of $name.tar.gz is wrong"

  tar -xzf "$room/$name.tar.gz" -C "$room"
  mkdir -p "$folder/bin" "$folder/share"
  cp -R "$room/$name/share/." "$folder/share/"
  # A file of its own first, because the old one may be running.
  cp "$room/$name/broth" "$folder/bin/broth.new"
  mv -f "$folder/bin/broth.new" "$folder/bin/broth"

  echo "Installed $("$folder/bin/broth" --version) as $folder/bin/broth."
  case ":$PATH:" in
    *":$folder/bin:"*) ;;
    *) echo "$folder/bin is not in PATH; this line adds it: export PATH=\"$folder/bin:\$PATH\"" ;;
  esac
}

main
