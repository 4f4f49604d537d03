import { expect, it } from 'vitest';
import { describeRule } from '../../../../../src/engines/conversation/rules/describe-rule.ts';
import type { Rule } from '../../../../../src/engines/conversation/rules/rule-set.ts';

it.each<[Omit<Rule, 'name'>, string]>([
  [
    { severity: 'must', expect: { phrase: ['hello', 'hi'], by: 'agent', in: 'first 30 s' } },
    'The agent must say "hello" or "hi" in the first 30 s',
  ],
  [{ expect: { phrase: 'guarantee', by: 'agent', absent: true } }, 'The agent should never say "guarantee"'],
  [{ severity: 'may', expect: { profanity: true, at_most: 0 } }, 'Nobody may use profane words'],
  [
    {
      severity: 'must',
      when: { intent: 'cancel', by: 'customer' },
      expect: { tag: 'retention-offer', by: 'agent', after: 'when', within: '5 turns' },
    },
    'If the customer has the intent cancel, the agent must say something with the tag retention-offer within 5 turns after that',
  ],
  [{ expect: { figure: 'dead_air', at_most: 0 } }, 'The figure dead_air should be at most 0'],
  [{ expect: { silence: 10, absent: true } }, 'There should be no pause of 10 s or more'],
  [
    { expect: { interruption: 0.5, by: 'agent', at_most: 2 } },
    'There should be at most 2 interruptions of 0.5 s or more by the agent',
  ],
  [
    { expect: { phrase: 'hold', by: 'agent', before_each: { silence: 20, by: 'agent' }, within: '3 lines' } },
    'The agent should say "hold" within 3 lines before each pause of 20 s or more before a line of the agent',
  ],
  [
    { expect: { any: [{ sentiment: 'positive', by: 'customer' }, { tone: 'happy' }] } },
    'The customer should be positive, or somebody should sound happy',
  ],
  [{ expect: { by: 'customer', at_least: 2 } }, 'The customer should speak, at least 2 times'],
  [
    { expect: { action: 'promise', dated: false, absent: true, by: 'agent' } },
    'The agent should never make a promise without a date',
  ],
  [{ expect: { not: { rule: 'greeting' } } }, 'It should be false that the rule greeting is passed'],
])('explains %j', (rule, sentence) => {
  expect(describeRule({ name: 'r', ...rule })).toBe(sentence);
});
