/** Reads labelled conversations: JSON lines such as `{"source":"call-1.vtt","expected":{"greeting":"passed"}}`. */
import { parseObject } from '../../../api/requests/parse-object.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { RuleStatus } from '../../../engines/conversation/rules/rule-result.ts';
import { nearestWords, suggestNear } from '../../../output/text/nearest-words.ts';
import { type CaseLine, caseErrorOf, collectCases, fileOfCase } from '../../evaluation/case-lines.ts';

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
export const readRuleCases = (context: Pick<Context, 'stdin' | 'signal'>, path: string, rules: readonly string[]) =>
  collectCases(context, path, maxCases, (line) => parseRuleCase(line, path, rules));

/**
 * @returns the number of the line, the file with the conversation, the id of the conversation, if the file has several,
 * and the expected results
 */
function parseRuleCase({ text, line, where }: CaseLine, casesPath: string, rules: readonly string[]) {
  const caseError = caseErrorOf(where, example);
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
  return { line, source: fileOfCase(casesPath, source), conversation, expected };
}
