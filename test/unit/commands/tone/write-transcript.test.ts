import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSubtitles } from '../../../../src/analytics/speech/transcript/parse-subtitles.ts';
import { writeTranscript } from '../../../../src/commands/tone/write-transcript.ts';

const utterances = [
  { text: 'Is 3 < 4 & "so on"?', start_time: 200, end_time: '1900', speaker: 'Anna' },
  { text: 'Two\n\nlines --> one', start_time: 3_723_004, end_time: 3_724_005 },
];

test('SRT', () =>
  expect(writeTranscript('srt', utterances)).toBe(
    '1\n00:00:00,200 --> 00:00:01,900\nAnna: Is 3 < 4 & "so on"?\n\n2\n01:02:03,004 --> 01:02:04,005\nTwo lines -> one\n',
  ));

test('WebVTT escapes what would be markup', () =>
  expect(writeTranscript('vtt', utterances)).toBe(
    'WEBVTT\n\n00:00:00.200 --> 00:00:01.900\n<v Anna>Is 3 &lt; 4 &amp; "so on"?\n\n01:02:03.004 --> 01:02:04.005\nTwo lines -&gt; one\n',
  ));

test('text and JSON', () => {
  expect(writeTranscript('txt', utterances)).toBe('Anna: Is 3 < 4 & "so on"?\nTwo lines -> one\n');
  expect(JSON.parse(writeTranscript('json', utterances))).toEqual(utterances);
});

test('what is written is read again: words and times', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghij&<>"éß'), minLength: 1, maxLength: 8 });
  const cue = fc.record({
    // A letter first: a line of signs alone may be anything.
    text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `So ${words.join(' ')}`),
    lengthMs: fc.integer({ min: 1, max: 90_000 }),
  });
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
      let atMs = 0;
      const written = cues.map(({ text, lengthMs }) => {
        const start_time = atMs;
        atMs += lengthMs;
        return { text, start_time, end_time: atMs };
      });
      const read = parseSubtitles(writeTranscript('vtt', written));
      expect(read.map(({ text, startMs, endMs }) => ({ text, start_time: startMs, end_time: endMs }))).toEqual(written);
    }),
  );
});
