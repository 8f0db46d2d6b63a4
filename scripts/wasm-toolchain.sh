#!/usr/bin/env bash
# Finds or makes what builds the engine: Rust for wasm32-unknown-unknown, wasm-bindgen and wasm-opt in the
# versions that the project pins. Idempotent; what it installs lies in a cache folder and changes no other project.
#
#   exports=$(scripts/wasm-toolchain.sh) && eval "$exports"     stdout: only exports; log: stderr
#
#   WASM_TOOLCHAIN=auto|rustup|debian   auto: rustup's target where it is there or can be added, else Debian's packages
#   WASM_CACHE=DIR                      default ${XDG_CACHE_HOME:-~/.cache}/wasm-toolchain
set -euo pipefail

BINDGEN=0.2.128    # equals `wasm-bindgen = "=0.2.128"` in engine-rs/Cargo.toml
BINARYEN=132.0.0   # npm package
NAME=wasm-debian   # what rustup calls the assembled toolchain
TARGET=wasm32-unknown-unknown
HOST=x86_64-unknown-linux-gnu

MODE=${WASM_TOOLCHAIN:-auto}
CACHE=${WASM_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/wasm-toolchain}
CARGO_HOME=${CARGO_HOME:-$HOME/.cargo}
log() { echo "wasm-toolchain: $*" >&2; }
die() { log "$*"; exit 1; }

command -v cargo >/dev/null || die "Rust was not found: install it from rustup.rs, then run this again"
mkdir -p "$CACHE/bin"
# One at a time: two builds must not install into one cache at once.
if command -v flock >/dev/null; then exec 9>"$CACHE/lock"; flock 9; fi
PATH="$CACHE/bin:$PATH"
USE=""             # value for RUSTUP_TOOLCHAIN; empty: the default toolchain

# --- the compiler, the usual way: rustup's own build of the standard library --------------------------------------
from_rustup() {
  if [ -d "$(rustc --print target-libdir --target "$TARGET" 2>/dev/null)" ]; then return 0; fi
  command -v rustup >/dev/null || return 1
  log "rustup target add $TARGET"
  bounded "${WASM_RUSTUP_TIMEOUT:-120}" rustup target add "$TARGET" >&2
}
bounded() { if command -v timeout >/dev/null; then timeout "$@"; else shift; "$@"; fi; }

# --- the compiler where rustup's server is out of reach: Debian's rustc-web, with a standard library built once -----
field() { apt-cache show "$1" 2>/dev/null | sed -n "s/^$2: //p" | head -1; }   # of the candidate
from_debian() {
  command -v apt-get >/dev/null || die "rustup cannot add the target here, and there is no apt-get to fall back on: run 'rustup target add $TARGET' where rustup can"
  command -v rustup >/dev/null || die "Debian's packages are joined to rustup, which was not found"
  local version
  version=$(field rustc-web Version)
  if [ -z "$version" ]; then apt-get update -qq >&2; version=$(field rustc-web Version); fi
  [ -n "$version" ] || die "no Debian package rustc-web"
  local folder="$CACHE/rust-${version//[^A-Za-z0-9.+-]/_}"
  if [ ! -e "$folder/.complete" ]; then assemble_debian "$version" "$folder"; fi
  rustup toolchain link "$NAME" "$folder" >&2
  USE=$NAME
}
assemble_debian() {
  local version=$1 folder=$2 libstd llvm lld work
  libstd=$(field libstd-rust-web-dev Depends | grep -oE 'libstd-rust-web-[0-9.]+' | head -1)
  llvm=$(field "$libstd" Depends | grep -oE 'libllvm[0-9]+' | head -1); lld=lld-${llvm#libllvm}
  log "assembling Debian's rustc-web $version with $llvm (about 140 MB of packages, then the standard library)"
  work="$CACHE/work.$$"; rm -rf "$work"; mkdir -p "$work"/{debs,unpacked,toolchain/bin,toolchain/lib}
  trap 'rm -rf "$CACHE/work.$$"' EXIT
  fetch() { (cd "$work/debs" && apt-get -qq -o APT::Sandbox::User=root download rustc-web "$libstd" \
      libstd-rust-web-dev rust-web-src rust-web-clippy rustfmt-web "$llvm" "$lld" >&2); }
  fetch || { apt-get update -qq >&2; rm -f "$work"/debs/*; fetch; }
  local package
  for package in "$work"/debs/*.deb; do
    case $package in
      */rust-web-src_*) dpkg-deb --fsys-tarfile "$package" \
          | tar -x -C "$work/unpacked" --wildcards --no-wildcards-match-slash './usr/src/*/library' ;;
      *) dpkg -x "$package" "$work/unpacked" ;;
    esac
  done
  # rustup's layout: bin/, lib/*.so (rustup puts lib/ on LD_LIBRARY_PATH), lib/rustlib.
  local tool="$work/toolchain" usr="$work/unpacked/usr" rustlib
  mv "$usr"/bin/{rustc,rustdoc,rustfmt,cargo-fmt,cargo-clippy,clippy-driver} "$tool/bin/"
  mv "$usr"/lib/x86_64-linux-gnu/*.so* "$tool/lib/"
  mv "$usr/lib/rustlib" "$tool/lib/"; rustlib="$tool/lib/rustlib"
  mkdir -p "$rustlib/$HOST/bin"; cp "$usr"/lib/llvm-*/bin/lld "$rustlib/$HOST/bin/rust-lld"
  rm -rf "$rustlib/src"; mkdir -p "$rustlib/src/rust"; mv "$usr"/src/rustc-*/library "$rustlib/src/rust/"
  # rustup's own cargo drives it; without the link rustup would take another toolchain's.
  local cargo; cargo=$(rustup which --toolchain stable cargo); ln -s "$cargo" "$tool/bin/cargo"

  export LD_LIBRARY_PATH="$tool/lib"
  if ldd "$tool/lib"/librustc_driver-*.so "$rustlib/$HOST/bin/rust-lld" | grep -q 'not found'; then
    [ "$(id -u)" = 0 ] || die "install the shared libraries that $llvm depends on"
    field "$llvm" Depends | grep -oE 'lib[a-z0-9.+-]+' | sort -u | xargs apt-get install -y -qq --no-install-recommends >&2
  fi

  # The standard library as the Rust project builds it (profile `dist`), with no path of this machine left in it.
  local source="$rustlib/src/rust" hash flags index
  hash=$("$tool/bin/rustc" -vV | sed -n 's/^commit-hash: //p')
  ( cd "$source/library"
    unset RUSTFLAGS CARGO_BUILD_RUSTFLAGS CARGO_TARGET_DIR RUSTUP_TOOLCHAIN
    export RUSTC="$tool/bin/rustc" RUSTC_BOOTSTRAP=1 __CARGO_DEFAULT_LIB_METADATA=wasmstd
    "$cargo" fetch --locked --target "$TARGET" >&2
    flags="-Zforce-unstable-if-unmarked"$'\x1f'"--remap-path-prefix=$source=/rustc/$hash"
    for index in "$CARGO_HOME"/registry/src/*/; do flags+=$'\x1f'"--remap-path-prefix=${index%/}=/rust/deps"; done
    CARGO_ENCODED_RUSTFLAGS=$flags "$cargo" build --manifest-path sysroot/Cargo.toml --profile dist \
      --locked --target "$TARGET" --target-dir "$work/std" >&2 )
  mkdir -p "$rustlib/$TARGET/lib"
  cp "$work/std/$TARGET/dist/deps"/lib*.rlib "$rustlib/$TARGET/lib/"
  unset LD_LIBRARY_PATH
  touch "$tool/.complete"; rm -rf "$folder"; mv "$tool" "$folder"; rm -rf "$work"; trap - EXIT
}

case $MODE in
  rustup) from_rustup || die "rustup has no $TARGET and cannot add it" ;;
  debian) from_debian ;;
  auto)   from_rustup || { log "rustup cannot add $TARGET: using Debian's rustc-web"; from_debian; } ;;
  *) die "WASM_TOOLCHAIN is '$MODE'; it takes auto, rustup or debian" ;;
esac
[ -n "$USE" ] && export RUSTUP_TOOLCHAIN=$USE
log "$(rustc -V)"

# --- the tools. Built without optimisation: a third of the time, the same output, and they run in well under a second.
tool() { # crate version program arguments of cargo install...
  local crate=$1 version=$2 program=$3; shift 3
  if "$program" --version 2>/dev/null | grep -qwF "$version"; then return; fi
  log "cargo install $crate $version"
  env -u RUSTUP_TOOLCHAIN -u RUSTFLAGS CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_TARGET_DIR="$CACHE/tools-build" \
    cargo install "$crate" --version "$version" --locked --root "$CACHE" "$@" >&2
}
if ! wasm-opt --version 2>/dev/null | grep -qwF "version ${BINARYEN%%.*}"; then
  log "npm binaryen $BINARYEN"
  npm install --silent --no-audit --no-fund --prefix "$CACHE/npm" "binaryen@$BINARYEN" >&2
  ln -sf ../npm/node_modules/.bin/wasm-opt "$CACHE/bin/wasm-opt"
fi
tool wasm-bindgen-cli "$BINDGEN" wasm-bindgen --no-default-features --bin wasm-bindgen
rm -rf "$CACHE/tools-build"

if [ -n "$USE" ]; then echo "export RUSTUP_TOOLCHAIN=$USE"; fi
echo "export PATH=\"$CACHE/bin:\$PATH\""
