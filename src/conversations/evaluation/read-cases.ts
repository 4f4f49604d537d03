/** Reads the cases of an evaluation, from a file or stdin. The first invalid line ends the run. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import type { Context } from '../../cli/context/context.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { truncate } from '../../output/text/fit-columns.ts';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { StaError } from '../../shared/errors.ts';
import { readCaseLines } from './case-lines.ts';
import { type Case, parseCase } from './parse-case.ts';

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
  context: Pick<Context, 'stdin' | 'signal'>,
  { path, kind, names }: CaseSource,
): AsyncGenerator<Case> {
  let cases = 0;
  let chars = 0;
  for await (const { text, line, where } of readCaseLines(context, path)) {
    const one = parseCase(text, line, kind, where, (name) => names.has(name));
    for (const name of one.expected) if (!names.has(name)) throw unknownNameError(name, where, kind, names);
    cases += 1;
    // Limit the whole line, since the names are kept too.
    chars += text.length;
    if (cases > maxCases || chars > maxChars) {
      throw new StaError(
        'invalid_input',
        `${inputName(path)} has more than ${maxCases} cases or ${maxChars} characters`,
        {
          hint: 'Split it: split -l 50000 cases.jsonl part-',
        },
      );
    }
    yield one;
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
