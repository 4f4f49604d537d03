import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findTextActions,
  type Said,
  type TextActionOptions,
} from '../../../../../src/engines/text/actions/find-text-actions.ts';

function find(text: string, options: TextActionOptions = {}) {
  const said = ({ start, end, speaker }: Said) =>
    `${speaker === undefined ? '' : `${speaker}: `}${text.slice(start, end)}`;
  return findTextActions(text, { reference: '2026-11-22', ...options }).map((one) => ({
    kind: one.kind,
    said: said(one),
    ...(one.type !== undefined && { type: one.type, owner: one.owner, due: one.due?.words }),
    ...(one.answer !== undefined && { answer: said(one.answer) }),
    ...(one.context !== undefined && { context: said(one.context) }),
  }));
}

const items = (text: string) => find(text, { kinds: ['action_item'] });
const owners = (text: string) => items(text).map(({ owner }) => owner);

describe('action items', () => {
  it('have the speaker as owner of a promise, and the listener as owner of a request', () => {
    expect(items('Ann: Could you send me the plan by Friday?\nBob: I will email it tomorrow.')).toEqual([
      {
        kind: 'action_item',
        said: 'Ann: Could you send me the plan by Friday?',
        type: 'request',
        owner: 'Bob',
        due: 'by Friday',
      },
      {
        kind: 'action_item',
        said: 'Bob: I will email it tomorrow.',
        type: 'promise',
        owner: 'Bob',
        due: 'tomorrow',
        context: 'Ann: Could you send me the plan by Friday?',
      },
    ]);
  });

  it('have the owner that the sentence names', () => {
    const text =
      'Ann: Bob, can you write the report?\nBob: Carla and Dan will update the page by Monday.\nAnn: Dr. Roe needs to sign it.';
    expect(owners(text)).toEqual(['Bob', 'Carla and Dan', 'Dr. Roe']);
    expect(owners('Ann: My assistant will call you on Monday.\nAnn: Somebody needs to book the room.')).toEqual([
      'my assistant',
      'somebody',
    ]);
  });

  it('have a pronoun as owner if nobody is named', () => {
    expect(owners('I will send you the offer by Friday. Please sign it. We will ship it on Monday.')).toEqual([
      'I',
      'you',
      'we',
    ]);
  });

  it.each([
    ["Omar: You'll have them tomorrow.\nDana: Great.", ['Omar']],
    ['Omar: Should I chase them?\nDana: Yes, please.', ['Omar']],
    ['Omar: Should I chase them?\nDana: No, wait.', []],
    ["Agent: How can I help?\nUser: It broke.\nAgent: We'll call you within 24 hours.", ['Agent']],
  ])('have an owner without "I will": %s', (text, expected) => {
    expect(owners(text)).toEqual(expected);
  });

  it('are read without punctuation and capitals', () => {
    const text =
      'Anna: so what happens next\nBob: well i will contact the courier today and get back to you within 24 hours\nAnna: okay\nBob: and lena will update the website before the launch';
    expect(items(text).map(({ said, owner }) => [said, owner])).toEqual([
      ['Bob: well i will contact the courier today and get back to you within 24 hours', 'Bob'],
      ['Bob: and lena will update the website before the launch', 'lena'],
    ]);
  });

  it('include the sentence before if they are unclear without it', () => {
    expect(items('Ann: Somebody should order the new chairs.\nBob: I will do that.').at(-1)).toMatchObject({
      said: 'Bob: I will do that.',
      context: 'Ann: Somebody should order the new chairs.',
    });
  });

  it.each([
    'Let me look at your line right now.',
    "I'll wait.",
    'Otherwise I will cancel my contract.',
    "I'll switch to another provider if it happens again.",
    'And fix it.',
    'Could you confirm your date of birth?',
    "I'll unblock it right now.",
    'I was going to call you yesterday.',
    'She said she would send them last week.',
    'If we had more time, we would test it on tablets too.',
    'The price list will be ready on Friday.',
  ])('exclude actions that are over, imagined or done within the conversation: %s', (sentence) => {
    expect(items(`Ann: ${sentence}\nBob: Okay.`)).toEqual([]);
  });
});

describe('questions', () => {
  it('have the answer of the other speaker, without the greeting before it', () => {
    const text =
      'Ann: How can I help you today?\nBob: Hi Ann. My phone is broken. It fell.\nAnn: When did you buy it?\nBob: In May.';
    expect(find(text, { kinds: ['question'] })).toEqual([
      { kind: 'question', said: 'Ann: How can I help you today?', answer: 'Bob: My phone is broken. It fell.' },
      { kind: 'question', said: 'Ann: When did you buy it?', answer: 'Bob: In May.' },
    ]);
  });
});

describe('speakers and times', () => {
  it('are those of the turns, regardless of the layout of the text', () => {
    const text = 'I will send the file today. Thank you.';
    const turns = [
      { start: 0, end: 27, speaker: 'Ann', startMs: 1000, endMs: 3000 },
      { start: 28, end: 38, speaker: 'Bob', startMs: 3500, endMs: 4000 },
    ];
    expect(findTextActions(text, { turns, kinds: ['action_item'] })).toMatchObject([
      { start: 0, end: 27, speaker: 'Ann', owner: 'Ann', startMs: 1000, endMs: 3000 },
    ]);
  });

  it('divide speech without punctuation', () => {
    const text = `${'so we looked at the plan and it was good and '.repeat(20)}i will send you the report by friday`;
    const [found] = findTextActions(text, { kinds: ['action_item'] });
    expect(found?.due?.words).toBe('by friday');
    expect(text.slice(found?.start, found?.end).length).toBeLessThan(400);
  });
});

it('finds parts of any text, in order, within a turn', () => {
  const word = fc.constantFrom(
    ...'I will we you Ann: Bob: if when please send call by Friday , . ? ! \n \n\n could the report yes 😀 [00:01:02] let me do that'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join(' ');
      const found = findTextActions(text, { reference: '2026-11-22' });
      for (const one of found) {
        expect(one.start).toBeLessThan(one.end);
        expect(one.end).toBeLessThanOrEqual(text.length);
        if (one.due !== undefined) expect(text.slice(one.start, one.end)).toContain(one.due.words);
      }
      expect(found.map(({ start }) => start)).toEqual(found.map(({ start }) => start).toSorted((a, b) => a - b));
    }),
  );
});

it.each(['if ', 'so ', 'Ann ', 'Ann, ', 'i will ', 'please ', 'by the ', 'a.', 'you know ', 'my a '])(
  'finds a bounded number of parts in a text of many "%s"',
  (word) => {
    expect(findTextActions(`Ann: ${word.repeat(3_000)}`).length).toBeLessThan(3_000);
  },
);
