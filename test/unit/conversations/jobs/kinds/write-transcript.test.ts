import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTranscript } from '../../../../../src/conversations/jobs/kinds/tone/write-transcript.ts';
import { parseSubtitles } from '../../../../../src/shared/subtitles/parse-subtitles.ts';

const utterances = [
  { text: 'Is 3 < 4 & "so on"?', start_time: 200, end_time: '1900', speaker: 'Anna' },
  { text: 'Two\n\nlines --> one', start_time: 3_723_004, end_time: 3_724_005 },
];

test('SRT', () =>
  expect(formatTranscript('srt', utterances).text).toBe(
    '1\n00:00:00,200 --> 00:00:01,900\nAnna: Is 3 < 4 & "so on"?\n\n2\n01:02:03,004 --> 01:02:04,005\nTwo lines -> one\n',
  ));

test('WebVTT escapes markup', () =>
  expect(formatTranscript('vtt', utterances).text).toBe(
    'WEBVTT\n\n00:00:00.200 --> 00:00:01.900\n<v Anna>Is 3 &lt; 4 &amp; "so on"?\n\n01:02:03.004 --> 01:02:04.005\nTwo lines -&gt; one\n',
  ));

test('text and JSON', () => {
  expect(formatTranscript('txt', utterances).text).toBe('Anna: Is 3 < 4 & "so on"?\nTwo lines -> one\n');
  expect(JSON.parse(formatTranscript('json', utterances).text)).toEqual(utterances);
});

test('reads back its own output: words and times', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghij&<>"éß'), minLength: 1, maxLength: 8 });
  const cue = fc.record({
    // A letter first, because a line of signs alone can be anything.
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
      const read = parseSubtitles(formatTranscript('vtt', written).text);
      expect(read.map(({ text, startMs, endMs }) => ({ text, start_time: startMs, end_time: endMs }))).toEqual(written);
    }),
  );
});

test('returns the places of personal data in each format', () => {
  const utterances = [
    { text: 'Hi.', start_time: 0, end_time: 1 },
    {
      text: '  I  am <Anna\nLee> & Co',
      speaker: 'B & C',
      start_time: 1,
      end_time: 2,
      pii: [
        { type: 'name', text: '<Anna\nLee>', start_char: 8, end_char: 18 },
        { type: 'name', text: 'Co', start_char: 21, end_char: 99 },
      ],
    },
  ];
  const marked = (format: 'srt' | 'vtt' | 'txt' | 'json') => {
    const { text, personal } = formatTranscript(format, utterances);
    return personal.map(({ start, end }) => text.slice(start, end));
  };
  expect(marked('txt')).toEqual(['<Anna Lee>', 'Co']);
  expect(marked('srt')).toEqual(['<Anna Lee>', 'Co']);
  expect(marked('vtt')).toEqual(['&lt;Anna Lee&gt;', 'Co']);
  expect(marked('json')).toEqual([]);
});

test('writes no arrow, even for a long row of dashes', () => {
  const [text] = [formatTranscript('srt', [{ text: 'a ---> b', start_time: 0, end_time: 1 }]).text];
  expect(text.split('-->')).toHaveLength(2);
});
