#!/usr/bin/env bash
# A command of the server with the settings, the user and the folder of metapyra@.service; paths are absolute:
# command.sh backup FILE | restore FILE | move files | move postgres://… | account block EMAIL (or unblock, sign-out)
set -euo pipefail

if (($# < 2)); then
  sed -n 's/^# //; 2,3p' "$0" >&2
  exit 2
fi

current=/opt/metapyra/current
# Of x64 and arm64 the install has brought the one of this machine.
node=("$current"/node_modules/node-linux-*/bin/node)
# Systemd reads the settings: a shell would stumble over what is not quoted for it.
exec systemd-run --quiet --pipe --wait --collect --uid=metapyra --gid=metapyra \
  --property=EnvironmentFile=/etc/metapyra.env --property=WorkingDirectory="$current" \
  --property=StateDirectory=metapyra --property=StateDirectoryMode=0700 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/metapyra --setenv=TZ=UTC \
  "${node[0]}" "server/src/commands/$1.ts" "${@:2}"
