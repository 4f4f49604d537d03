/** Asks for the address of the service until one responds. */

import { checkBaseUrl } from '../../../cli/config/profile-keys.ts';
import type { Settings } from '../../../cli/config/settings.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { Prompts } from '../../../cli/context/deps.ts';
import { type ErrorCode, messageOf, StaError } from '../../../shared/errors.ts';
import { clientFor } from './given-credentials.ts';

/** @returns the base URL of a service that was reached */
export async function askAddress(context: Context, settings: Settings, prompts: Prompts): Promise<string> {
  const running = await findLocalService(settings.dataDirectory);
  if (running !== undefined) {
    const choice = await prompts.select({
      message: 'Which service?',
      choices: [
        { name: `${running}, which runs on this machine`, value: 'running' },
        { name: 'Another one', value: 'other' },
      ],
    });
    if (choice === 'running') {
      context.note('Add a user with: sta local users add NAME --json');
      return running;
    }
  }
  for (;;) {
    const typed = await prompts.input({ message: 'Base URL of the service', validate: validateAddress });
    const baseUrl = readAddress(typed);
    try {
      await reachService(context, settings, baseUrl);
      return baseUrl;
    } catch (error) {
      if (!(error instanceof StaError) || context.signal.aborted) throw error;
      // Without its hint, which only helps in later commands.
      context.note(`${error.message}. Enter the base URL again`);
    }
  }
}

/** The credentials are wrong on purpose: a service that refuses them with these errors was reached. */
const refusals: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'forbidden', 'invalid_request', 'rate_limited']);

/** @throws StaError if no service responds there; nothing is sent under `--dry-run` */
export async function reachService(context: Context, settings: Settings, baseUrl: string): Promise<void> {
  if (context.dryRun !== undefined) return;
  const token = { value: 'none', source: 'sta login' };
  const client = await clientFor(context, settings, baseUrl, { token }, 'sta-login');
  try {
    await client.tags.list();
  } catch (error) {
    if (!(error instanceof StaError) || !refusals.has(error.code)) throw error;
  }
}

/**
 * Turns an address into a URL: `localhost:8787` means http, any other name without a scheme https.
 * @throws StaError `usage`
 */
export function readAddress(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return checkBaseUrl(address);
  const isLoopback = /^(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=$|[:/])/i.test(address);
  return checkBaseUrl(`${isLoopback ? 'http' : 'https'}://${address}`);
}

function validateAddress(typed: string): true | string {
  if (typed.trim() === '') return 'Enter an address, such as https://analytics.example.com or localhost:8787';
  try {
    readAddress(typed);
    return true;
  } catch (error) {
    return messageOf(error);
  }
}

async function findLocalService(dataDirectory: string): Promise<string | undefined> {
  try {
    const [{ findRunningService }, { describeDataDirectory }] = await Promise.all([
      import('../../../service/base/running-service.ts'),
      import('../../../service/base/data-directory.ts'),
    ]);
    return (await findRunningService(describeDataDirectory(dataDirectory)))?.url;
  } catch {
    // The running service is only a suggestion: signing in also works without it.
    return undefined;
  }
}
