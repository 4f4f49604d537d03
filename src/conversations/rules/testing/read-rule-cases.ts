/** Reads labelled conversations: JSON lines such as `{"source":"call-1.vtt","expected":{"greeting":"passed"}}`. */

import { createReadStream, existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Context } from '../../../cli/context/context.ts';
import { explainReadFailure } from '../../../cli/context/read-input.ts';
import { inputName } from '../../../cli/inputs/input-name.ts';
import { splitLines } from '../../../cli/inputs/split-lines.ts';
import type { RuleStatus } from '../../../engines/conversation/rules/rule-result.ts';
import { nearestWords, suggestNear } from '../../../output/text/nearest-words.ts';
import { StaError } from '../../../shared/errors.ts';

export interface RuleCase {
  /** The line of the cases, from 1. */
  readonly line: number;
  /** The file with the conversation. */
  readonly source: string;
  /** The id of the conversation, if the file has several. */
  readonly conversation: string | undefined;
  readonly expected: ReadonlyMap<string, RuleStatus>;
}

const maxLineBytes = 2 ** 20;
const maxCases = 100_000;

const statuses: Readonly<Record<string, RuleStatus>> = {
  passed: 'passed',
  pass: 'passed',
  failed: 'failed',
  fail: 'failed',
  not_applicable: 'not_applicable',
};

const example = '{"source":"call-1.vtt","expected":{"greeting":"passed","dead-air":"failed"}}';

/**
 * @param path `-` for stdin; the sources are relative to its folder
 * @param rules the names of the rules
 * @throws StaError `invalid_input` that names the line, `file_error`
 */
export async function readRuleCases(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  path: string,
  rules: readonly string[],
): Promise<RuleCase[]> {
  const name = inputName(path);
  const folder = path === '-' ? '.' : dirname(path);
  const cases: RuleCase[] = [];
  let line = 0;
  try {
    const chunks = path === '-' ? stdin.readChunks() : createReadStream(path, { signal });
    for await (const { text } of splitLines(chunks as AsyncIterable<Uint8Array>, maxLineBytes)) {
      line += 1;
      if (text?.trim() === '') continue;
      cases.push(parseRuleCase(text ?? '', line, `Line ${line} of ${name}`, { folder, rules }));
      if (cases.length > maxCases) throw new StaError('invalid_input', `${name} has more than ${maxCases} cases`);
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read ${path}: ${explainReadFailure(cause)}`, { cause });
  }
  if (cases.length === 0) throw new StaError('invalid_input', `There are no cases in ${name}`);
  return cases;
}

interface CaseContext {
  readonly folder: string;
  readonly rules: readonly string[];
}

function parseRuleCase(text: string, line: number, where: string, { folder, rules }: CaseContext): RuleCase {
  const caseError = (problem: string) =>
    new StaError('invalid_input', `${where} ${problem}`, { hint: `A case is a line such as ${example}` });
  const fields = parseObject(text);
  if (fields === undefined) throw caseError('is not a JSON object');
  const [source, conversation, labels] = [fields.get('source'), fields.get('conversation'), fields.get('expected')];
  if (typeof source !== 'string' || source === '') throw caseError('has no "source": the file with the conversation');
  if (conversation !== undefined && typeof conversation !== 'string')
    throw caseError('has a "conversation" that is not text');
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) {
    throw caseError('has no "expected": the result of each rule');
  }
  const expected = new Map<string, RuleStatus>();
  for (const [rule, label] of Object.entries(labels)) {
    if (!rules.includes(rule)) {
      throw caseError(`expects the rule "${rule}", which does not exist${suggestNear(nearestWords(rule, rules))}`);
    }
    const status = typeof label === 'string' && Object.hasOwn(statuses, label) ? statuses[label] : undefined;
    if (status === undefined) throw caseError(`expects for ${rule} neither passed, failed nor not_applicable`);
    expected.set(rule, status);
  }
  const near = isAbsolute(source) ? source : join(folder, source);
  return { line, source: existsSync(near) ? near : source, conversation, expected };
}

function parseObject(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
