#!/usr/bin/env bash
# Replays deploy/Dockerfile without Docker, and tries the result: each stage is a folder with a small Debian, and RUN is a
# chroot. Node.js of this machine stands in for that of the base image.
#
#   deploy/try-image.sh [FOLDER]
#
# Needs root, debootstrap, and Node 20. Starts one server on 127.0.0.1 and ends it. Removes the folder at the end if it made it.
set -euo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)

if [[ ${1-} != --inside ]]; then
  work=${1:-$(mktemp --directory)}
  mkdir --parents "$work"
  # In mount and process namespaces of its own, so that nothing stays mounted and nothing keeps running.
  status=0
  unshare --mount --pid --fork --mount-proc "$0" --inside "$work" || status=$?
  if [[ -z ${1-} ]]; then rm --recursive --force --one-file-system "$work"; fi
  exit "$status"
fi
work=$2

say() { echo "[image] $*"; }

# The base image: Debian, Node.js with npm, and the user `node`.
make_base() {
  local mirror node npm
  mirror=$(sed -nE 's/^(deb |URIs: )(\[.*\] )?(https?:[^ ]+).*/\3/p' /etc/apt/sources.list /etc/apt/sources.list.d/* \
    2>/dev/null | head -1) || true
  debootstrap --variant=minbase --include=ca-certificates bookworm "$1" "${mirror:-http://deb.debian.org/debian}" >"$work/debootstrap.log"
  node=$(readlink --canonicalize "$(command -v node)")
  npm=$(dirname "$(dirname "$(readlink --canonicalize "$(command -v npm)")")")
  install -D "$node" "$1/usr/local/bin/node"
  mkdir --parents "$1/usr/local/lib/node_modules"
  cp --archive "$npm" "$1/usr/local/lib/node_modules/npm"
  ln --symbolic ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"
  chroot "$1" useradd --uid 1000 --user-group --create-home node
}

# What npm needs to reach the registry from here. None of it belongs to the image.
add_network() {
  cp --dereference /etc/resolv.conf "$1/etc/resolv.conf"
  if [[ -n ${NODE_EXTRA_CA_CERTS-} ]]; then install -D "$NODE_EXTRA_CA_CERTS" "$1$NODE_EXTRA_CA_CERTS"; fi
}

network=()
for name in NODE_EXTRA_CA_CERTS http_proxy https_proxy no_proxy; do
  if [[ -n ${!name-} ]]; then network+=("$name=${!name}"); fi
done

# Copies the files of the repository that .dockerignore lets pass.
make_context() {
  local kept=() left_out=() line
  while read -r line; do
    case $line in
      '!'*) kept+=("${line#!}") ;;
      '**/'*) left_out+=("--exclude=${line#**/}") ;;
    esac
  done <"$repository/.dockerignore"
  mkdir "$1"
  tar --directory "$repository" --create "${left_out[@]}" "${kept[@]}" | tar --directory "$1" --extract --no-same-owner
}

# Runs a program in a stage. /dev and /proc are mounted for it alone, so that no copy of a stage can contain them.
inside() {
  local root=$1
  shift
  # shellcheck disable=SC2016
  unshare --mount bash -c 'mount --bind /dev "$0/dev" && mount --types proc proc "$0/proc" && exec "$@"' "$root" \
    env --ignore-environment PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    "${network[@]}" "${variables[@]}" chroot "$root" "$@"
}

copy() {
  local from=$context words=() word target
  for word in "$@"; do
    case $word in
      --from=*) from=$work/stage-${word#--from=} ;;
      *) words+=("$word") ;;
    esac
  done
  target=${words[-1]}
  unset 'words[-1]'
  [[ $target == /* ]] || target=$folder/$target
  if [[ $target == */ || $target == */. || ${#words[@]} -gt 1 ]]; then mkdir --parents "$root$target"; fi
  for word in "${words[@]}"; do
    # Docker copies the content of a folder, not the folder.
    if [[ -d $from/$word ]]; then
      mkdir --parents "$root$target"
      cp --archive "$from/$word/." "$root$target"
    else
      cp --archive "$from/$word" "$root$target"
    fi
  done
}

say "base image in $work"
[[ -d $work/base ]] || make_base "$work/base"
add_network "$work/base"
context=$work/context
rm --recursive --force "$context" "$work"/stage-*
make_context "$context"

root='' folder=/ user=0:0 variables=() command='' health=''
while read -r instruction rest; do
  case $instruction in
    ARG) ;;
    FROM)
      read -r image _ name <<<"$rest"
      root=$work/stage-${name:-final}
      source=$work/stage-$image
      [[ -d $source ]] || source=$work/base
      say "FROM ${source##*/} AS ${root##*/stage-}"
      cp --archive --one-file-system "$source" "$root"
      folder=/ user=0:0 variables=()
      [[ $source != "$work/base" ]] && folder=/opt/parley
      ;;
    ENV) read -r -a words <<<"$rest" && variables+=("${words[@]}") ;;
    WORKDIR) folder=$rest && mkdir --parents "$root$folder" ;;
    COPY) say "COPY $rest" && read -r -a words <<<"$rest" && copy "${words[@]}" ;;
    RUN) say "RUN $rest" && inside "$root" /bin/sh -c "cd $folder && $rest" ;;
    USER) user=$rest ;;
    HEALTHCHECK) health=${rest#*CMD } ;;
    CMD) command=$rest ;;
    VOLUME | EXPOSE) ;;
    *) say "unknown instruction: $instruction" && exit 1 ;;
  esac
done < <(sed -e ':join; /\\$/{N; s/\\\n[[:space:]]*//; b join}' "$repository/deploy/Dockerfile" | grep --extended-regexp '^[A-Z]+ ')

say "size: $(du --summarize --human-readable --one-file-system "$root" | cut --fields=1), without the base: $(
  du --summarize --human-readable --one-file-system "$root/opt/parley" | cut --fields=1
)"

# As compose.yaml runs it: the root file system is read-only, apart from /tmp and the volume.
mount --bind "$root" "$root"
mount --types tmpfs tmpfs "$root/tmp"
rm --recursive --force "$work/data"
install --directory --owner=1000 --group=1000 --mode=0700 "$work/data"
mount --bind "$work/data" "$root/data"
mount --options remount,bind,ro "$root"
port=$(node -e "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
variables+=(PARLEY_HOST=127.0.0.1 "PARLEY_PORT=$port")
as_user() { inside "$root" setpriv --reuid="${user%:*}" --regid="${user#*:}" --clear-groups --no-new-privs --bounding-set=-all "$@"; }
mapfile -t words < <(node -p "$command.join('\n')")
as_user env --chdir="$folder" "${words[@]}" &
server=$!
mapfile -t words < <(node -p "$health.join('\n')")
for ((tries = 0; tries < 60; tries++)); do
  as_user "${words[@]}" && break
  sleep 0.5
done
as_user "${words[@]}"
say "HEALTHCHECK passes"
node "$repository/deploy/try-image.mjs" "http://127.0.0.1:$port"
kill -TERM "$(pgrep --parent "$server")"
wait "$server"
say "SIGTERM: exit code 0"
