import { describe, expect, it } from 'vitest';
import { describeSpeech } from '../../../../../src/engines/clips/detection/describe-speech.ts';
import { findSegments } from '../../../../../src/engines/clips/find-segments.ts';
import { chooseHighlights } from '../../../../../src/engines/clips/highlights/choose-highlights.ts';
import { speak } from '../../../../support/little-meeting.ts';

const topics = ['battery', 'display', 'price', 'warehouse', 'supplier', 'website', 'contract', 'factory'];
/** About ten minutes, with several sentences on each topic. */
const script = [
  'A: Good morning everyone, and welcome.',
  ...topics.flatMap((topic) => [
    `A: The ${topic} is the main problem of the project, because the ${topic} fails in every test.`,
    'B: Yeah.',
    `C: I think the ${topic} could be better in the second version that we tested in the spring.`,
    'A: Okay.',
    `B: We decided to change the ${topic} before the release of the product in the autumn.`,
    ...Array.from(
      { length: 6 },
      (_, at) => `${'ABC'[at % 3]}: So it went like that, you know, and then so on and so on.`,
    ),
  ]),
  'A: Thank you all, goodbye.',
].join('\n');
const { utterances, durationMs } = speak(script);
const segments = findSegments('conversation', utterances, { durationMs });

describe('highlights', () => {
  it('take about a tenth of the recording', () => {
    const totalMs = segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    expect(totalMs / durationMs).toBeGreaterThan(0.05);
    expect(totalMs / durationMs).toBeLessThan(0.15);
  });

  it('come from all parts of it', () => {
    expect(segments.length).toBeGreaterThan(1);
    expect(segments[0]?.startMs).toBeLessThan(durationMs / 2);
    expect(segments.at(-1)?.endMs).toBeGreaterThan(durationMs / 2);
  });

  it('cover the topic of the meeting, and contain no greeting or goodbye', () => {
    for (const { text } of segments) {
      expect(topics.some((topic) => text.includes(topic))).toBe(true);
      expect(text).not.toMatch(/welcome|goodbye/);
    }
  });

  it('are the best-rated sentences, each once, within their share', () => {
    const sentences = describeSpeech(
      Array.from({ length: 60 }, (_, at) => ({
        text: `Line ${at} of it.`,
        startMs: at * 5000,
        endMs: at * 5000 + 4500,
      })),
    );
    const chosen = chooseHighlights(
      sentences,
      300_000,
      sentences.map((_, at) => (at % 20 < 2 ? 0.9 : 0.31)),
    );
    expect(chosen.slice(0, 1)).toMatchObject([{ first: 0, last: 1 }]);
    expect(chosen).toContainEqual(expect.objectContaining({ first: 40, last: 41 }));
    const members = chosen.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
    expect(new Set(members).size).toBe(members.length);
    expect(members.length * 4500).toBeLessThanOrEqual(30_000);
  });

  it('are one sentence for a short recording, and empty for a silent one', () => {
    const short = describeSpeech([
      { text: 'Hello everyone.', startMs: 0, endMs: 900 },
      { text: 'The deadline of the project is in June.', startMs: 1500, endMs: 4000 },
    ]);
    expect(chooseHighlights(short, 5000)).toMatchObject([{ first: 1, last: 1 }]);
    expect(chooseHighlights([], 5000)).toEqual([]);
  });
});
