/** Reads a rule file, YAML or JSON, and reports its mistakes with their lines. */

import { readText } from '../../cli/context/read-input.ts';
import { inputName } from '../../cli/inputs/input-name.ts';
import { explainPart } from '../../cli/profile-file/explain-mismatch.ts';
import { mistakesError } from '../../cli/profile-file/mistakes-error.ts';
import { isTooLarge, type ParsedText, parseText } from '../../cli/profile-file/parse-text.ts';
import { findOffset, type Problem } from '../../cli/profile-file/plain-value.ts';
import { explainRuleSet } from '../../contract/schemas/explain-rule-set.ts';
import { showPath } from '../../contract/schemas/schema-errors.ts';
import { checkRuleSet, type RuleMistake } from '../../engines/conversation/rules/check-rule-set.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import type { InputStream } from '../../output/terminal/io.ts';
import { firstOf } from '../../output/text/count-of.ts';
import { nearestWords, suggestNear } from '../../output/text/nearest-words.ts';
import { StaError } from '../../shared/errors.ts';

export interface RuleFile {
  readonly name: string;
  readonly ruleSet: RuleSet;
  /** @returns an error about mistakes that were found later, such as unknown tags */
  readonly error: (mistakes: readonly RuleMistake[]) => StaError;
}

/** 200 rules of 100 phrases fit in a fourth of this. */
const maxTextLength = 4 * 1024 * 1024;
const maxProblems = 20;
const hint = 'For the format, see: sta schema rules. For an explanation of each rule: sta check FILE --list';

/** @param path `-` for stdin @throws StaError `file_error`, `invalid_input` with every mistake that was found */
export async function readRuleFile(path: string, stdin: InputStream): Promise<RuleFile> {
  const text = await readText({ args: [], file: path, stdin, what: 'rules', command: 'check -' });
  return parseRules(text, inputName(path));
}

/** @param name of the file, for error messages @throws StaError `invalid_input` */
export function parseRules(text: string, name: string): RuleFile {
  if (text.length > maxTextLength || isTooLarge(text)) {
    throw new StaError('invalid_input', `${name} is too large for a rule file`, {
      hint: 'A file has at most 200 rules and 4 million characters',
    });
  }
  const parsed = parseText(text, 'rule file');
  const errorOf = (problems: readonly Problem[]) => mistakesError(name, parsed, problems, { max: maxProblems, hint });
  if (parsed.problems.length > 0) throw errorOf(parsed.problems);
  if (parsed.value === null || parsed.value === undefined) {
    throw errorOf([{ offset: 0, words: 'the rule file is empty' }]);
  }
  const mismatches = explainRuleSet(parsed.value, (schema, part, place) =>
    explainPart(schema, part, place, parsed.document, 'a rule file'),
  );
  if (mismatches.length > 0)
    throw errorOf(mismatches.map((one) => ('offset' in one ? one : placeMistake(one, parsed))));
  const ruleSet = parsed.value as RuleSet;
  const error = (mistakes: readonly RuleMistake[]) => errorOf(mistakes.map((one) => placeMistake(one, parsed)));
  const mistakes = checkRuleSet(ruleSet);
  if (mistakes.length > 0) throw error(mistakes);
  return { name, ruleSet, error };
}

function placeMistake({ path, words, unknown }: RuleMistake, { document }: ParsedText): Problem {
  const near = unknown === undefined ? [] : nearestWords(unknown.name, unknown.known).slice(0, 3);
  const known = unknown !== undefined && near.length === 0 ? listKnown(unknown.known) : suggestNear(near);
  return { offset: findOffset(document, path, 'value'), words: `${showPath(path)} ${words}${known}` };
}

const maxListed = 30;

const listKnown = (known: readonly string[]): string =>
  known.length === 0 ? '' : `. There are: ${firstOf(known, maxListed).join(', ')}`;
