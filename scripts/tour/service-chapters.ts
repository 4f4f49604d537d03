/** The service, notifications, signing in, and help. */
import type { Chapter } from './step.ts';

export const serviceChapters: readonly Chapter[] = [
  {
    title: 'Webhooks',
    steps: [
      {
        why: 'Subscribe. The secret is shown only once',
        line: "sta webhooks create https://example.com/hooks/sta --query 'data | keys(@)' && sta webhooks list -o csv | cut -d, -f1-2",
        shows: [/example\.com/],
      },
      {
        why: 'Run a listener that subscribes itself and receives a signed notification when a job finishes',
        line: "sta local exec -- sh examples/webhooks/listen.sh 2>/dev/null | jq -c '{type, status, verified}'",
        needs: ['jq'],
        shows: [/"state":"processed".*"verified":true/],
      },
    ],
  },
  {
    title: 'The service',
    steps: [
      {
        why: 'Run a separate service for one test, on a free port, with temporary data and credentials in the environment',
        line: 'sta local exec -- sh -c \'sta tags create greeting --phrase hello --sample hi && sta match tags "Hello there" --json\'',
        shows: [/"statementTagName":"greeting"/],
      },
      {
        why: 'Check its health, and count the paths that its OpenAPI page describes',
        line: 'sta local exec -- sh -c \'curl -s "$STA_BASE_URL/healthz"; echo; curl -s "$STA_BASE_URL/openapi.json" | jq ".paths | length"\'',
        needs: ['curl', 'jq'],
        shows: [/"status":true/, /^\d+$/m],
      },
      {
        why: 'See who is signed in, and where each credential comes from',
        line: 'sta local exec -- sta auth status | cut -f1,3',
        shows: [/STA_BASE_URL/],
      },
      {
        why: 'Sign in to a service, and sign out',
        line: `sta local exec -- sh -c 'echo "$STA_TOKEN" | sta login --base-url "$STA_BASE_URL" --user-id local --token-stdin --profile trial && sta logout --profile trial'`,
        shows: [/^Signed in to http/m],
      },
      {
        why: 'Call any path of the service, with the credentials that it requires',
        line: 'sta api POST /v1/nlp/sentiment -F \'data={"text":"I love it."}\'',
        shows: [/\{/],
      },
      {
        why: 'Print the request that a command would send, as a curl line without secrets. Nothing is sent',
        line: 'STA_TOKEN=t0p-s3cr3t sta tags create late --sample "Where is it?" --base-url https://analytics.example.com --user-id me --dry-run',
        shows: [/curl/, /\$STA_TOKEN/],
      },
      {
        why: 'Change and read settings of a profile',
        line: 'sta config set base-url https://analytics.example.com --profile work && sta config get base-url --profile work',
        shows: [/^https:\/\/analytics\.example\.com$/m],
      },
    ],
  },
];

export const helpChapter: Chapter = {
  title: 'Help',
  steps: [
    {
      why: '`sta` alone fits on a screen, and every line after a `$` runs',
      line: 'sta',
      shows: [/sta sentiment run/, /sta --help/],
    },
    {
      why: 'Read the help of a command. It has examples, and there is a man page too',
      line: 'sta help tags create',
      shows: [/Examples:/],
    },
    {
      why: 'Read a topic: `exit-codes`, `environment`, `formatting`, `files` or `requests`',
      line: 'sta help exit-codes | head -n 8',
      shows: [/Exit codes/],
    },
    {
      why: 'If you type a command of another tool, `sta` names its own',
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
      why: 'The same works for a command without its group',
      line: 'sta create tag',
      exit: 2,
      shows: [/Did you mean sta tags create\?/],
    },
    {
      why: 'If you pass a file name as the text, `sta` names the flag that reads the file',
      line: 'sta sentiment run examples/support-call.txt',
      exit: 2,
      shows: [/did you mean --file examples\/support-call\.txt\?/],
    },
    {
      why: 'With --json, an error is one line of JSON',
      line: 'sta tags list --jsn --json',
      exit: 2,
      shows: [/"code":"usage"/],
    },
    {
      why: 'Find problems on this machine, with the command that fixes each one',
      line: "sta doctor --query 'checks[].name'",
      shows: [/"Node"/],
    },
    {
      why: 'Complete commands, flags, files and ids in four shells',
      line: 'sta completion bash | head -n 1',
      shows: [/bash completion/],
    },
  ],
};
