/** `rules`: judges a conversation by the rules of its user, in the shape of the wire. */

// Only types: the thread does not load the contract.
import type { JudgedConversation, RuleUtterance } from '../../../../contract/endpoints/rules.ts';
import type { ActionItem, JudgedUtterance, NamedScore } from '../../../../engines/conversation/judged-utterance.ts';
import { compileRules } from '../../../../engines/conversation/rules/check-conversation.ts';
import { titleOf } from '../../../../engines/conversation/rules/describe-rule.ts';
import { partsFor } from '../../../../engines/conversation/rules/rule-needs.ts';
import type { RuleResult } from '../../../../engines/conversation/rules/rule-result.ts';
import type { RuleSet } from '../../../../engines/conversation/rules/rule-set.ts';
import { scoreConversation } from '../../../../engines/conversation/rules/score-conversation.ts';
import { joinSentiments, textToRate } from '../../../../engines/conversation/utterance-sentiment.ts';
import { checkTexts } from '../../profanity/check-text.ts';
import type { WorkerSettings } from '../worker-task.ts';
import { computeActions } from './actions.ts';
import { computeSentimentAnalysis } from './sentiment-analysis.ts';

/** Everything that decides the result, as it was when the job was started. */
export interface RulesInput {
  readonly utterances: readonly RuleUtterance[];
  readonly ruleSet: RuleSet;
  /** When the rules were set, ISO 8601. */
  readonly setAt: string;
  /** The rules that name a tag or an intent that does not exist, with the reason why they cannot be judged. */
  readonly unknown: Readonly<Record<string, string>>;
  /** Of each utterance; absent if no rule needs them. */
  readonly tags?: readonly (readonly NamedScore[])[];
  readonly intents?: readonly (readonly NamedScore[])[];
  /** The user's profane words. */
  readonly words: readonly string[];
}

export async function computeRules(input: RulesInput, settings: WorkerSettings): Promise<JudgedConversation> {
  const { ruleSet, setAt } = input;
  const judged = await judgeUtterances(input, settings);
  const unknown = new Map(Object.entries(input.unknown));
  const results = compileRules(ruleSet)
    .check(judged)
    .map((result) => withoutNames(result, unknown.get(result.rule)));
  const titles = new Map(ruleSet.rules.map((rule) => [rule.name, titleOf(rule)]));
  const countOf = (status: RuleResult['status']) => results.filter((one) => one.status === status).length;
  return {
    counts: {
      passed: countOf('passed'),
      failed: countOf('failed'),
      not_applicable: countOf('not_applicable'),
      must_failed: results.filter(({ status, severity }) => status === 'failed' && severity === 'must').length,
    },
    rules_set_at: setAt,
    rules: results.map(({ rule, evidence, ...result }) => ({
      rule,
      title: titles.get(rule) ?? rule,
      ...result,
      evidence: [...evidence],
    })),
    scorecards: scoreConversation(ruleSet, results).map((score) => ({ ...score })),
  };
}

/** @param reason why the rule cannot be judged; undefined if it can */
function withoutNames(result: RuleResult, reason: string | undefined): RuleResult {
  if (reason === undefined) return result;
  const { rule, severity, group } = result;
  return { rule, severity, group, status: 'not_applicable', reason, unjudged: true, evidence: [] };
}

async function judgeUtterances(
  { utterances, ruleSet, tags, intents, words }: RulesInput,
  settings: WorkerSettings,
): Promise<JudgedUtterance[]> {
  const parts = new Set(partsFor(ruleSet));
  const profane = parts.has('profanity') ? await findProfaneWords(utterances, words) : undefined;
  const actions = parts.has('actions') ? await findActions(utterances) : undefined;
  const judged: JudgedUtterance[] = [];
  for (const [index, { start_time, end_time, ...one }] of utterances.entries()) {
    judged.push({
      index,
      ...one,
      start: start_time === undefined ? undefined : start_time / 1000,
      end: end_time === undefined ? undefined : end_time / 1000,
      ...(parts.has('sentiment') && (await rateUtterance(one, settings))),
      tags: tags?.[index],
      intents: intents?.[index],
      profane: profane?.[index],
      actions: actions?.[index],
    });
  }
  return judged;
}

async function rateUtterance(utterance: Pick<RuleUtterance, 'text' | 'role'>, settings: WorkerSettings) {
  return joinSentiments((await computeSentimentAnalysis({ text: textToRate(utterance) }, settings)).sentences);
}

async function findProfaneWords(utterances: readonly RuleUtterance[], words: readonly string[]): Promise<string[][]> {
  const checked = await checkTexts({
    texts: utterances.map(({ text }) => text),
    replaceChar: '*',
    customWords: words,
    level: 'standard',
    english: true,
    languages: [],
    lines: false,
    graded: false,
    maxChars: Number.POSITIVE_INFINITY,
  });
  return (checked?.data ?? []).map((json) => {
    const { customProfaneWords, predefinedProfaneWords } = JSON.parse(json) as Record<string, string[]>;
    const found = [...(customProfaneWords ?? []), ...(predefinedProfaneWords ?? [])];
    return [...new Set(found.map((word) => word.toLowerCase()))];
  });
}

const gap = '\n\n';

/** Utterances of one day form one text: a sentence alone does not say who "I" is and which Friday is meant. */
async function findActions(utterances: readonly RuleUtterance[]): Promise<ActionItem[][]> {
  const found = utterances.map((): ActionItem[] => []);
  for (let first = 0; first < utterances.length; ) {
    const day = dayOf(utterances[first]);
    const end = utterances.findIndex((one, i) => i > first && dayOf(one) !== day);
    const run = utterances.slice(first, end < 0 ? undefined : end);
    let chars = 0;
    const turns = run.map(({ text, speaker }) => {
      const start_char = chars;
      chars += text.length + gap.length;
      return { start_char, end_char: start_char + text.length, speaker };
    });
    const text = run.map((one) => one.text).join(gap);
    const { actions } = await computeActions({
      text,
      utterances: turns,
      kinds: ['action_item'],
      reference_date: day,
    });
    for (const { sentence, type, owner, due, due_date, start_char } of actions) {
      const index = turns.findLastIndex((turn) => turn.start_char <= Number(start_char));
      found[first + index]?.push({ sentence, type, owner, due, due_date });
    }
    first += run.length;
  }
  return found;
}

const dayOf = (utterance: RuleUtterance | undefined): string | undefined => utterance?.date?.slice(0, 10);
