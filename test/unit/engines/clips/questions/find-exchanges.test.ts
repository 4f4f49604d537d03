import { describe, expect, it } from 'vitest';
import { findSegments } from '../../../../../src/engines/clips/find-segments.ts';
import { speak } from '../../../../support/little-meeting.ts';

function find(script: string): string[] {
  const { utterances, durationMs } = speak(script, { pauseMs: 400 });
  return findSegments('qa', utterances, { durationMs }).map(({ text }) => text);
}

describe('questions with answers', () => {
  it('includes an answer of several sentences', () => {
    const [found] = find(`
      A: Why did the sales drop in March?
      B: Well, because the new model was late.
      B: And it was expensive too.
      A: Let's look at the next page.`);
    expect(found).toBe(
      'Why did the sales drop in March? Well, because the new model was late. And it was expensive too.',
    );
  });

  it('excludes backchannels, isolated question tags, courtesies and questions without an answer', () => {
    expect(find('A: The plan is ready, and it works.\nB: Really?\nA: Yeah.\nB: Okay?\nA: Right?\nB: Right.')).toEqual(
      [],
    );
    expect(find('A: How are you?\nB: Fine, thanks.')).toEqual([]);
    expect(find('A: Where did I put my keys?\nA: The first page shows the sales of last year.')).toEqual([]);
  });

  it('does not wait for an answer longer than a minute', () => {
    const said = [
      { text: 'Who has the key to the office?', startMs: 0, endMs: 2000, speaker: 'A' },
      { text: 'It is on my desk.', startMs: 70_000, endMs: 72_000, speaker: 'B' },
    ];
    expect(findSegments('qa', said, { durationMs: 80_000 })).toEqual([]);
  });
});
