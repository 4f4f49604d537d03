import { describe, expect, it } from 'vitest';
import { compileRules } from '../../../../../src/engines/conversation/rules/check-conversation.ts';
import { checkRuleSet } from '../../../../../src/engines/conversation/rules/check-rule-set.ts';
import type { Condition, Rule } from '../../../../../src/engines/conversation/rules/rule-set.ts';
import { talkOf } from '../../../../support/talk.ts';

function judge(rules: readonly Rule[], script: string, explains = false) {
  expect(checkRuleSet({ rules })).toEqual([]);
  return compileRules({ rules }).check(talkOf(script), explains);
}

const statusOf = (expect: Condition, script: string, when?: Condition) =>
  judge([{ name: 'r', expect, when }], script)[0]?.status;

const call = `
  A 0-4: Good morning, this is Maya. @ "tags":[{"name":"greeting","score":0.8}]
  C 5-9: My internet is down. @ "sentiment":"Very Negative","intents":[{"name":"no-internet","score":0.9},{"name":"cancel","score":0.6}]
  A 9-12: One moment please, I'll put you on hold.
  A 40-45: Sorry about that. A crew comes by Friday. @ "actions":[{"sentence":"A crew comes by Friday.","type":"promise","due":"by Friday"}]
  C 44-50: Thank you. @ "sentiment":"Positive"
  A 51-55: Is there anything else? Bye.
`;

describe('conditions about lines', () => {
  it.each<[string, Condition, string]>([
    ['a phrase of whole words', { phrase: 'good morning' }, 'passed'],
    ['a part of a word', { phrase: 'good morn' }, 'failed'],
    ['the beginning of words', { phrase: 'good morn*' }, 'passed'],
    ['a gap of up to three words', { phrase: 'good * maya' }, 'passed'],
    ['a gap that is too long', { phrase: 'is * bye' }, 'passed'],
    ['a list of phrases', { phrase: ['hello', 'good morning'] }, 'passed'],
    ['words in any order', { words: ['hold', 'moment'] }, 'passed'],
    ['words of different lines', { words: ['hold', 'morning'] }, 'failed'],
    ['an exception', { phrase: 'moment', except: 'one moment' }, 'failed'],
    ['the right side', { phrase: 'down', by: 'customer' }, 'passed'],
    ['the other side', { phrase: 'down', by: 'agent' }, 'failed'],
    ['a speaker', { phrase: 'down', speaker: 'tom' }, 'passed'],
    ['the best intent', { intent: 'no-internet' }, 'passed'],
    ['an intent that is not the best', { intent: 'cancel' }, 'not_applicable'],
    ['negative, which includes very negative', { sentiment: 'negative' }, 'passed'],
    ['a dated promise', { action: 'promise', dated: true }, 'passed'],
    ['two members of one line', { phrase: 'down', sentiment: 'negative', by: 'customer' }, 'passed'],
    ['two members of different lines', { phrase: 'thank you', sentiment: 'negative' }, 'failed'],
    ['absence', { phrase: 'guarantee', absent: true }, 'passed'],
    ['absence of what is there', { phrase: 'sorry', absent: true }, 'failed'],
    ['a number of lines', { by: 'agent', at_least: 4 }, 'passed'],
    ['too many lines', { by: 'agent', at_most: 3 }, 'failed'],
  ])('judges %s', (_name, condition, expected) => {
    expect(statusOf(condition, call)).toBe(expected);
  });
});

describe('places', () => {
  it.each<[string, Condition, string]>([
    ['the first seconds', { phrase: 'hold', in: 'first 10 s' }, 'passed'],
    ['after the first seconds', { phrase: 'sorry', in: 'first 30 s' }, 'failed'],
    ['minutes', { phrase: 'sorry', in: 'first 1 min' }, 'passed'],
    ['the last percent of the time', { phrase: 'anything else', in: 'last 10 %' }, 'passed'],
    ['before the last percent', { phrase: 'thank you', in: 'last 5 %' }, 'failed'],
    ['a range', { phrase: 'sorry', in: '30 s to 60 s' }, 'passed'],
    ['the first turns', { phrase: 'hold', in: 'first 2 turns' }, 'failed'],
    ['the first turns of the agent', { phrase: 'hold', in: 'first 2 turns of the agent' }, 'passed'],
    ['a turn of two lines', { phrase: 'sorry', in: 'first 2 turns of the agent' }, 'passed'],
    ['the last turn', { phrase: 'bye', in: 'last 1 turn' }, 'passed'],
    ['the last lines', { phrase: 'thank you', in: 'last 2 lines' }, 'passed'],
    ['seconds after', { phrase: 'hold', after: { phrase: 'internet' }, within: '1 s' }, 'passed'],
    ['too many seconds after', { phrase: 'sorry', after: { phrase: 'internet' }, within: '20 s' }, 'failed'],
    ['turns after', { phrase: 'sorry', after: { phrase: 'internet' }, within: '1 turn' }, 'passed'],
    ['turns of a side', { phrase: 'bye', after: { phrase: 'internet' }, within: '1 turn of the agent' }, 'failed'],
    ['before', { phrase: 'hold', before: { silence: 20 }, within: '2 lines' }, 'passed'],
    ['before, in the wrong order', { phrase: 'sorry', before: { silence: 20 } }, 'failed'],
    ['an anchor that does not occur', { phrase: 'sorry', after: { phrase: 'refund' } }, 'not_applicable'],
    ['any of several anchors', { phrase: 'sorry', after: { any: [{ phrase: 'refund' }, { silence: 20 }] } }, 'passed'],
    ['each anchor', { phrase: ['hold', 'bye'], after_each: { by: 'customer' }, within: '1 turn' }, 'passed'],
    ['each anchor but one', { phrase: 'hold', after_each: { by: 'customer' }, within: '1 turn' }, 'failed'],
  ])('judges %s', (_name, condition, expected) => {
    expect(statusOf(condition, call)).toBe(expected);
  });

  it('looks after the condition of the rule', () => {
    const expect_: Condition = { phrase: 'sorry', by: 'agent', after: 'when', within: '2 turns' };
    expect(statusOf(expect_, call, { intent: 'no-internet', by: 'customer' })).toBe('passed');
    expect(statusOf(expect_, call, { phrase: 'refund' })).toBe('not_applicable');
  });
});

it('says why a rule does not apply, and what is wrong with one that forbids', () => {
  const rules = [
    { name: 'a', when: { phrase: 'refund' }, expect: { phrase: 'sorry' } },
    { name: 'b', expect: { not: { phrase: 'sorry' } } },
  ];
  expect(judge(rules, call).map(({ reason }) => reason)).toEqual([
    'its condition was not met',
    'found what must be absent',
  ]);
});

describe('events and figures', () => {
  it.each<[string, Condition, string]>([
    ['a pause', { silence: 20 }, 'passed'],
    ['no long pause', { silence: 30, absent: true }, 'passed'],
    ['a pause before a line of the agent', { silence: 20, by: 'agent' }, 'passed'],
    ['a pause before a line of the customer', { silence: 20, by: 'customer' }, 'failed'],
    ['a pause in a part of the call', { silence: 20, in: 'first 10 s' }, 'failed'],
    ['an interruption', { interruption: 0.5, by: 'customer' }, 'passed'],
    ['a longer interruption', { interruption: 2 }, 'failed'],
    ['a figure within its limit', { figure: 'longest_silence_seconds', at_most: 30 }, 'passed'],
    ['a figure above its limit', { figure: 'longest_silence_seconds', at_most: 20 }, 'failed'],
    ['a figure of a side', { figure: 'talk_share', by: 'agent', at_least: 0.5 }, 'passed'],
  ])('judges %s', (_name, condition, expected) => {
    expect(statusOf(condition, call)).toBe(expected);
  });
});

describe('combinations', () => {
  const yes: Condition = { phrase: 'sorry' };
  const no: Condition = { phrase: 'refund' };
  const unknown: Condition = { tone: 'angry' };
  it.each<[string, Condition, string]>([
    ['all that hold', { all: [yes, { phrase: 'hold' }] }, 'passed'],
    ['all, and one fails', { all: [yes, no, unknown] }, 'failed'],
    ['all, and one is unknown', { all: [yes, unknown] }, 'not_applicable'],
    ['any, and one holds', { any: [no, unknown, yes] }, 'passed'],
    ['any, and none holds', { any: [no, { phrase: 'invoice' }] }, 'failed'],
    ['any, and one is unknown', { any: [no, unknown] }, 'not_applicable'],
    ['not', { not: no }, 'passed'],
    ['not what is there', { not: yes }, 'failed'],
    ['not what is unknown', { not: unknown }, 'not_applicable'],
  ])('judges %s', (_name, condition, expected) => {
    expect(statusOf(condition, call)).toBe(expected);
  });

  it('refers to other rules, in any order of the file', () => {
    const results = judge(
      [
        { name: 'then', when: { rule: 'first' }, expect: { phrase: 'bye' } },
        { name: 'else', when: { not: { rule: 'first' } }, expect: { phrase: 'bye' } },
        { name: 'unjudged', when: { rule: 'none' }, expect: { phrase: 'bye' } },
        { name: 'first', expect: { phrase: 'good morning' } },
        { name: 'none', expect: { tone: 'calm' } },
      ],
      call,
    );
    expect(results.map(({ status }) => status)).toEqual([
      'passed',
      'not_applicable',
      'not_applicable',
      'passed',
      'not_applicable',
    ]);
  });
});

describe('missing data', () => {
  const chat = 'A: Hello.\nC: I want my money back.\nA: Bye.';
  it.each<[string, Condition, string]>([
    ['seconds', { phrase: 'hello', in: 'first 30 s' }, 'the conversation has no times'],
    ['a pause', { silence: 10, absent: true }, 'the conversation has no times'],
    [
      'a distance in seconds',
      { by: 'agent', after: { by: 'customer' }, within: '10 s' },
      'the conversation has no times',
    ],
    [
      'a figure of times',
      { figure: 'dead_air', at_most: 0 },
      'the conversation has no figure dead_air: its data is missing',
    ],
    ['tags', { tag: 'greeting' }, 'the tags are unknown'],
    ['absent sentiment', { sentiment: 'negative', absent: true }, 'the sentiment is unknown'],
    ['action items', { action: 'promise' }, 'the action items are unknown'],
    ['tones', { tone: 'angry' }, 'there is no sound, so tones are unknown'],
  ])('never passes a condition about %s silently', (_name, condition, reason) => {
    const [result] = judge([{ name: 'r', expect: condition }], chat);
    expect(result).toMatchObject({ status: 'not_applicable', unjudged: true, reason });
  });

  it('does not take a line without a role for the agent', () => {
    const [result] = judge([{ name: 'r', expect: { phrase: 'hello', by: 'agent' } }], '?: Hello.\n?: Hi.');
    expect(result).toMatchObject({ status: 'not_applicable', reason: 'nothing tells the agent from the customer' });
  });

  it('counts percent by lines if there are no times', () => {
    expect(statusOf({ phrase: 'hello', in: 'first 30 %' }, chat)).toBe('passed');
    expect(statusOf({ phrase: 'bye', in: 'first 30 %' }, chat)).toBe('failed');
  });

  it('decides by the lines that are known', () => {
    const talk = 'C: Bad. @ "sentiment":"Negative"\nC: Hm.';
    expect(statusOf({ sentiment: 'negative' }, talk)).toBe('passed');
    expect(statusOf({ sentiment: 'negative', absent: true }, talk)).toBe('failed');
    expect(statusOf({ sentiment: 'positive' }, talk)).toBe('not_applicable');
  });

  it('takes the moments of a chat for seconds', () => {
    const moments = 'C: Hi. @ "date":"2026-03-02T08:00:00"\nA: Hello. @ "date":"2026-03-02T08:01:30"';
    const soon = (within: string): Condition => ({ by: 'agent', after: { by: 'customer' }, within });
    expect(statusOf(soon('1 min'), moments)).toBe('failed');
    expect(statusOf(soon('2 min'), moments)).toBe('passed');
  });
});

describe('evidence', () => {
  it('quotes the lines that decide, and the line for which the rule applies', () => {
    const [result] = judge(
      [{ name: 'r', when: { intent: 'no-internet' }, expect: { phrase: 'sorry', after: 'when' } }],
      call,
    );
    expect(result?.evidence).toMatchObject([
      { as: 'when', index: 1, line: 2, speaker: 'Tom', start: 5, end: 9 },
      { as: 'found', index: 3, speaker: 'Maya', text: 'Sorry about that. A crew comes by Friday.' },
    ]);
  });

  it.each<[string, Condition, number, string]>([
    ['in the wrong place', { phrase: 'sorry', in: 'first 30 s' }, 3, 'outside the first 30 s'],
    ['too late', { phrase: 'bye', after: { phrase: 'internet' }, within: '1 turn' }, 5, 'not within 1 turn after it'],
    ['by the wrong speaker', { phrase: 'internet', by: 'agent' }, 1, 'said by the customer'],
    ['nearly right', { phrase: 'this is martha' }, 0, 'has 2 of the 3 words "this is martha"'],
  ])('names the line that came nearest: %s', (_name, condition, index, why) => {
    expect(judge([{ name: 'r', expect: condition }], call)[0]?.nearest).toMatchObject({ index, why });
  });

  it('names the line that nearly broke a prohibition, if asked to explain', () => {
    const rule = { name: 'r', expect: { phrase: 'this is martha', absent: true } } as const;
    expect(judge([rule], call)[0]?.nearest).toBeUndefined();
    expect(judge([rule], call, true)[0]?.nearest).toMatchObject({ index: 0 });
  });

  it('names the anchor that nothing follows', () => {
    const [result] = judge(
      [{ name: 'r', expect: { phrase: 'hold', after_each: { by: 'customer' }, within: '1 turn' } }],
      call,
    );
    expect(result).toMatchObject({ reason: 'missed 1 of 2 times', evidence: [{ as: 'anchor', index: 4 }] });
  });
});
