/** Reads the cases of an evaluation, from a file or stdin. The first invalid line ends the run. */

import { createReadStream } from 'node:fs';
import type { TargetKind } from '../../api/records/target-calls.ts';
import type { Context } from '../../cli/context/context.ts';
import { explainReadFailure } from '../../cli/context/read-input.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { splitLines } from '../../cli/inputs/split-lines.ts';
import { truncate } from '../../output/text/fit-columns.ts';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { StaError } from '../../shared/errors.ts';
import { type Case, parseCase } from './parse-case.ts';

/** Enough for a sentence of maximum length with every character escaped, and its names. */
const maxLineBytes = 2 ** 20;
/** The report contains every misclassified sentence, so the input is bounded. */
const maxCases = 100_000;
const maxChars = 64_000_000;

export interface CaseSource {
  /** `-` for stdin. */
  readonly path: string;
  readonly kind: TargetKind;
  /** The names that may be expected. */
  readonly names: ReadonlySet<string>;
}

/** @throws StaError `invalid_input` that names the line, `file_error` */
export async function* readCases(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  { path, kind, names }: CaseSource,
): AsyncGenerator<Case> {
  const source = inputName(path);
  let line = 0;
  let cases = 0;
  let chars = 0;
  for await (const { text, problem } of splitLines(openChunks(path, stdin, signal), maxLineBytes)) {
    line += 1;
    const where = `Line ${line} of ${source}`;
    if (text === undefined) {
      const reason = problem === 'too long' ? 'is longer than 1 MiB' : 'is not valid UTF-8';
      throw new StaError('invalid_input', `${where} ${reason}`);
    }
    if (text.trim() === '') continue;
    const one = parseCase(text, line, kind, where, (name) => names.has(name));
    for (const name of one.expected) if (!names.has(name)) throw unknownNameError(name, where, kind, names);
    cases += 1;
    // Limit the whole line, since the names are kept too.
    chars += text.length;
    if (cases > maxCases || chars > maxChars) {
      throw new StaError('invalid_input', `${source} has more than ${maxCases} cases or ${maxChars} characters`, {
        hint: 'Split it: split -l 50000 cases.jsonl part-',
      });
    }
    yield one;
  }
  if (cases === 0) throw new StaError('invalid_input', `There are no cases in ${source}`);
}

async function* openChunks(path: string, stdin: Context['stdin'], signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* path === '-' ? stdin.readChunks() : (createReadStream(path, { signal }) as AsyncIterable<Buffer>);
  } catch (cause) {
    if (path === '-' || !(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read ${path}: ${explainReadFailure(cause)}`, { cause });
  }
}

/** Maximum number of names in a hint. */
const namedInHint = 10;

function unknownNameError(name: string, where: string, kind: TargetKind, names: ReadonlySet<string>): StaError {
  const [near] = nearestWords(name, [...names]);
  const known = [...names].slice(0, namedInHint).join(', ');
  const rest = names.size > namedInHint ? `, and ${names.size - namedInHint} more` : '';
  const shown = truncate(name, 80);
  return new StaError('invalid_input', `${where} expects the ${kind} "${shown}", which does not exist`, {
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}Yours are: ${known}${rest}`,
  });
}
