import { describe, expect, it } from 'vitest';
import { readSpokenSentences } from '../../../../../src/engines/clips/sentences/read-sentences.ts';
import type { TimedUtterance } from '../../../../../src/engines/clips/timed-utterance.ts';

const cue = (text: string, startMs: number, endMs: number, speaker?: string): TimedUtterance => ({
  text,
  startMs,
  endMs,
  speaker,
});
const read = (...cues: TimedUtterance[]) =>
  readSpokenSentences(cues, 60_000).map(({ text, startMs, endMs }) => [text, Math.round(startMs), Math.round(endMs)]);

describe('readSentences', () => {
  it('divides the time of a cue by characters', () => {
    expect(read(cue('Yes. We go.', 0, 1100))).toEqual([
      ['Yes.', 0, 400],
      ['We go.', 500, 1100],
    ]);
  });

  it('uses the times of words if there are any', () => {
    const words = [
      { text: 'Yes.', startMs: 200, endMs: 500 },
      { text: 'We', startMs: 3000, endMs: 3200 },
      { text: 'go.', startMs: 3300, endMs: 3600 },
    ];
    expect(read({ ...cue('Yes. We go.', 0, 4000), words })).toEqual([
      ['Yes.', 200, 500],
      ['We go.', 3000, 3600],
    ]);
  });

  it('keeps a speaker’s sentence together across words of others', () => {
    expect(
      read(cue('We have to', 0, 1000, 'A'), cue('Yeah.', 900, 1200, 'B'), cue('close the door.', 1100, 2000, 'A')),
    ).toEqual([
      ['We have to close the door.', 0, 2000],
      ['Yeah.', 900, 1200],
    ]);
  });

  it('ends a sentence at a long silence', () => {
    expect(read(cue('And then we', 0, 1000), cue('stopped.', 4000, 5000)).map(([text]) => text)).toEqual([
      'And then we',
      'stopped.',
    ]);
  });

  it('separates two speakers in one cue by their dashes', () => {
    expect(read(cue('- Where is it?\n- In the cars.', 0, 2900))).toEqual([
      ['Where is it?', 0, 1450],
      ['In the cars.', 1450, 2900],
    ]);
  });

  it('ends sentences without punctuation at silences', () => {
    const said = ['so the meeting is on monday', 'do you have the report', 'yes it is on the server'];
    const cues = said.map((text, at) => cue(text, at * 3000, at * 3000 + 2300));
    expect(read(...cues).map(([text]) => text)).toEqual(said);
  });

  it('joins the broken lines of automatic captions', () => {
    const cues = ['the price of the house', 'was higher than i thought'].map((text, at) =>
      cue(text, at * 2000, at * 2000 + 2000),
    );
    expect(read(...cues).map(([text]) => text)).toEqual(['the price of the house was higher than i thought']);
  });

  it('finds sentence ends from the words only', () => {
    const text =
      'do you think that the new budget is enough for the whole year yeah i think so because we have a reserve';
    const found = read(cue(text, 0, 8000));
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(([sentence]) => sentence).join(' ')).toBe(text);
  });

  it('sorts cues, and drops those without text or outside the recording', () => {
    const found = read(
      cue('Second.', 2000, 3000),
      cue('  ', 1000, 2000),
      cue('First.', 0, 1000),
      cue('Late.', 70_000, 71_000),
      cue('Never.', Number.NaN, 5),
    );
    expect(found.map(([text]) => text)).toEqual(['First.', 'Second.']);
  });

  it('limits sentences without punctuation to sixty words', () => {
    const found = read(cue('word '.repeat(500).trim(), 0, 50_000));
    expect(Math.max(...found.map(([text]) => String(text).split(' ').length))).toBeLessThanOrEqual(60);
  });
});
