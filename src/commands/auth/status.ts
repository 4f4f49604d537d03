import { checkCredentials } from '../../api/targets/check-credentials.ts';
import type { Command } from '../../cli/arguments/command.ts';
import { secretKeys } from '../../cli/config/profile-keys.ts';
import type { Settings } from '../../cli/config/settings.ts';
import type { Context } from '../../cli/context/context.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

export function registerAuthStatus(auth: Command, run: Runner): void {
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
export const mask = (secret: string) => (secret.length < 16 ? '****' : `****${secret.slice(-4)}`);
