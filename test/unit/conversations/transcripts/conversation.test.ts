import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConversation } from '../../../../src/conversations/transcripts/conversation.ts';
import { readSentencesOf } from '../../../../src/conversations/transcripts/transcript-sentences.ts';
import type {
  ConversationUtterance,
  UnreadableUtterance,
} from '../../../../src/conversations/transcripts/utterance.ts';

async function* from(all: readonly (ConversationUtterance | UnreadableUtterance)[]) {
  yield* all;
}

const cue = (index: number, text: string, speaker: string, start: number, end: number): ConversationUtterance => ({
  index,
  text,
  speaker,
  start,
  end,
});

it('joins the cues of a sentence, and finds the speaker and time of a sentence', async () => {
  const { text, script, place } = await readConversation(
    from([
      cue(0, 'My router keeps dropping,', 'Marco', 4, 6),
      cue(1, 'and I lose patience. It is awful.', 'Marco', 6.5, 9.8),
      cue(2, 'I see', 'Dana', 10, 11),
      cue(3, 'Really?', 'Marco', 11, 12),
    ]),
  );
  expect(text).toBe('My router keeps dropping, and I lose patience. It is awful.\n\nI see\n\nReally?');
  expect(script).toBe(
    'Marco: My router keeps dropping, and I lose patience. It is awful.\nDana: I see\nMarco: Really?\n',
  );
  expect(place(0, 46)).toEqual({ utterance: 0, speaker: 'Marco', start: 4, end: 8.5, start_char: 0, end_char: 46 });
  expect(place(47, 59)).toEqual({ utterance: 1, speaker: 'Marco', start: 8.6, end: 9.8, start_char: 21, end_char: 33 });
  expect(place(text.indexOf('I see'), text.indexOf('I see') + 5)).toMatchObject({
    utterance: 2,
    speaker: 'Dana',
    start: 10,
    end: 11,
  });
});

it('does not join the words of another speaker, or words after a pause or a complete sentence', async () => {
  const { text } = await readConversation(
    from([
      cue(0, 'One', 'A', 0, 1),
      cue(1, 'two', 'B', 1, 2),
      cue(2, 'three', 'B', 5, 6),
      cue(3, 'four.', 'B', 6, 7),
      cue(4, 'five', 'B', 7, 8),
    ]),
  );
  expect(text).toBe('One\n\ntwo\n\nthree four.\n\nfive');
});

it('splits captions without punctuation into parts of limited length', async () => {
  const cues = Array.from({ length: 200 }, (_, at) => cue(at, 'and so it went on', 'A', at, at + 1));
  const { text } = await readConversation(from(cues));
  expect(Math.max(...text.split('\n\n').map((one) => one.length))).toBeLessThan(330);
});

it('returns each sentence with its place, and an unreadable part as an input with an error', async () => {
  const inputs = [];
  const all = [
    cue(0, 'Thank you, Mr. Alvarez. I can see it at 9.40 a.m. on Monday.', 'Agent', 0, 6),
    { index: 1, line: 7, error: 'a.vtt, line 7 has times that cannot be read' },
  ];
  for await (const some of readSentencesOf(from(all), 'a.vtt')) inputs.push(...some);
  expect(inputs).toMatchObject([
    { text: 'Thank you, Mr. Alvarez.', place: { speaker: 'Agent', start: 0 } },
    { text: 'I can see it at 9.40 a.m. on Monday.', place: { speaker: 'Agent', end: 6 } },
    { text: { code: 'file_error', message: 'a.vtt, line 7 has times that cannot be read' }, line: 7 },
  ]);
});

it('neither loses nor duplicates a word, and every sentence is within its utterances', async () => {
  const words = fc.array(fc.constantFrom('Yes.', 'no', 'Mr.', 'late?', 'ok,', 'I', 'É.', '...'), {
    minLength: 1,
    maxLength: 8,
  });
  const utterances = fc.array(fc.record({ words, speaker: fc.constantFrom('A', 'B'), gap: fc.constantFrom(0, 5) }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(utterances, async (given) => {
      let time = 0;
      const all = given.map(({ words, speaker, gap }, index): ConversationUtterance => {
        const start = time + gap;
        time = start + 2;
        return { index, text: words.join(' '), speaker, start, end: time };
      });
      const texts: string[] = [];
      const inputs = [];
      for await (const some of readSentencesOf(from(all), 'f')) inputs.push(...some);
      for (const { text, place } of inputs) {
        if (typeof text !== 'string') throw text;
        texts.push(text);
        const { utterance, speaker } = place as { utterance: number; speaker: string };
        expect(all[utterance]?.speaker).toBe(speaker);
      }
      expect(texts.join(' ')).toBe(all.map(({ text }) => text).join(' '));
      const { text, place } = await readConversation(from(all));
      expect(text.replaceAll('\n\n', ' ')).toBe(all.map((one) => one.text).join(' '));
      for (let char = 0; char < text.length; char += 1) {
        const found = place(char, char + 1);
        expect(found.start).toBeLessThanOrEqual(found.end ?? Number.NaN);
      }
    }),
    { numRuns: 60 },
  );
});
