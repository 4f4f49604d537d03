/** Questions before something is lost. `--yes` answers them; without a terminal, it is required. */
import { StaError } from '../../shared/errors.ts';
import type { Context } from './context.ts';

/** @param doing what would be done: `deleting` @throws StaError `usage` if nobody can be asked, and `--yes` is not given */
export function requireYes(
  { interactive }: Pick<Context, 'interactive'>,
  yes: boolean | undefined,
  doing: string,
  hint?: string,
): void {
  if (yes || interactive) return;
  throw new StaError('usage', `Without a terminal to confirm on, ${doing} requires --yes`, { hint });
}

/** @returns whether to do it @throws StaError like {@link requireYes} */
export async function confirm(
  context: Pick<Context, 'interactive' | 'prompts'>,
  yes: boolean | undefined,
  doing: string,
  message: string,
): Promise<boolean> {
  requireYes(context, yes, doing);
  return yes || (await context.prompts()).confirm({ message, default: false });
}
