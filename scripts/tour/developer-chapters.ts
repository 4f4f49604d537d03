/** Further uses: as a library, with agents, in a browser, and with webhook receivers under development. */
import type { Chapter } from './step.ts';

const secret = 'STA_WEBHOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const developerChapters: readonly Chapter[] = [
  {
    title: 'The library',
    steps: [
      {
        why: '`npm install sta-cli` gives a program a typed client. A job is started, and waited for',
        line: 'cat examples/library/sentiment.mjs',
        shows: [/job\.wait/],
      },
      {
        why: 'Run it against a fresh service, whose address and credentials are in the environment',
        line: 'sta local exec -- node examples/library/sentiment.mjs',
        shows: [/^Negative: The hotline/m, /^not_found 404$/m],
      },
      {
        why: 'Test a program that calls the service: `sta-cli/testing` starts one for the test, with the failures that you ask for',
        line: "tail -n +7 examples/library/retries.mjs && node --test --test-reporter=tap examples/library/retries.mjs | grep -E '^# (pass|fail)'",
        shows: [/^# pass 2$/m, /^# fail 0$/m],
      },
    ],
  },
  {
    title: 'Agents',
    steps: [
      {
        why: 'An agent host reads which servers to start. `--root` is the folder whose files the tools may read',
        line: 'cat examples/agents/mcp.json && node examples/agents/ask.mjs examples/agents/mcp.json',
        shows: [/^match_tags: Match tags$/m, /^transcribe: Transcribe$/m],
      },
      {
        why: 'Call tools as an agent does. Results are bounded, and say what they leave out',
        line: `node examples/agents/ask.mjs examples/agents/mcp.json summarize '{"path":"support-call.txt","sentences":1}'`,
        shows: [/"total": 1/],
      },
      {
        why: 'A recording: the transcript is made once, also if the agent asks again',
        line: `node examples/agents/ask.mjs examples/agents/mcp.json transcribe '{"path":"support-desk/call-3.m4a","subtitles":"support-desk/call-3.srt"}' | head -n 8`,
        shows: [/"speaker": "Maya"/],
      },
      {
        why: 'Files outside the folder are refused',
        line: `node examples/agents/ask.mjs examples/agents/mcp.json summarize '{"path":"/etc/hostname"}'`,
        shows: [/^invalid_input: \/etc\/hostname is not a file or folder below the root directory/m],
      },
      {
        why: 'An agent with a shell reads all commands, flags and exit codes as JSON',
        line: `sta help --json | jq -c '.commands | length, (.[] | select(.command == "auth link") | {command, summary})'`,
        needs: ['jq'],
        shows: [/^\d+$/m, /"command":"auth link"/],
      },
    ],
  },
  {
    title: 'A browser',
    steps: [
      {
        why: '`sta serve` has a page for a browser. A link signs you in, once; on a terminal, `sta serve` prints one',
        line: "sta serve --port 0 >serve.log 2>&1 & until grep -s runs serve.log; do sleep 0.2; done; sta auth link -q | sed 's/link=.*/link=…/'; kill $! && wait $!",
        shows: [/#link=…$/m],
      },
      {
        why: 'The second use of a link is refused',
        line: `sta local exec -- sh -c 'code=$(sta auth link -q | sed "s/.*=//"); for use in first second; do printf "{\\"code\\":\\"%s\\"}" "$code" | curl -s -o /dev/null -w "$use use: %{http_code}\\n" --json @- "$STA_BASE_URL/cb/v1/auth/create_session"; done'`,
        needs: ['curl'],
        shows: [/^first use: 200$/m, /^second use: 401$/m],
      },
      {
        why: 'The page is one document. It may load nothing, and send requests only to its service',
        line: `sta local exec -- sh -c 'curl -s -D - -o page.html "$STA_BASE_URL/" | grep -io "connect-src [^;]*\\|default-src [^;]*"'; grep -cE '(src|href)="?http' page.html`,
        exit: 1,
        needs: ['curl'],
        shows: [/^default-src 'none'$/m, /^connect-src 'self'$/m, /^0$/m],
      },
    ],
  },
  {
    title: 'Webhooks for developers',
    steps: [
      {
        why: 'A receiver verifies each notification with `sta-cli/webhooks`',
        line: 'sed -n 9,21p examples/library/receiver.mjs',
        shows: [/verifyWebhook/],
      },
      {
        why: 'Send it a sample, signed, without any job',
        line: `${secret} node examples/library/receiver.mjs 'sta webhooks trigger $RECEIVER --query "{status: status, signed: signed}"'`,
        shows: [/^receiver: a job has the state processed$/m, /"status": ?204/],
      },
      {
        why: 'Put a listener between: it shows each notification, and what the receiver responded',
        line: `${secret} node examples/library/receiver.mjs 'sh examples/webhooks/forward.sh' 2>/dev/null | grep type | jq -c '{status, verified, forwardStatus}'`,
        needs: ['jq'],
        shows: [/"state":"failed"/, /"verified":true,"forwardStatus":204/],
      },
      {
        why: 'A receiver with a wrong secret refuses. The service logs what it sent and what came back, and sends it again on request',
        line: `${secret} sta local exec -- node examples/library/receiver.mjs 'sh examples/webhooks/deliveries.sh' 2>/dev/null | grep -E '^(state|response|Delivered)'`,
        needs: ['jq'],
        shows: [/^response +HTTP 400$/m, /^Delivered again: 1$/m],
      },
    ],
  },
];
