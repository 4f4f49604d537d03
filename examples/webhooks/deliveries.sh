#!/bin/sh
# A receiver with another secret rejects a notification: shows the request and the response. Run it below the receiver, with
# a fresh service:
#   STA_WEBHOOK_SECRET=... sta local exec -- node examples/library/receiver.mjs 'sh examples/webhooks/deliveries.sh'
set -eu
sta webhooks create "$RECEIVER" > /dev/null
sta sentiment run 'Thank you, that was quick.' > /dev/null
until sta webhooks log --json | jq -e '.data[0].lastStatus' > /dev/null; do sleep 0.2; done
delivery="$(sta webhooks log --query 'data[0].deliveryId' --raw)"
sta webhooks log "$delivery"
echo "Delivered again: $(sta webhooks replay "$delivery")"
