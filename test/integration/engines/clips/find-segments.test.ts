import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSegments, type SegmentKind } from '../../../../src/engines/clips/find-segments.ts';
import type { TimedUtterance } from '../../../../src/engines/clips/timed-utterance.ts';
import { findSlowGrowth } from '../../../support/find-slow-growth.ts';
import { bare, type MeetingForm, speak } from '../../../support/little-meeting.ts';

const kinds: readonly SegmentKind[] = ['action_items', 'qa', 'conversation', 'custom'];
const forms: readonly MeetingForm[] = [
  { withSpeakers: true, punctuated: true },
  { withSpeakers: true, punctuated: false },
  { withSpeakers: false, punctuated: true },
  { withSpeakers: false, punctuated: false },
];

function find(kind: SegmentKind, script: string, form?: MeetingForm, keywords: string[] = []): string[] {
  const { utterances, durationMs } = speak(script, form);
  return findSegments(kind, utterances, { durationMs, keywords }).map(({ text }) => bare(text));
}

describe.each(forms)('a short meeting, %o', (form) => {
  const launch = `
    A: What is the budget for the launch?
    B: It is forty thousand euros.
    A: I will send the contract to Maria by Friday.
    C: The weather was nice yesterday.`;

  it('returns the question with its answer', () => {
    expect(find('qa', launch, form)).toEqual(['what is the budget for the launch it is forty thousand euros']);
  });

  it('returns the promise', () => {
    expect(find('action_items', launch, form)).toEqual(['i will send the contract to maria by friday']);
  });

  it('returns the sentence with a keyword, in any inflection and letter case', () => {
    expect(find('custom', launch, form, ['Contracts'])).toEqual(['i will send the contract to maria by friday']);
    expect(find('custom', launch, form, ['act', 'fort', 'thousand forty'])).toEqual([]);
  });

  it('returns a highlight for a recording of any length', () => {
    expect(find('conversation', launch, form)).toHaveLength(1);
  });
});

describe('times', () => {
  const { utterances, durationMs } = speak(
    'A: Did you call the bank?\nB: Yes, they will call back on Monday.\nA: Fine.',
    {
      pauseMs: 500,
    },
  );

  it('are those of the sentences, with a margin that excludes the next speaker', () => {
    const [segment] = findSegments('qa', utterances, { durationMs });
    expect(segment?.startMs).toBe((utterances[0]?.startMs ?? 0) - 250);
    expect(segment?.endMs).toBe((utterances[1]?.endMs ?? 0) + 400);
  });

  it('end with the recording', () => {
    const cut = (utterances[1]?.endMs ?? 0) - 200;
    const [segment] = findSegments('qa', utterances, { durationMs: cut });
    expect(segment?.endMs).toBe(cut);
  });
});

it('reads sentences that span cues, and cues that contain two sentences', () => {
  const cues = [
    { text: 'Could you send me', startMs: 0, endMs: 1000 },
    { text: 'the report by Monday? The office', startMs: 1000, endMs: 3000 },
    { text: 'was cold today.', startMs: 3000, endMs: 4000 },
  ];
  const found = findSegments('action_items', cues, { durationMs: 4000 });
  expect(found.map(({ text }) => text)).toEqual(['Could you send me the report by Monday?']);
  expect(found[0]?.startMs).toBe(0);
  expect(found[0]?.endMs).toBeGreaterThan(2000);
  expect(found[0]?.endMs).toBeLessThan(2600);
});

const words = fc.constantFrom(
  ..."what is the budget will you send it by friday I I'll please yes. no? okay, well... - A: 好的。 👍 \n <b> so".split(
    ' ',
  ),
);
const utterance: fc.Arbitrary<TimedUtterance> = fc.record({
  text: fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
  ),
  startMs: fc.oneof(fc.integer({ min: -5000, max: 90_000 }), fc.double()),
  endMs: fc.oneof(fc.integer({ min: -5000, max: 90_000 }), fc.double()),
  speaker: fc.option(fc.constantFrom('A', 'B', '__proto__'), { nil: undefined }),
});

it('returns segments in order, within the recording, without overlap, with text, for any input', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.array(utterance, { maxLength: 25 }),
      fc.integer({ min: 0, max: 80_000 }),
      (kind, utterances, durationMs) => {
        let lastMs = 0;
        for (const segment of findSegments(kind, utterances, { durationMs, keywords: ['budget', '', 'by friday'] })) {
          expect(segment.startMs).toBeGreaterThanOrEqual(lastMs);
          expect(segment.endMs).toBeGreaterThan(segment.startMs);
          expect(segment.endMs).toBeLessThanOrEqual(durationMs);
          expect(segment.text.trim()).not.toBe('');
          lastMs = segment.endMs;
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('keeps the words of the transcript, with each sentence once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(fc.nat({ max: 5 }), { maxLength: 30 }), (kind, picks) => {
      const lines = [
        'What is budget one?',
        'It is two.',
        'I will send it by Friday.',
        'Okay.',
        'Can you call?',
        'Yes.',
      ];
      const { utterances, durationMs } = speak(picks.map((pick, at) => `${'ABC'[at % 3]}: ${lines[pick]}`).join('\n'));
      const said = findSegments(kind, utterances, { durationMs, keywords: ['budget'] })
        .map(({ text }) => text)
        .join(' ');
      let at = 0;
      for (const { text } of utterances) if (said.startsWith(text, at)) at += text.length + 1;
      expect(at).toBeGreaterThanOrEqual(said.length);
    }),
  );
});

describe('hostile transcripts', () => {
  type Module = { findSegments: typeof findSegments };
  const path = 'src/engines/clips/find-segments.ts';
  const findAll = (module: Module, texts: readonly string[]): void => {
    const utterances = texts.map((text, at) => ({ text, startMs: at * 1000, endMs: at * 1000 + 900 }));
    for (const kind of kinds) {
      module.findSegments(kind, utterances, { durationMs: texts.length * 1000, keywords: ['what'] });
    }
  };

  it('take linear time if they are one long cue', async () => {
    const pieces = [
      'a',
      'what will you do please send it and i will ',
      '?!. ',
      ' ',
      'Who? I will. ',
      // Almost matches every pattern.
      'and so but well ',
    ];
    const slow = await findSlowGrowth(path, pieces, 800, (module: Module, piece, size) =>
      findAll(module, [`${piece.repeat(Math.ceil(size / piece.length))}will`]),
    );
    expect(slow).toEqual([]);
  });

  it('take linear time if they are many cues', async () => {
    const line = 'so what will the budget be if we please send it by friday and then i will';
    const slow = await findSlowGrowth(path, [line], 20, (module: Module, text, size) =>
      findAll(module, Array<string>(size).fill(text)),
    );
    expect(slow).toEqual([]);
  });

  it('may have every cue at the same time', () => {
    const utterances = Array.from({ length: 2000 }, () => ({ text: 'Will you? I will.', startMs: 0, endMs: 1000 }));
    expect(findSegments('action_items', utterances, { durationMs: 1000 }).length).toBeLessThanOrEqual(1);
  });
});
