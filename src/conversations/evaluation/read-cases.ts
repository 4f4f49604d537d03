/** Reads the cases of an evaluation, from a file or stdin. The first invalid line ends the run. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import { parseObject } from '../../api/requests/parse-object.ts';
import type { Context } from '../../cli/context/context.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';
import { firstOf } from '../../output/text/count-of.ts';
import { truncate } from '../../output/text/fit-columns.ts';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { StaError } from '../../shared/errors.ts';
import { caseErrorOf, readCaseLines } from './case-lines.ts';

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
  const known = firstOf([...names], namedInHint).join(', ');
  const shown = truncate(name, 80);
  return new StaError('invalid_input', `${where} expects the ${kind} "${shown}", which does not exist`, {
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}Yours are: ${known}`,
  });
}

export interface Case {
  /** The line of the input, from 1. */
  readonly line: number;
  readonly text: string;
  /** Names without duplicates; empty if the sentence must not match anything. */
  readonly expected: readonly string[];
}

/** The fields that may contain the expected names; a case has one of them. */
const expectedFields: Readonly<Record<TargetKind, readonly string[]>> = {
  intent: ['expected', 'intent'],
  tag: ['expected', 'tag', 'tags'],
};

const example: Readonly<Record<TargetKind, string>> = {
  intent: '{"text":"Please cancel my order","expected":"cancel"}',
  tag: '{"text":"I want my money back","expected":["refund"]}',
};

/**
 * @param where names the line in errors: `Line 3 of cases.jsonl`
 * @param isName true if a tag or intent has this name; `"none"` means no match unless one has this name
 * @throws StaError `invalid_input`
 */
export function parseCase(
  source: string,
  line: number,
  kind: TargetKind,
  where: string,
  isName: (name: string) => boolean,
): Case {
  const caseError = caseErrorOf(where, example[kind]);
  const fields = parseObject(source);
  if (fields === undefined) throw caseError('is not a JSON object');
  const text = fields.get('text');
  if (typeof text !== 'string' || text.trim() === '') throw caseError('has no "text" with a sentence in it');
  if (text.length > defaultLimits.sentenceChars) {
    throw caseError(`has a text of more than ${defaultLimits.sentenceChars} characters`);
  }
  const given = expectedFields[kind].filter((field) => fields.has(field));
  const [field] = given;
  if (field === undefined) throw caseError(`has no "expected": the name of ${article[kind]}, or null for none`);
  if (given.length > 1) throw caseError(`has both "${field}" and "${given[1]}"`);
  const expected = readNames(fields.get(field), isName);
  if (expected === undefined)
    throw caseError(`has an "${field}" that is neither a name, nor a list of names, nor null`);
  if (kind === 'intent' && expected.length > 1) throw caseError('expects several intents, and a sentence has one');
  return { line, text, expected };
}

const article: Readonly<Record<TargetKind, string>> = { intent: 'an intent', tag: 'a tag, or several' };

function readNames(value: unknown, isName: (name: string) => boolean): string[] | undefined {
  if (value === null) return [];
  if (typeof value === 'string') return value.trim() === '' || (value === 'none' && !isName(value)) ? [] : [value];
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return undefined;
  return [...new Set(value)];
}
