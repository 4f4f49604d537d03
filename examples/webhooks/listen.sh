#!/bin/sh
# A listener that subscribes itself, and a job that notifies it. Run it against a fresh service:
#   sta local exec -- sh examples/webhooks/listen.sh
set -eu
events="$(mktemp)"
listener=
trap 'rm -f "$events"; [ -z "$listener" ] || kill "$listener" 2>/dev/null || true' EXIT
sta webhooks listen --subscribe --max-events 1 --json > "$events" &
listener=$!
until grep -q '"type":"ready"' "$events"; do
  kill -0 "$listener" || exit 1
  sleep 0.1
done
sta sentiment run "Thank you, that was quick." > /dev/null
wait "$listener"
grep '"type":"event"' "$events"
