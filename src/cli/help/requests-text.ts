/** `sta help requests`: seeing what is sent, sending something else, and the global flags that are rarely needed. */
import { describeRareOptions } from '../add-global-options.ts';

/** A pure text: the same on every machine. */
export function requestsText(): string {
  const flags = describeRareOptions();
  const width = Math.max(...flags.map(({ term }) => term.length)) + 2;
  return [
    seeing,
    '',
    'Global flags that are rarely needed, in any position',
    '',
    ...flags.map(({ term, description }) => `  ${term.padEnd(width)}${description}`),
  ].join('\n');
}

const seeing = `Seeing the requests

  --dry-run       prints the requests as lines of curl for bash, and sends nothing, also of commands that only read.
                  Variables stand for the secrets: STA_TOKEN, STA_API_KEY, STA_API_SECRET, STA_APP_ID,
                  STA_APP_SECRET; for the service on this machine STA_BASE_URL and STA_USER_ID too.
                  A command of several requests is shown up to the first answer that it needs: of "run" the start of
                  the job, of "delete" the list of what there is, of many texts the first.
                  With --json: {"requests":[{"method","url","headers","body","curl"}]}
  --debug         tells of each request and reply on stderr: method, address, headers, sizes, time, request id
  --debug-bodies  tells the bodies too, up to 4 KiB of each

  Nothing of this shows a secret: credentials, new tokens, secrets of webhooks, signatures of links are hidden, in
  headers, addresses and bodies. Texts are shown by --dry-run and --debug-bodies alone.

  $ sta match tags "Could I get a refund?" --dry-run
  $ export STA_TOKEN="$(sta auth token)"                           for a configured service
  $ sta local exec -- bash -c "$(sta tags list --dry-run)"         against a fresh service on this machine

Sending any request

  sta api calls any path below the base URL with the credentials that it wants: sta api --help
  The paths of a service: sta api /openapi.json --query 'keys(paths)'`;
