import { describe, expect, it } from 'vitest';
import { assignSpeakers } from '../../../../../src/engines/speech/diarization/assign-speakers.ts';

const words = (text: string, startMs: number) =>
  text.split(' ').map((word, i) => ({ text: word, startMs: startMs + 400 * i, endMs: startMs + 400 * i + 300 }));
const utterance = (text: string, startMs: number, endMs: number) => ({
  text,
  startMs,
  endMs,
  words: words(text, startMs),
});

const turns = [
  { startMs: 0, endMs: 1200, speaker: 0 },
  { startMs: 1200, endMs: 2000, speaker: 1 },
  { startMs: 3000, endMs: 5000, speaker: 0 },
];

describe('speakers of utterances', () => {
  it('splits an utterance at the word where another speaker takes over', () => {
    expect(assignSpeakers([utterance('can I help? yes please', 0, 1990)], turns)).toEqual([
      { text: 'can I help?', startMs: 0, endMs: 1100, speaker: 'Speaker 1', words: words('can I help?', 0) },
      { text: 'yes please', startMs: 1200, endMs: 1990, speaker: 'Speaker 2', words: words('yes please', 1200) },
    ]);
  });

  it('keeps an utterance of one speaker as it is', () => {
    const one = { ...utterance('hold the line', 3000, 4500), text: 'Hold the line!' };
    expect(assignSpeakers([one], turns)).toEqual([{ ...one, speaker: 'Speaker 1' }]);
  });

  it('gives an utterance without words the speaker who talks longest in it', () => {
    const subtitles = [
      { text: 'mostly the first', startMs: 0, endMs: 2000 },
      { text: 'mostly the second', startMs: 1000, endMs: 2000 },
      { text: 'after all turns', startMs: 6000, endMs: 7000 },
    ];
    const speakers = assignSpeakers(subtitles, turns).map(({ speaker }) => speaker);
    expect(speakers).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1']);
  });
});
