import { StaError } from '../../shared/errors.ts';

/**
 * @returns the path of the cases to test, or `-` for stdin
 * @throws StaError `usage` if the user named no file and stdin is a terminal
 */
export function chooseCases(
  path: string | undefined,
  { stdin }: { readonly stdin: { readonly isTerminal: boolean } },
  command: string,
): string {
  if (path !== undefined) return path;
  if (!stdin.isTerminal) return '-';
  throw new StaError('usage', 'No cases to test. Name a file of JSON lines, or pass them on stdin', {
    hint: `An example: sta ${command} cases.jsonl`,
  });
}
