#!/bin/sh
# Signs in, creates, matches and deletes without a terminal, against a service of its own, as a CI job would.
# Usage: no-terminal.sh STA, where STA is the command that runs sta. Needs jq. Exits with 0 when every step did its job.
set -eu
STA="${1:?usage: no-terminal.sh STA}"
work="$(mktemp -d)"
export STA_CONFIG_DIR="$work/config" STA_STATE_DIR="$work/state" STA_DATA_DIR="$work/client-data"
served="$work/served"
sta() { $STA "$@" </dev/null; }
fail() { echo "no-terminal.sh: $*" >&2; exit 1; }

$STA serve --port 0 --json --data-dir "$served" >"$work/ready" 2>"$work/log" </dev/null &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
tries=0
until [ -s "$work/ready" ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 200 ] || fail "the service did not start: $(cat "$work/log")"
  sleep 0.1
done
url="$(head -n 1 "$work/ready" | jq -r .url)"

sta local users add ci@example.com --data-dir "$served" --json >"$work/user.json"
$STA login --base-url "$url" --credentials-stdin <"$work/user.json"
sta auth status >/dev/null || fail 'auth status'

id="$(sta tags create refund --sample 'I want my money back' --phrase refund)"
sta tags list --json | jq -e '.data[0].statement_tag_name == "refund"' >/dev/null || fail 'tags list'
sta match tags 'Please refund me' --json | jq -e ".data.similarityMatch[0].statementTagId == \"$id\"" >/dev/null || fail 'match tags'

intent="$(sta intents create cancel --sample 'Please cancel my order')"
printf 'Please cancel my order\nBananas are yellow\n' | $STA match intents --json |
  jq -e '.data.similarityMatch[0].matchedTextList | length == 1' >/dev/null || fail 'match intents'

status=0
sta profanity check 'well, shit' --fail-on-match >/dev/null || status=$?
[ "$status" -eq 10 ] || fail "profanity check --fail-on-match exited with $status"

sta tags delete "$id" 2>/dev/null && fail 'a delete without --yes went through'
sta tags delete "$id" --yes >/dev/null
sta intents delete "$intent" --yes >/dev/null
sta tags list --json | jq -e '.data == []' >/dev/null || fail 'the tag is still there'
sta logout >/dev/null
echo 'ok: login, create, match, check, delete, logout'
