import { describe, expect, it } from 'vitest';
import { readOwnTalks } from '../../../../../lab/corpora/decisions.ts';
import { findRecaps, rateDecisions } from '../../../../../src/engines/clips/highlights/find-decisions.ts';
import { findTextActions } from '../../../../../src/engines/text/actions/find-text-actions.ts';
import { readTurnSentences, readTurns } from '../../../../../src/engines/text/actions/read-turns.ts';
import { summariseText } from '../../../../../src/engines/text/summary/summary.ts';

const read = (text: string) => readTurnSentences(text, readTurns(text));
const rate = (text: string): number => rateDecisions(read(`Ann: ${text}\nBob: Yes.\nAnn: Well.`))[0] ?? 0;

describe('a decision', () => {
  it.each([
    'Okay, so we move the launch to May.',
    "Then we'll go with the cheaper one.",
    'We decided to use the smaller battery.',
    "We're dropping the fax number.",
    "Let's keep the old logo.",
    "Then let's send it once a month from now on.",
    'Triple R it is.',
    "I think we don't need that screen.",
  ])('is what the group will do: %s', (text) => {
    expect(rate(text)).toBe(1);
  });

  it.each([
    'Should we move the launch to May?',
    "Okay, so let's move on to the next item.",
    "We haven't decided yet whether we move.",
    'If we decide to keep it, that costs more.',
    "So we'll have a short break now.",
    'The launch was moved twice last year.',
    'I think it is.',
  ])('is no proposal, question or step of the meeting: %s', (text) => {
    expect(rate(text)).toBe(0);
  });

  it('is a proposal that somebody else accepts', () => {
    const rateBefore = (reply: string) => rateDecisions(read(`Ann: I'd say three trucks.\n${reply}\nAnn: Well.`))[0];
    expect(rateBefore('Bob: Sounds good.')).toBeGreaterThan(0.5);
    expect(rateBefore('Bob: That is too many for the square.')).toBe(0);
    expect(rateBefore('Ann: Sounds good.')).toBe(0);
  });
});

describe('a recap', () => {
  it('is announced, and goes on in the same turn', () => {
    const text = `Agent: So to recap, the engineer comes on Wednesday between one and five. And until then please use the small tap only.
Customer: I will do that, thank you, and I will tell my wife as well.
Agent: Let me summarise.`;
    expect(findRecaps(read(text))).toEqual([true, true, false, false]);
  });
});

describe('the meetings and calls for development', () => {
  const talks = readOwnTalks('development').map(({ text, labels }) => ({
    labels,
    summary: summariseText(text).map(({ sentence }) => sentence),
    highlights: findTextActions(text, { kinds: ['highlight'] }).map(({ start, end }) => text.slice(start, end)),
  }));
  const count = (wanted: string, where: 'summary' | 'highlights') =>
    talks.flatMap((talk) =>
      talk.labels.filter(({ label, sentence }) => label === wanted && talk[where].includes(sentence)),
    ).length;

  it('have their decisions and recaps in the summary and in the highlights, and no identification', () => {
    expect(count('decision', 'summary')).toBe(8);
    expect(count('recap', 'summary')).toBeGreaterThanOrEqual(5);
    expect(count('decision', 'highlights')).toBe(8);
    expect(count('recap', 'highlights')).toBeGreaterThanOrEqual(5);
    expect(count('never', 'summary') + count('never', 'highlights')).toBe(0);
  });
});
