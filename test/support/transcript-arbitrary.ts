/** Random bytes that resemble a transcript, and conversations in every format. */
import fc from 'fast-check';
import type { TranscriptFormat } from '../../src/conversations/transcripts/format-names.ts';
import { platformFragments, platformWriters, type Turn } from './platform-writers.ts';
import { writeTranscript } from './write-subtitles.ts';

const fragments = fc.constantFrom(
  ...['WEBVTT\n\n', '00:01.000 --> 00:02.000\n', '00:00:03,000 --> 00:00:0x,000\n', '1\n', '<v Ana>', '</v>', 'NOTE '],
  ...[
    'Ana: ',
    'Agent: ',
    '[00:01] ',
    '(1:02) ',
    'Ana Lee  0:12\n',
    'Ana (00:12):\n',
    '0:15\n',
    '10:14:56 From Ana to Everyone:\n\t',
    '12/03/2026, 14:05 - Ana: ',
    '[9:41 AM] Ana Lee\n',
    'Attendees\n',
    'Transcript\n',
  ],
  ...['id,text\n', 'a;b;text\n', 'speaker\ttext\n', '"', '""', ',', ';', '\t', '\n', '\r\n', '\n\n', '|'],
  ...[
    '{"text":"hi"}\n',
    '{"text":',
    '[{"text":"a"}]',
    '{"segments":[{"start":0,"end":1,"text":"a"}]}',
    '[{"type":"message","ts":"1772529600.000100","text":"a <@U1>"}]',
    ...platformFragments,
    '<p>a<br>b</p><blockquote>',
    '<div class="gmail_quote">',
    'On 2 Nov 2026, Ana wrote:\n> ',
    'From a@x.example Tue Mar  3 09:00:00 2026\n',
    'From: a@x.example\nDate: Tue, 3 Mar 2026 09:00:00 +0100\nMessage-ID: <1@x>\n',
    'Content-Type: multipart/mixed; boundary=b\n',
    '--b\n',
    'Content-Transfer-Encoding: base64\n',
    '-- \n',
    'Visitor ID: 1\n',
    '- [Ana] ',
    '**Ana:** ',
    '\u202bAna:\u202c ',
    '11/15/2026 1:49 PM ',
    '2:05 PM Ana: ',
    '{',
    '}',
    '[',
    ']',
  ],
  ...[
    '{"results":{"transcripts":[{}],"items":[{"alternatives":[{"content":"a"}]}]}}',
    '{"results":{"channels":[{"alternatives":[{}]}]}}',
  ],
  ...['hello there', 'é', '😀', '\uFEFF', '\u0000'],
);
export const bytes = fc.oneof(
  fc
    .array(fc.oneof(fragments, fc.string({ maxLength: 8 })), { maxLength: 30 })
    .map((parts) => Buffer.from(parts.join(''))),
  fc.array(fragments, { maxLength: 12 }).map((parts) => Buffer.from(`\uFEFF${parts.join('')}`, 'utf16le')),
  fc.array(fragments, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(''), 'latin1')),
  fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
);
export const name = fc.constantFrom('call', 'call.csv', 'call.tsv', 'call.json');

const word = fc.constantFrom('refund', 'Wi-Fi', 'naïve', 'late', 'order', '4711', "don't", 'ok?');
const text = fc.array(word, { minLength: 2, maxLength: 8 }).map((words) => words.join(' '));
const speaker = fc.constantFrom('Dana Whitfield', 'Marco Reyes', 'Agent');
export const turns = fc.array(fc.record({ speaker, text }), { minLength: 3, maxLength: 40 });
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

const timed = (all: readonly Turn[]) => all.map((one, at) => ({ ...one, startMs: at * 2000, endMs: at * 2000 + 1500 }));

/** How each format writes a conversation. */
export const writers: Readonly<Partial<Record<TranscriptFormat, (all: readonly Turn[]) => string>>> = {
  vtt: (all) => writeTranscript('vtt', timed(all)),
  srt: (all) => writeTranscript('srt', timed(all)),
  mail: (all) =>
    all
      .map(
        (one, at) =>
          `From a@x.example Tue Mar  3 09:00:00 2026\nFrom: ${one.speaker} <a@x.example>\n` +
          `Date: Tue, 3 Mar 2026 09:00:00 +0100\nMessage-ID: <${at}@x.example>\n\n${one.text}\n\n`,
      )
      .join(''),
  chat: (all) => all.map((one, at) => `10:00:${10 + at} From ${one.speaker} to Everyone:\n\t${one.text}\n`).join(''),
  lines: (all) => all.map((one) => `${one.speaker}: ${one.text}\n`).join(''),
  headings: (all) => all.map((one, at) => `${one.speaker}  ${clock(at)}  \n${one.text}\n\n`).join(''),
  ndjson: (all) => all.map((one) => `${JSON.stringify(one)}\n`).join(''),
  csv: (all) =>
    `id,speaker,text\n${all.map((one, at) => `${at},${quoted(one.speaker)},${quoted(one.text)}\n`).join('')}`,
  tsv: (all) => `speaker\ttext\n${all.map((one) => `${one.speaker}\t${one.text}\n`).join('')}`,
  json: (all) => JSON.stringify(all),
  whisper: (all) => JSON.stringify({ segments: all.map((one, at) => ({ ...one, start: at, end: at + 1 })) }),
  assemblyai: (all) =>
    JSON.stringify({ audio_duration: 9, utterances: all.map((one, at) => ({ ...one, start: at, end: at })) }),
  deepgram: (all) =>
    JSON.stringify({
      results: { utterances: all.map((one, at) => ({ speaker: one.speaker, transcript: one.text, start: at })) },
    }),
  aws: (all) =>
    JSON.stringify({
      results: {
        transcripts: [{}],
        audio_segments: all.map((one) => ({ transcript: one.text, speaker_label: one.speaker })),
        items: [],
      },
    }),
  ...platformWriters,
};
