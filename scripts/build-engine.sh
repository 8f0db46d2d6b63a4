#!/usr/bin/env bash
# Builds the engine's five WebAssembly modules into engine-rs/pkg, from source and reproducibly.
#
#   scripts/build-engine.sh            writes engine-rs/pkg
#   scripts/build-engine.sh --check    builds into a temporary folder and fails if the committed package differs
#
# The same source gives the same bytes with the same compiler, wherever it lies. Another compiler gives other bytes, so
# pkg/toolchain.txt records which one it was, and the check compares bytes only where it is the same.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
workspace="$root/engine-rs"
committed="$workspace/pkg"
case ${1:-} in
  '') check=false ;;
  --check) check=true ;;
  *) echo "usage: scripts/build-engine.sh [--check]" >&2; exit 2 ;;
esac

# A statement of its own: a failure inside eval would go unnoticed.
toolchain=$("$root/scripts/wasm-toolchain.sh")
eval "$toolchain"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Paths of this machine must not get into the module.
cargo fetch --quiet --locked --manifest-path "$workspace/Cargo.toml"
flags="--remap-path-prefix=$workspace=/engine"
for index in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/; do
  flags+=$'\x1f'"--remap-path-prefix=${index%/}=/rust/deps"
done
# Beyond half a gigabyte an instance gives up instead of taking the host with it; the largest circuit within the
# default limits takes half of that.
flags+=$'\x1f-Clink-arg=--max-memory=536870912'
# A module that panics traps and prints nothing, so nobody could read the place that each check of an index would carry. The option that
# leaves it out is unstable; RUSTC_BOOTSTRAP lets the stable compiler take it.
flags+=$'\x1f-Zlocation-detail=none'
export RUSTC_BOOTSTRAP=1
unset RUSTFLAGS
mkdir "$scratch/pkg"

target=$(cargo metadata --format-version 1 --no-deps --manifest-path "$workspace/Cargo.toml" | node -p 'JSON.parse(fs.readFileSync(0)).target_directory')

# Runs Cargo with a profile in a folder of its own, under one name for all: Cargo takes what others have built only where the profile has their name.
cargo_for() { # profile, flags, command...
  local profile=$1
  CARGO_ENCODED_RUSTFLAGS=$2 cargo "${@:3}" --locked --target wasm32-unknown-unknown --profile wasm --config "profile.wasm.inherits='$profile'" --target-dir "$target/$profile"
}

build() { # crate, profile, most bytes packed, flags of its own
  local name=$1 profile=$2 limit=$3 own=$4 plain packed
  # As `cdylib` alone: for a library that is an `rlib` too, which tests need, Cargo leaves out what it optimizes across crates (`lto`).
  cargo_for "$profile" "$flags$own" rustc --manifest-path "$workspace/modules/$name/Cargo.toml" --lib --crate-type cdylib >&2
  wasm-bindgen --target bundler --out-dir "$scratch/$name" --out-name "$name" "$target/$profile/wasm32-unknown-unknown/wasm/$name.wasm"
  cp "$scratch/$name/$name"{.js,.d.ts,_bg.js,_bg.wasm.d.ts} "$scratch/pkg/"
  # What the higher levels save, packing loses: the same code twice packs better than code that is folded and renumbered. Functions that are
  # equal stand once, and like ones are neighbours, so that gzip finds what they share. Alignments are hints, which no host needs.
  wasm-opt -O1 --dae-optimizing --rse --duplicate-function-elimination --vacuum --reorder-functions "$scratch/$name/${name}_bg.wasm" -o "$scratch/$name/small.wasm"
  node "$root/scripts/order-functions.mjs" "$scratch/$name/small.wasm" "$scratch/$name/ordered.wasm"
  wasm-opt --reorder-functions-by-name --dealign "$scratch/$name/ordered.wasm" \
    --strip-debug --strip-producers -o "$scratch/pkg/${name}_bg.wasm"
  cat > "$scratch/pkg/${name}_bg.d.ts" <<TYPES
/* Types of ${name}_bg.js, for a host that instantiates the module itself. */
export * from './$name'
export function __wbg_set_wasm(exports: WebAssembly.Exports): void
TYPES
  plain=$(wc -c < "$scratch/pkg/${name}_bg.wasm")
  # As vite/compressed-files.ts packs it.
  packed=$(node -p 'zlib.gzipSync(fs.readFileSync(process.argv[1]), { level: 9 }).length' "$scratch/pkg/${name}_bg.wasm")
  echo "${name}_bg.wasm: $plain bytes, $packed gzipped"
  if [ "$packed" -gt "$limit" ]; then
    echo "The module is larger than $limit bytes gzipped." >&2
    exit 1
  fi
}

# Macros and build scripts run on this machine and are the same for each module: built once and copied, which saves four times seven seconds of
# a processor. What Cargo finds no use for, it builds again.
cargo_for painting "$flags" build --quiet --manifest-path "$workspace/Cargo.toml" --package wasm-bindgen
for profile in module simulation building exporting; do
  mkdir -p "$target/$profile"
  # Under its name only once it is whole: an interrupted copy would pass for what Cargo built.
  [ -e "$target/$profile/wasm" ] ||
    { rm -rf "$target/$profile/copy" && cp -a "$target/painting/wasm" "$target/$profile/copy" && mv "$target/$profile/copy" "$target/$profile/wasm"; }
done

# Two at a time, because the longest stage of each takes one core. Each has a profile, and so a folder to build in, of its own.
# Less inlining than LLVM's own measures (225, and 325 for what says `#[inline]`): see docs/decisions/0007.
build engine module 300000 $'\x1f-Cllvm-args=-inline-threshold=15\x1f-Cllvm-args=-inlinehint-threshold=45' >"$scratch/engine.log" 2>&1 &
engine=$!
build simulator simulation 180000 $'\x1f-Ctarget-feature=+simd128\x1f-Cllvm-args=-inline-threshold=12\x1f-Cllvm-args=-inlinehint-threshold=30' >"$scratch/simulator.log" 2>&1 &
simulator=$!
failed=0
wait "$engine" || failed=1
build builder building 93500 $'\x1f-Cllvm-args=-inline-threshold=15\x1f-Cllvm-args=-inlinehint-threshold=45' >"$scratch/builder.log" 2>&1 &
builder=$!
wait "$simulator" || failed=1
build painter painting 30000 '' >"$scratch/painter.log" 2>&1 &
painter=$!
wait "$builder" || failed=1
build exporter exporting 520000 '' >"$scratch/exporter.log" 2>&1 &
exporter=$!
wait "$painter" || failed=1
wait "$exporter" || failed=1
cat "$scratch"/{engine,builder,simulator,painter,exporter}.log
[ "$failed" -eq 0 ] || exit 1
rustc -vV > "$scratch/pkg/toolchain.txt"

if $check; then
  if ! cmp -s "$scratch/pkg/toolchain.txt" "$committed/toolchain.txt"; then
    echo "Built. The committed package comes from another compiler, so its bytes are not compared:"
    diff "$committed/toolchain.txt" "$scratch/pkg/toolchain.txt" || true
  elif diff -rq "$committed" "$scratch/pkg"; then
    echo "The committed package is what the source builds."
  else
    echo "engine-rs/pkg is not what the source builds: run 'npm run engine' and commit it." >&2
    exit 1
  fi
else
  rm -rf "$committed"
  mv "$scratch/pkg" "$committed"
  echo "Wrote engine-rs/pkg."
fi
