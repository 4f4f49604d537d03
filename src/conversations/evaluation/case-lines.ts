/** The lines of a file with cases, which are JSON, for every command that tests something on them. */

import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Context } from '../../cli/context/context.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { readBytes } from '../../cli/inputs/open-texts.ts';
import { splitLines } from '../../cli/inputs/split-lines.ts';
import { StaError } from '../../shared/errors.ts';

const maxLineBytes = 2 ** 20;

export interface CaseLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Names the line in errors: `Line 3 of cases.jsonl` */
  readonly where: string;
}

/**
 * The lines that are not blank.
 *
 * @param path `-` for stdin
 * @throws StaError `invalid_input` for a line that cannot be read, or if there are no cases; `file_error`
 */
export async function* readCaseLines(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  path: string,
): AsyncGenerator<CaseLine> {
  const source = inputName(path);
  let line = 0;
  let isEmpty = true;
  for await (const { text, problem } of splitLines(readBytes(path, stdin, signal), maxLineBytes)) {
    line += 1;
    const where = `Line ${line} of ${source}`;
    if (text === undefined) {
      const reason = problem === 'too long' ? 'is longer than 1 MiB' : 'is not valid UTF-8';
      throw new StaError('invalid_input', `${where} ${reason}`);
    }
    if (text.trim() === '') continue;
    isEmpty = false;
    yield { text, line, where };
  }
  if (isEmpty) throw new StaError('invalid_input', `There are no cases in ${source}`);
}

/** The cases of a file. @throws StaError also `invalid_input` for more than `maxCases` */
export async function collectCases<Case>(
  context: Pick<Context, 'stdin' | 'signal'>,
  path: string,
  maxCases: number,
  parse: (line: CaseLine) => Case,
): Promise<Case[]> {
  const cases: Case[] = [];
  for await (const line of readCaseLines(context, path)) {
    cases.push(parse(line));
    if (cases.length > maxCases) {
      throw new StaError('invalid_input', `${inputName(path)} has more than ${maxCases} cases`);
    }
  }
  return cases;
}

/** @param example a line with a case @returns what makes the error for a line that is not one */
export const caseErrorOf =
  (where: string, example: string) =>
  (problem: string): StaError =>
    new StaError('invalid_input', `${where} ${problem}`, { hint: `A case is a line such as ${example}` });

/** @param casesPath the file with the cases, `-` for stdin @returns the path of a file that a case names */
export function fileOfCase(casesPath: string, file: string): string {
  const near = isAbsolute(file) || casesPath === '-' ? file : join(dirname(casesPath), file);
  return existsSync(near) ? near : file;
}
