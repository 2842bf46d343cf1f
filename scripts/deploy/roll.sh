#!/usr/bin/env bash
# Restarts servers of this machine one after the other, each once the one before serves again: roll.sh 3001 3002
# One that was stopped is started. ADDRESS is where they listen (HOST of /etc/metapyra.env); WITHIN, in seconds, is how long
# each may take, for a migration of a large database too; RESTART, where another supervisor has them, what restarts the one
# whose port stands right behind it.
set -euo pipefail

if (($# == 0)); then
  echo "roll.sh PORT PORT…" >&2
  exit 2
fi

address="${ADDRESS:-127.0.0.1}"
within="${WITHIN:-60}"
restart="${RESTART:-systemctl restart metapyra@}"

for port in "$@"; do
  echo "restarting $port"
  $restart"$port"
  for ((second = 0; ; second += 1)); do
    if curl --silent --fail --max-time 3 "http://$address:$port/readyz" >/dev/null; then break; fi
    if ((second >= within)); then
      echo "$port does not serve after $within s: stopped here, the others go on as they are" >&2
      exit 1
    fi
    sleep 1
  done
done
echo "all serve"
