#!/usr/bin/env bash
# Runs the steps of deploy/Containerfile in a bare Debian tree, where there is no engine for containers, and starts what they make as the
# image does: as an account without rights, on a read-only root. Needs root, debootstrap and the network; takes some minutes.
#
#   scripts/try-image.sh [FOLDER]     FOLDER keeps the Debian tree for the next time
#
# The image's Node is replaced by that of this machine.
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$(mktemp -d)}
base=$folder/base
tree=$folder/tree
log() { echo "$(date +%H:%M:%S) $*"; }

if [ ! -x "$base/bin/sh" ]; then
  log 'A bare Debian'
  debootstrap --variant=minbase bookworm "$base" >"$folder/debootstrap.log"
fi
rm -rf "$tree"
cp -a "$base" "$tree"

# What the official image adds to Debian: Node, npm, and the account "node".
node=$(readlink -f "$(command -v node)")
npm=$(dirname "$(readlink -f "$(command -v npm)")")/..
install -D "$node" "$tree/usr/local/bin/node"
mkdir -p "$tree/usr/local/lib/node_modules"
cp -a "$npm" "$tree/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$tree/usr/local/bin/npm"
grep -q '^node:' "$tree/etc/passwd" || chroot "$tree" useradd --create-home node
cp /etc/resolv.conf "$tree/etc/"
[ -f /etc/ssl/certs/ca-certificates.crt ] && install -D /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/ca-certificates.crt"
npmrc=$(npm config get userconfig)
[ -f "$npmrc" ] && cp "$npmrc" "$tree/root/.npmrc"

log 'The steps of the build'
mkdir -p "$tree/app"
# COPY, without what .dockerignore leaves out.
git -C "$project" ls-files --cached --others --exclude-standard -z |
  (cd "$project" && tar --create --exclude-from=<(grep -v '^#' .dockerignore | sed 's#^\*\*/##') --null --files-from=-) |
  tar --extract --directory "$tree/app"
# RUN, each as the file has it.
steps=$(awk '/^FROM/ { stage++ } stage == 1 && /^RUN/ { sub(/^RUN /, ""); print }' "$project/deploy/Containerfile")
while IFS= read -r step; do
  log "RUN $step"
  env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
    chroot "$tree" /bin/sh -c "cd /app && $step"
done <<<"$steps"
rm -f "$tree/root/.npmrc"
log "The folder of the product: $(du -sh "$tree/app" | cut -f1)"

log 'The image runs, on a read-only root'
mkdir -p "$tree/data"
chroot "$tree" chown node:node /data
port=${PORT:-3987}
run=(env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin HOME=/home/node NODE_ENV=production HOST=127.0.0.1 PORT="$port" DATA_DIR=/data
  setpriv --reuid node --regid node --clear-groups --no-new-privs)
unshare --mount --pid --fork bash -euo pipefail -s -- "$tree" "$port" "${run[@]}" <<'INSIDE'
tree=$1 port=$2; shift 2
mount --bind "$tree" "$tree"
# Programs find their libraries by /proc/self/exe.
mount -t proc proc "$tree/proc"
mount -t tmpfs tmpfs "$tree/tmp"
mount -t tmpfs tmpfs "$tree/dev"
mknod -m 666 "$tree/dev/null" c 1 3 && mknod -m 666 "$tree/dev/urandom" c 1 9
mkdir -m 1777 "$tree/dev/shm" && mount -t tmpfs -o mode=1777 tmpfs "$tree/dev/shm"
mkdir -p "$tree/data" && mount --bind "$tree/data" "$tree/data"
mount -o remount,ro,bind "$tree"
start=$(date +%s%N)
chroot "$tree" "$@" /bin/sh -c 'cd /app && exec node dist/server/main.mjs' &
server=$!
for _ in $(seq 600); do
  if chroot "$tree" "$@" /bin/sh -c 'cd /app && node deploy/health-check.mjs' 2>/dev/null; then
    echo "Healthy after $((($(date +%s%N) - start) / 1000000)) ms"
    chroot "$tree" "$@" /bin/sh -c 'cd /app && node dist/server/admin.mjs user list'
    chroot "$tree" "$@" /bin/sh -c 'cd /app && touch written 2>/dev/null' && { echo 'The root is not read-only'; exit 1; }
    kill -TERM $server
    wait $server
    echo 'Ended in order'
    exit 0
  fi
  kill -0 $server 2>/dev/null || { echo 'The server has ended'; exit 1; }
  sleep 0.2
done
echo 'The server did not become healthy'
exit 1
INSIDE
log 'The image works'
