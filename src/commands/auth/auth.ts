/** `sta auth`: shows who you are signed in as, and prints the access token or a link to the page of the service. */

import { checkCredentials } from '../../api/targets/check-credentials.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { secretKeys } from '../../cli/config/profile-keys.ts';
import type { Settings } from '../../cli/config/settings.ts';
import type { Context } from '../../cli/context/context.ts';
import { countOf } from '../../output/text/count-of.ts';
import { tableView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

export function register(auth: Command, run: Runner): void {
  auth.description('Show who you are signed in as');
  registerAuthStatus(auth, run);
  registerAuthToken(auth, run);
  registerAuthLink(auth, run);
}

function registerAuthStatus(auth: Command, run: Runner): void {
  auth
    .command('status')
    .description('Show the target, where each credential comes from, and whether the service accepts them')
    .examples('sta auth status', 'sta auth status --profile work --json')
    .action(
      run(async (context) => {
        const settings = await context.signedIn();
        const refusal = await findRefusal(context, settings.secrets);
        const rows = describe(settings);
        const works = refusal === undefined;
        const reply = {
          target: settings.baseUrl?.value ?? 'local',
          profile: settings.profile.value,
          works,
          problem: refusal?.message,
          values: Object.fromEntries(rows.map(([what, value, source]) => [what, { value, source }])),
        };
        return tableView(
          reply,
          [...rows, ['works', works ? 'yes' : `no: ${refusal.message}`, 'asked the service'] as const],
          [
            { title: 'What', value: ([what]) => what },
            { title: 'Value', value: ([, value]) => value, flexible: true },
            { title: 'Source', value: ([, , source]) => source, flexible: true },
          ],
          '',
          works ? {} : { exitCode: refusal.exitCode, note: refusal.hint },
        );
      }),
    );
}

/**
 * The error with which the service refused the credentials; other failures, such as a service that is down, are thrown.
 */
async function findRefusal(context: Context, secrets: Settings['secrets']): Promise<StaError | undefined> {
  try {
    await checkCredentials(await context.api(), secrets);
    return undefined;
  } catch (error) {
    const refused = error instanceof StaError && ['unauthorized', 'forbidden', 'not_signed_in'].includes(error.code);
    if (!refused) throw error;
    return error;
  }
}

function describe(settings: Settings): [what: string, value: string, source: string][] {
  const { baseUrl, profile, userId, secrets, foreignProfile, dataDirectory } = settings;
  if (baseUrl === undefined) {
    return [
      ['target', 'the service on this machine', settings.targetSource],
      ['data directory', dataDirectory, 'local credentials are stored there'],
    ];
  }
  return [
    ['target', baseUrl.value, baseUrl.source],
    ['profile', profile.value, foreignProfile ? 'not used: its credentials are for another address' : profile.source],
    ['user id', userId?.value ?? '(none)', userId?.source ?? ''],
    ...secretKeys.flatMap((key): [string, string, string][] => {
      const secret = secrets[key];
      return secret === undefined ? [] : [[key, mask(secret.value), secret.source]];
    }),
  ];
}

/** Shows enough to distinguish two secrets, but too little to use one. */
const mask = (secret: string) => (secret.length < 16 ? '****' : `****${secret.slice(-4)}`);

function registerAuthToken(auth: Command, run: Runner): void {
  auth
    .command('token')
    .description('Print a valid access token, for other programs')
    .examples('export STA_TOKEN="$(sta auth token)"', 'sta auth token --json')
    .action(
      run(async (context) => {
        const client = await context.api();
        const accessToken = await client.accessToken();
        return textView({ accessToken }, accessToken, { bare: true });
      }),
    );
}

function registerAuthLink(auth: Command, run: Runner): void {
  auth
    .command('link')
    .description('Print a link that signs you in to the page of the service, in a browser')
    .notes(
      'The link works once, within ten minutes. The browser then gets its own credentials. They end when you sign out, or after',
      'eight hours. Whoever opens the link first is signed in as you: do not share it.',
    )
    .examples('sta auth link', 'sta auth link --profile work --json')
    .action(
      run(async (context) => {
        const client = await context.api();
        const reply = await client.sessions.invite();
        const { url, expiresIn } = reply.data;
        return textView(reply, url, { bare: true, note: `It works once, within ${countOf(expiresIn / 60, 'minute')}` });
      }),
    );
}
