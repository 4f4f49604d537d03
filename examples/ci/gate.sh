#!/usr/bin/env bash
# The gate of a profile: tests its intents on labelled cases and, if CONVERSATIONS is set, analyses conversations with it.
# Everything runs against a fresh local service: no account, no secret, no network.
#
#   PROFILE        the profile file (default: sta.yaml)
#   CASES          labelled sentences, one {"text","expected"} per line (default: intent-cases.jsonl)
#   MIN_F1         the lowest macro F1 that passes (default: 0.8)
#   BASE_REF       a commit to compare with, such as origin/main; its profile is tested on the same cases
#   CONVERSATIONS  a file, a folder or a glob that `sta analyze` reads
#   FAIL_ON        what must not be found there, see `sta analyze --help`
#   RULES          a rule file that the conversations are checked against, see `sta check --help`
#   MIN_PASS       the lowest share of passed results of rules (default: none)
#   STA            the command (default: sta)
#   OUT            a folder for comment.md, junit.xml, report.html, and with RULES rules.xml and rules.sarif
#                  (default: sta-gate)
#
# Exits 10 if the gate is missed, and 1 if something could not be read.
set -euo pipefail
PROFILE="${PROFILE:-sta.yaml}" CASES="${CASES:-intent-cases.jsonl}" MIN_F1="${MIN_F1:-0.8}" OUT="${OUT:-sta-gate}"
STA="${STA:-sta}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$OUT"
cp "$PROFILE" "$work/after.yaml"
cp "$CASES" "$work/after.jsonl"
export STA MIN_F1 work OUT

# Tests the profile $work/$1.yaml on the cases $work/$1.jsonl; the result goes to $work/$1.json. The other arguments go to
# `intents test`. The old profile gets the cases of $work/after.jsonl whose intents it has: a change may add intents.
test_profile() {
  local name="$1"
  shift
  # shellcheck disable=SC2016  # the inner shell expands these
  $STA local exec -- bash -c '
    set -euo pipefail
    name="$1"; shift
    $STA apply -q -f "$work/$name.yaml" >/dev/null
    if [ "$name" = before ]; then
      $STA intents list --json >"$work/intents.json"
      jq -c --slurpfile list "$work/intents.json" "
        [null, \$list[0].data[].intent_name] as \$known | select(.expected as \$name | \$known | index([\$name]))
      " "$work/after.jsonl" >"$work/before.jsonl"
      [ -s "$work/before.jsonl" ] || exit 0
    fi
    $STA intents test "$work/$name.jsonl" --json "$@" >"$work/$name.json"
  ' gate "$name" "$@"
}

status=0
test_profile after --min-f1 "$MIN_F1" --junit "$OUT/junit.xml" || status=$?
[ "$status" = 0 ] || [ "$status" = 10 ] || exit "$status"

echo '{"names":[],"macro":{"f1":null}}' >"$work/before.json"
if [ -n "${BASE_REF:-}" ] && git show "$BASE_REF:$PROFILE" >"$work/before.yaml" 2>/dev/null; then
  test_profile before
fi

jq -rn --slurpfile before "$work/before.json" --slurpfile after "$work/after.json" --arg bar "$MIN_F1" '
  def show: if . == null then "–" else . * 1000 | round / 1000 | tostring end;
  def cell: gsub("\\|"; "\\|");
  def change($b; $a): if $b == null or $a == null then "" else ($a - $b) * 1000 | round / 1000 |
    if . > 0 then "+\(.) ▲" elif . < 0 then "\(.) ▼" else "" end end;
  ($before[0].names | map({(.name): .f1}) | add // {}) as $old
  | "### Intents: macro F1 \($after[0].macro.f1 | show) (bar \($bar))",
    "",
    "\($after[0].correct) of \($after[0].cases) cases right.",
    "",
    "| intent | cases | F1 before | F1 after | |", "|---|--:|--:|--:|---|",
    ($after[0].names | sort_by(.name)[]
      | "| \(.name | cell) | \(.cases) | \($old[.name] | show) | \(.f1 | show) | \(change($old[.name]; .f1)) |"),
    "| **macro** | \($after[0].cases) | \($before[0].macro.f1 | show) | \($after[0].macro.f1 | show) | \(change($before[0].macro.f1; $after[0].macro.f1)) |"
' >"$OUT/comment.md"

if [ -n "${CONVERSATIONS:-}" ]; then
  found=0
  # shellcheck disable=SC2016
  $STA local exec -- bash -c '
    set -euo pipefail
    $STA apply -q -f "$work/after.yaml" >/dev/null
    $STA analyze "$1" --count intent --json --report "$OUT/report.html" ${2:+--fail-on "$2"} >"$work/counts.json"
  ' gate "$CONVERSATIONS" "${FAIL_ON:-}" || found=$?
  [ "$found" = 0 ] || [ "$found" = 10 ] || exit "$found"
  [ "$found" = 0 ] || status=10
  jq -r '
    def cell: gsub("\\|"; "\\|");
    def percent: (. // 0) * 100 | round | "\(.) %";
    .summary
    | "", "### Conversations: \(.sentiment.negative) of \(.customer_lines) customer lines are negative", "",
      "| intent | lines | share | negative |", "|---|--:|--:|--:|",
      (.intents[] | "| \(.name // "*none*" | cell) | \(.count) | \(.share | percent) | \(.negative_share | percent) |")
  ' "$work/counts.json" >>"$OUT/comment.md"
  [ "$found" = 0 ] || printf '\n**Found what must not be found:** `%s`\n' "$FAIL_ON" >>"$OUT/comment.md"
fi

if [ -n "${CONVERSATIONS:-}" ] && [ -n "${RULES:-}" ]; then
  cp "$RULES" "$work/rules.yaml"
  failed=0
  # shellcheck disable=SC2016
  $STA local exec -- bash -c '
    set -euo pipefail
    $STA apply -q -f "$work/after.yaml" >/dev/null
    $STA check "$work/rules.yaml" "$1" --json --junit "$OUT/rules.xml" --sarif "$OUT/rules.sarif" ${2:+--min-pass "$2"} \
      ${GITHUB_ACTIONS:+--annotations} >"$work/rules.json"
  ' gate "$CONVERSATIONS" "${MIN_PASS:-}" || failed=$?
  [ "$failed" = 0 ] || [ "$failed" = 10 ] || exit "$failed"
  [ "$failed" = 0 ] || status=10
  jq -r '
    def cell: gsub("\\|"; "\\|");
    def percent: if . == null then "–" else "\(. * 100 | round) %" end;
    .summary
    | "", "### Rules: \(.pass_share | percent) of \(.passed + .failed) results passed", "",
      "| rule | severity | passed | failed | not applicable |", "|---|---|--:|--:|--:|",
      (.rules[] | "| \(.rule | cell) | \(.severity) | \(.passed) | \(.failed) | \(.not_applicable) |")
  ' "$work/rules.json" >>"$OUT/comment.md"
  [ "$failed" = 0 ] || printf '\n**The rules are not met.** rules.xml has each failure with its quote.\n' >>"$OUT/comment.md"
fi

cat "$OUT/comment.md"
exit "$status"
