/** A check and its finding. */
import type { Context } from '../../../cli/context/context.ts';

export type State = 'ok' | 'warning' | 'problem';

export interface Finding {
  readonly state: State;
  readonly found: string;
  /** How to fix or improve it: a command if possible. */
  readonly fix?: string;
}

export interface Check {
  readonly name: string;
  /** @param signal aborted when the time is up @throws StaError, which counts as a problem */
  readonly run: (context: Context, signal: AbortSignal) => Promise<Finding> | Finding;
}

export const ok = (found: string, fix?: string): Finding => ({ state: 'ok', found, fix });
export const warning = (found: string, fix?: string): Finding => ({ state: 'warning', found, fix });
export const problem = (found: string, fix?: string): Finding => ({ state: 'problem', found, fix });
