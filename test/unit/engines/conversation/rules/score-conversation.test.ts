import { expect, it } from 'vitest';
import type { RuleResult, RuleStatus } from '../../../../../src/engines/conversation/rules/rule-result.ts';
import type { RuleSet, Scorecard } from '../../../../../src/engines/conversation/rules/rule-set.ts';
import { scoreConversation } from '../../../../../src/engines/conversation/rules/score-conversation.ts';

const expect_ = { phrase: 'x' };
const rules: RuleSet['rules'] = [
  { name: 'a', group: 'opening', weight: 3, expect: expect_ },
  { name: 'b', group: 'closing', expect: expect_ },
  { name: 'c', severity: 'must', expect: expect_ },
  { name: 'd', severity: 'may', expect: expect_ },
];

function scoreOf(card: Partial<Scorecard>, statuses: Readonly<Record<string, RuleStatus>>) {
  const results = Object.entries(statuses).map(
    ([rule, status]): RuleResult => ({ rule, severity: 'should', status, evidence: [] }),
  );
  const [score] = scoreConversation({ rules, scorecards: [{ name: 'card', ...card }] }, results);
  return [score?.score, score?.passed];
}

const [pass, fail, skip] = ['passed', 'failed', 'not_applicable'] as const;

it.each<[string, Partial<Scorecard>, Readonly<Record<string, RuleStatus>>, readonly unknown[]]>([
  ['weighs the rules', {}, { a: pass, b: fail, c: pass }, [0.8, true]],
  ['passes from its threshold', { threshold: 0.8 }, { a: pass, b: fail, c: pass }, [0.8, true]],
  ['fails below its threshold', { threshold: 0.81 }, { a: pass, b: fail, c: pass }, [0.8, false]],
  ['leaves out what does not apply', {}, { a: skip, b: pass, c: pass }, [1, true]],
  ['fails with a must rule, whatever the score', { threshold: 0.5 }, { a: pass, b: pass, c: fail }, [0.8, false]],
  ['ignores may rules', {}, { a: pass, b: pass, c: pass, d: fail }, [1, true]],
  ['has the rules that it names', { rules: ['b'] }, { a: fail, b: pass, c: fail }, [1, true]],
  ['has the rules of its groups', { groups: ['opening'] }, { a: fail, b: pass, c: pass }, [0, true]],
  ['has no score if no rule applies', {}, { a: skip, b: skip, c: skip }, [null, null]],
])('%s', (_name, card, statuses, expected) => {
  expect(scoreOf(card, statuses)).toEqual(expected);
});
