#!/usr/bin/env bash
# Restarts servers one after the other, each once the one before serves again: roll.sh 3001 3002
set -euo pipefail

within=60
restart="${RESTART:-systemctl restart metapyra@}"

for port in "$@"; do
  echo "restarting $port"
  $restart"$port"
  for ((second = 0; ; second += 1)); do
    if curl --silent --fail --max-time 3 "http://127.0.0.1:$port/readyz" >/dev/null; then break; fi
    if ((second >= within)); then
      echo "$port does not serve after $within s: stopped here, the others go on as they are" >&2
      exit 1
    fi
    sleep 1
  done
done
echo "all serve"
