/** The service, notifications, signing in, and help. */
import type { Chapter } from './step.ts';

export const serviceChapters: readonly Chapter[] = [
  {
    title: 'Webhooks',
    steps: [
      {
        why: 'A subscription; its secret is told this once',
        line: "sta webhooks create https://example.com/hooks/sta --query 'data | keys(@)' && sta webhooks list -o csv | cut -d, -f1-2",
        shows: [/example\.com/],
      },
      {
        why: 'A listener that subscribes itself is told of a finished job, signed',
        line: "sta local exec -- sh examples/webhook-demo.sh 2>/dev/null | jq -c '{type, status, verified}'",
        shows: [/"state":"processed".*"verified":true/],
      },
    ],
  },
  {
    title: 'The service',
    steps: [
      {
        why: 'A service that runs by itself for a test, on a free port with temporary data and credentials in the environment',
        line: 'sta local exec -- sh -c \'sta tags create greeting --phrase hello --sample hi && sta match tags "Hello there" --json\'',
        shows: [/"statementTagName":"greeting"/],
      },
      {
        why: 'Its health, and how many paths its OpenAPI page describes',
        line: 'sta local exec -- sh -c \'curl -s "$STA_BASE_URL/healthz"; echo; curl -s "$STA_BASE_URL/openapi.json" | jq ".paths | length"\'',
        shows: [/"status":true/, /^\d+$/m],
      },
      {
        why: 'Who is signed in, and where each credential comes from',
        line: 'sta local exec -- sta auth status | cut -f1,3',
        shows: [/STA_BASE_URL/],
      },
      {
        why: 'Signing in to a service, and out',
        line: `sta local exec -- sh -c 'echo "$STA_TOKEN" | sta login --base-url "$STA_BASE_URL" --user-id local --token-stdin --profile trial && sta logout --profile trial'`,
        shows: [/^Signed in to http/m],
      },
      {
        why: 'Any call of the service, with the credentials that its path wants',
        line: 'sta api POST /v1/nlp/sentiment -F \'data={"text":"I love it."}\'',
        shows: [/\{/],
      },
      {
        why: 'The request that a command would send, as a curl line without secrets; nothing is sent',
        line: 'STA_TOKEN=t0p-s3cr3t sta tags create late --sample "Where is it?" --base-url https://analytics.example.com --user-id me --dry-run',
        shows: [/curl/, /\$STA_TOKEN/],
      },
      {
        why: 'Settings, by profile',
        line: 'sta config set base-url https://analytics.example.com --profile work && sta config get base-url --profile work',
        shows: [/^https:\/\/analytics\.example\.com$/m],
      },
    ],
  },
  {
    title: 'Help',
    steps: [
      {
        why: '`sta` alone fits on a screen, and every line after a `$` runs',
        line: 'sta',
        shows: [/sta sentiment run/, /sta --help/],
      },
      {
        why: 'Each command has help with examples, and a man page',
        line: 'sta help tags create',
        shows: [/Examples:/],
      },
      {
        why: 'Topics: `exit-codes`, `environment`, `formatting`, `files`, `requests`',
        line: 'sta help exit-codes | head -n 8',
        shows: [/Exit codes/],
      },
      {
        why: 'A word from another tool gets the command that does the same here',
        line: 'sta whoami',
        exit: 2,
        shows: [/Did you mean sta auth status\?/],
      },
      {
        why: 'If you mistype a command, `sta` suggests the right one',
        line: 'sta tag lst',
        exit: 2,
        shows: [/Did you mean sta tags list\?/],
      },
      {
        why: 'A verb without its noun too',
        line: 'sta create tag',
        exit: 2,
        shows: [/Did you mean sta tags create\?/],
      },
      {
        why: 'A file name in place of a text gets the flag that reads the file',
        line: 'sta sentiment run examples/support-call.txt',
        exit: 2,
        shows: [/did you mean --file examples\/support-call\.txt\?/],
      },
      {
        why: 'A failure for programs is one line of JSON',
        line: 'sta tags list --jsn --json',
        exit: 2,
        shows: [/"code":"usage"/],
      },
      {
        why: 'What is missing or wrong on this machine, and the line that mends it',
        line: "sta doctor --query 'checks[].name'",
        shows: [/"Node"/],
      },
      {
        why: 'Completion of commands, flags, files and ids, in four shells',
        line: 'sta completion bash | head -n 1',
        shows: [/bash completion/],
      },
    ],
  },
];
