import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';

/** For a command that prints while it runs, and has no result at its end. @throws StaError `usage` for a file */
export function refuseOutputFile(context: Context, command: string): void {
  const { outputFile } = context.settings();
  if (outputFile === undefined) return;
  throw new StaError('usage', `${command} has no result to write: leave out --output ${outputFile}`, {
    hint: `To keep what it prints, redirect it: ${command} > FILE`,
  });
}
