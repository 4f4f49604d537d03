/** The error about the mistakes in a file, each with its line. */
import { StaError } from '../../shared/errors.ts';
import type { ParsedText } from './parse-text.ts';
import type { Problem } from './plain-value.ts';

/** @param max the number of mistakes to list */
export function mistakesError(
  name: string,
  { locate }: Pick<ParsedText, 'locate'>,
  problems: readonly Problem[],
  { max, hint }: { readonly max: number; readonly hint: string },
): StaError {
  const lines = [...problems]
    .sort((a, b) => a.offset - b.offset)
    .slice(0, max)
    .map(({ offset, words }) => `${name}:${locate(offset)}: ${words}`);
  const [first = ''] = lines;
  if (problems.length === 1) return new StaError('invalid_input', first, { hint });
  const number = problems.length > max ? `more than ${max}` : problems.length;
  return new StaError('invalid_input', `${name} has ${number} mistakes`, { hint, details: lines });
}
