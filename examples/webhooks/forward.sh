#!/bin/sh
# A listener between a sender and the receiver under development. Run it below the receiver:
#   STA_WEBHOOK_SECRET=... node examples/library/receiver.mjs 'sh examples/webhooks/forward.sh'
set -eu
events="$(mktemp)"
listener=
trap 'rm -f "$events"; [ -z "$listener" ] || kill "$listener" 2>/dev/null || true' EXIT
sta webhooks listen --forward-to "$RECEIVER" --max-events 1 --json > "$events" &
listener=$!
until grep -q '"type":"ready"' "$events"; do
  kill -0 "$listener" || exit 1
  sleep 0.1
done
sta webhooks trigger "$(jq -r .url "$events")" --state failed > /dev/null
wait "$listener"
grep '"type":"event"' "$events"
