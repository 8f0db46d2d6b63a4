#!/usr/bin/env bash
# Fuzzes the engine: coverage-guided, each target for so many seconds, two at a time.
#
#   scripts/fuzz-engine.sh [SECONDS [TARGET...]]     12 seconds each of parse, round_trip, scene, settings, cost
#
# It builds the targets with libFuzzer as `cargo fuzz` would, with neither that tool nor a nightly compiler: what the targets run has
# no unsafe code, so that coverage is needed and an address sanitizer is not. Needs a C++ compiler for libFuzzer itself.
set -euo pipefail

fuzz=$(cd "$(dirname "$0")/../engine-rs/fuzz" && pwd)
seconds=${1:-12}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(parse round_trip scene settings cost)

command -v cargo >/dev/null || { echo "Rust was not found: install it from rustup.rs, then run this again." >&2; exit 1; }
command -v c++ >/dev/null || { echo "A C++ compiler was not found: install one, such as Debian's g++." >&2; exit 1; }

coverage=(-Cpasses=sancov-module -Ccodegen-units=1 -Cdebug-assertions --cfg fuzzing)
for option in level=4 inline-8bit-counters pc-table trace-compares; do
  coverage+=("-Cllvm-args=-sanitizer-coverage-$option")
done
host=$(rustc -vV | sed -n 's/^host: //p')
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS
# A target of its own keeps the flags away from build scripts.
(IFS=$'\x1f'; CARGO_ENCODED_RUSTFLAGS="${coverage[*]}" cargo build --quiet --release --locked --manifest-path "$fuzz/Cargo.toml" --target "$host")

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT

fuzz_target() { # target
  local target=$1 length=4096
  # What costs much may be longer than what breaks.
  [ "$target" != cost ] || length=65536
  mkdir -p "$found/$target" "$fuzz/artifacts/$target"
  if "$fuzz/target/$host/release/$target" "$found/$target" "$fuzz/corpus/$target" -max_total_time="$seconds" -max_len="$length" \
    -timeout=10 -rss_limit_mb=1024 -artifact_prefix="$fuzz/artifacts/$target/" 2>"$found/$target.log"; then
    echo "$target: $(grep -E '^Done ' "$found/$target.log" || echo 'ended')"
    grep '^WORST ' "$found/$target.log" | tail -5 || true
  else
    tail -40 "$found/$target.log" >&2
    echo "$target: FAILED; what it found lies in engine-rs/fuzz/artifacts/$target" >&2
    return 1
  fi
}

# A target takes one core: two at a time.
processes=() failed=0
for target in "${targets[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do sleep 0.2; done
  fuzz_target "$target" &
  processes+=($!)
done
for process in "${processes[@]}"; do wait "$process" || failed=1; done
exit "$failed"
