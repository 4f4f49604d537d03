/**
 * Asks for everything that signing in needs, checks each part before the next, and asks again only for the part that
 * failed.
 */

import { checkJobCalls, checkUserCalls } from '../../../api/targets/check-credentials.ts';
import type { SecretKey } from '../../../cli/config/profile-keys.ts';
import type { Settings, Sourced } from '../../../cli/config/settings.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { Prompts } from '../../../cli/context/deps.ts';
import { StaError } from '../../../shared/errors.ts';
import { askAddress, reachService } from './ask-address.ts';
import { clientFor, parseCredentials, type SignIn } from './given-credentials.ts';

/** The values known so far. */
interface Draft {
  readonly baseUrl: string;
  userId: string | undefined;
  secrets: Partial<Record<SecretKey, Sourced<string>>>;
}

interface Dialogue {
  readonly context: Context;
  readonly settings: Settings;
  readonly prompts: Prompts;
}

/** @param given values from flags and the environment; asks for them only if the service refuses them */
export async function askForCredentials(context: Context, settings: Settings, given: Partial<SignIn>): Promise<SignIn> {
  const dialogue = { context, settings, prompts: await context.prompts() };
  if (given.baseUrl !== undefined) await reachService(context, settings, given.baseUrl);
  const baseUrl = given.baseUrl ?? (await askAddress(context, settings, dialogue.prompts));
  const draft: Draft = { baseUrl, userId: given.userId, secrets: { ...given.secrets } };
  const userId = await askUser(dialogue, draft);
  await askAppCredentials(dialogue, draft);
  return { baseUrl, userId, secrets: draft.secrets };
}

type Way = 'pair' | 'token' | 'paste';

/** Asks until the service accepts the user and their key pair or token. @returns the user id */
async function askUser(dialogue: Dialogue, draft: Draft): Promise<string> {
  const { context, prompts } = dialogue;
  let way: Way | undefined = wayOf(draft);
  let lastUserId: string | undefined;
  for (;;) {
    way ??= await askWay(prompts);
    if (way === 'paste') await askPaste(dialogue, draft);
    const userId = draft.userId ?? (await askUserId(prompts, lastUserId));
    if (way === 'token') await askSecret(prompts, draft, 'token', 'Access token');
    if (way === 'pair') {
      await askSecret(prompts, draft, 'api-key', 'API key');
      await askSecret(prompts, draft, 'api-secret', 'API secret');
    }
    draft.userId = userId;
    const refusal = await tryCalls(dialogue, draft, checkUserCalls);
    if (refusal === undefined) return userId;
    const isUserWrong = way === 'token' && refusal === 'forbidden';
    context.note(
      isUserWrong ? `The access token does not belong to the user ${userId}. Enter the user id again` : refusals[way],
    );
    if (!isUserWrong) for (const key of ['token', 'api-key', 'api-secret'] as const) delete draft.secrets[key];
    // A key pair is valid only with its user id. Pressing Enter keeps the id.
    if (isUserWrong || way !== 'token') draft.userId = undefined;
    lastUserId = userId;
    if (way === 'paste') way = undefined;
  }
}

const refusals: Readonly<Record<Way, string>> = {
  pair: 'The service does not accept this API key and API secret for this user id. Enter them again',
  token: 'The service does not accept this access token. Enter it again',
  paste: 'The service does not accept the pasted credentials',
};

const askUserId = async (prompts: Prompts, last: string | undefined): Promise<string> => {
  const message = 'User id or e-mail address';
  return (await prompts.input({ message, validate: needed, default: last })).trim();
};

const wayOf = ({ secrets }: Draft): Way | undefined =>
  secrets.token !== undefined ? 'token' : secrets['api-key'] !== undefined ? 'pair' : undefined;

const askWay = (prompts: Prompts): Promise<Way> =>
  prompts.select<Way>({
    message: 'How do you sign in?',
    choices: [
      { name: 'API key pair (access tokens renew themselves)', value: 'pair' },
      { name: 'Access token', value: 'token' },
      { name: 'Paste the JSON of "sta local users add"', value: 'paste' },
    ],
  });

async function askPaste({ context, prompts }: Dialogue, draft: Draft): Promise<void> {
  for (;;) {
    const text = await prompts.paste({
      message: 'Paste the JSON, which is not shown, and press Enter',
      isComplete: (soFar) => parseCredentials(soFar, 'prompt') !== undefined,
    });
    const pasted = parseCredentials(text, 'prompt');
    if (pasted !== undefined) {
      draft.userId = pasted.userId ?? draft.userId;
      draft.secrets = { ...pasted.secrets };
      return;
    }
    context.note('This is not the JSON of "sta local users add NAME --json". Paste it again, or stop with Ctrl-C');
  }
}

/** Asks for the app id and secret until the service accepts them or the user skips them. */
async function askAppCredentials(dialogue: Dialogue, draft: Draft): Promise<void> {
  const { context, prompts } = dialogue;
  for (;;) {
    if (draft.secrets['app-secret'] === undefined)
      await askSecret(prompts, draft, 'app-id', 'App id, for jobs (Enter to skip)', true);
    if (draft.secrets['app-id'] === undefined && draft.secrets['app-secret'] === undefined) return;
    await askSecret(prompts, draft, 'app-id', 'App id');
    await askSecret(prompts, draft, 'app-secret', 'App secret');
    if ((await tryCalls(dialogue, draft, checkJobCalls)) === undefined) return;
    context.note('The service does not accept the app id and app secret. Enter them again');
    for (const key of ['app-id', 'app-secret'] as const) delete draft.secrets[key];
  }
}

async function askSecret(
  prompts: Prompts,
  { secrets }: Draft,
  key: SecretKey,
  message: string,
  optional = false,
): Promise<void> {
  if (secrets[key] !== undefined) return;
  const value = (await prompts.password({ message, validate: optional ? undefined : needed })).trim();
  if (value !== '') secrets[key] = { value, source: 'prompt' };
}

const needed = (value: string): true | string => value.trim() !== '' || 'It must not be empty';

/**
 * @returns the error with which the service refuses the credentials; undefined if it accepts them
 * @throws StaError for any other failure
 */
async function tryCalls(
  { context, settings, prompts }: Dialogue,
  { baseUrl, userId, secrets }: Draft,
  check: typeof checkUserCalls,
): Promise<'unauthorized' | 'forbidden' | undefined> {
  // Under --dry-run, the requests are shown once everything is known.
  if (context.dryRun !== undefined) return undefined;
  for (;;) {
    try {
      await check(await clientFor(context, settings, baseUrl, secrets, userId));
      return undefined;
    } catch (error) {
      if (!(error instanceof StaError) || context.signal.aborted) throw error;
      if (error.code === 'unauthorized' || error.code === 'forbidden') return error.code;
      context.note(error.message);
      if (!(await prompts.confirm({ message: 'Try again?', default: true }))) throw error;
    }
  }
}
