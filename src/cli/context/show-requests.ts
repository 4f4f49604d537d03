/** `--dry-run`: runs an action up to the first response that it needs, and shows the requests instead of its result. */

import { textView, type View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { Context } from './context.ts';

/** @throws StaError `usage` for a group whose commands may change something without a request */
export function requireRequests(group: string, sendsRequests: (group: string) => boolean): void {
  if (sendsRequests(group)) return;
  throw new StaError(
    'usage',
    `--dry-run works only for commands that send requests: sta ${group} runs on this machine`,
    {
      hint: `See: sta ${group} --help`,
    },
  );
}

/**
 * @param dryRun the context's own
 * @returns a view of the requests, even if the action failed after them
 * @throws the action's error if it failed before its first request: it would fail in a real run too
 */
export async function showRequests(
  context: Context,
  dryRun: NonNullable<Context['dryRun']>,
  action: () => Promise<View>,
): Promise<View> {
  let shown = Number.POSITIVE_INFINITY;
  try {
    const view = await action();
    if (view.kind === 'stream') {
      // Of many inputs, show the first: the others are sent the same way.
      shown = 1;
      const results = view.results[Symbol.asyncIterator]();
      while (dryRun.requests.length === 0 && !(await results.next()).done);
    }
  } catch (error) {
    if (dryRun.requests.length === 0) throw error;
  }
  const requests = dryRun.requests.slice(0, shown);
  const note = requests.length === 0 ? 'Nothing would be sent' : noteOf(context, [...dryRun.variables]);
  return textView({ requests }, requests.map(({ curl }) => curl).join('\n'), { note });
}

function noteOf(context: Context, variables: readonly string[]): string {
  const missing = variables.filter((name) => (context.env[name] ?? '') === '');
  const isLocal = context.settings().baseUrl === undefined;
  return [
    'Nothing was sent. Further requests of a command depend on the response',
    ...(missing.length === 0 ? [] : [`Set before you run it: ${missing.join(', ')}`]),
    ...(missing.includes('STA_TOKEN') && !isLocal ? ['An access token: export STA_TOKEN="$(sta auth token)"'] : []),
    ...(isLocal ? ['On a fresh local service: sta local exec -- bash -c "$(sta ... --dry-run)"'] : []),
  ].join('\n');
}
