/** `sta help requests`: how to see requests, how to send others, and the rarely needed global flags. */
import { describeRareOptions } from '../arguments/add-global-options.ts';

/** A pure text: the same on every machine. */
export function requestsText(): string {
  const flags = describeRareOptions();
  const width = Math.max(...flags.map(({ term }) => term.length)) + 2;
  return [
    seeing,
    '',
    'Rarely needed global flags, in any position',
    '',
    ...flags.map(({ term, description }) => `  ${term.padEnd(width)}${description}`),
  ].join('\n');
}

const seeing = `Inspecting requests

  --dry-run       prints the requests as curl commands for bash, and sends nothing, not even a request that only reads.
                  Variables replace the secrets: STA_TOKEN, STA_API_KEY, STA_API_SECRET, STA_APP_ID,
                  STA_APP_SECRET; for the service on this machine, also STA_BASE_URL and STA_USER_ID.
                  Several requests are shown up to the first response that the rest depend on: for "run" the
                  start of the job, for "delete" the list of records, for many texts the first text.
                  With --json: {"requests":[{"method","url","headers","body","curl"}]}
  --debug         logs each request and response on stderr: method, address, headers, sizes, time, request id
  --debug-bodies  also logs the bodies, up to 4 KiB of each

  None of these shows a secret: credentials, new tokens, webhook secrets and link signatures are hidden in headers,
  addresses and bodies. Only --dry-run and --debug-bodies show texts.

  $ sta match tags "Could I get a refund?" --dry-run
  $ export STA_TOKEN="$(sta auth token)"                           for a configured service
  $ sta local exec -- bash -c "$(sta tags list --dry-run)"         against a fresh service on this machine

Sending any request

  sta api calls any path below the base URL, with the credentials that it requires: sta api --help
  List the paths of a service: sta api /openapi.json --query 'keys(paths)'. It has one operation for each call;
  /openapi.json?forms=all has every form of each path. Generators make typed clients from it:

  $ npx openapi-typescript http://127.0.0.1:8787/openapi.json -o schema.d.ts`;
