/** What holds for any source, in any format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transcriptsText } from '../../../src/cli/help/transcripts-text.ts';
import { writeTranscript } from '../../../src/subtitles/write-subtitles.ts';
import { type TranscriptFormat, transcriptFormats } from '../../../src/transcripts/format-names.ts';
import { readTranscript } from './read-transcript.ts';

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
    'Attendees\n',
    'Transcript\n',
  ],
  ...['id,text\n', 'a;b;text\n', 'speaker\ttext\n', '"', '""', ',', ';', '\t', '\n', '\r\n', '\n\n', '|'],
  ...[
    '{"text":"hi"}\n',
    '{"text":',
    '[{"text":"a"}]',
    '{"segments":[{"start":0,"end":1,"text":"a"}]}',
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
const bytes = fc.oneof(
  fc
    .array(fc.oneof(fragments, fc.string({ maxLength: 8 })), { maxLength: 30 })
    .map((parts) => Buffer.from(parts.join(''))),
  fc.array(fragments, { maxLength: 12 }).map((parts) => Buffer.from(`\uFEFF${parts.join('')}`, 'utf16le')),
  fc.array(fragments, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(''), 'latin1')),
  fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
);
const name = fc.constantFrom('call', 'call.csv', 'call.tsv', 'call.json');

it('every format is explained in the help topic', () => {
  expect(transcriptFormats.filter((name) => !new RegExp(`^  .*\\b${name}\\b`, 'm').test(transcriptsText))).toEqual([]);
});

describe('any bytes', () => {
  it('become utterances with a text, or errors that name the file, whatever the format', async () => {
    const format = fc.constantFrom<TranscriptFormat | undefined>(undefined, ...transcriptFormats);
    await fc.assert(
      fc.asyncProperty(
        bytes,
        name,
        format,
        fc.constantFrom(undefined, 'text', '2'),
        async (content, name, format, textColumn) => {
          const { utterances } = await readTranscript(content, { name, format, textColumn });
          expect(utterances.length).toBeGreaterThan(0);
          for (const [at, one] of utterances.entries()) {
            expect(one.index).toBe(at);
            if ('error' in one) expect(one.error).toContain(name);
            else expect(one.text.trim()).not.toBe('');
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are read the same however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, name, fc.integer({ min: 1, max: 9 }), async (content, name, chunk) => {
        expect(await readTranscript(content, { name, chunk })).toEqual(await readTranscript(content, { name }));
      }),
      { numRuns: 150 },
    );
  });
});

const word = fc.constantFrom('refund', 'Wi-Fi', 'naïve', 'late', 'order', '4711', "don't", 'ok?');
const text = fc.array(word, { minLength: 2, maxLength: 8 }).map((words) => words.join(' '));
const speaker = fc.constantFrom('Dana Whitfield', 'Marco Reyes', 'Agent');
const turns = fc.array(fc.record({ speaker, text }), { minLength: 3, maxLength: 40 });
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

interface Turn {
  readonly speaker: string;
  readonly text: string;
}

const timed = (all: readonly Turn[]) => all.map((one, at) => ({ ...one, startMs: at * 2000, endMs: at * 2000 + 1500 }));

/** How each format writes a conversation. */
const writers: Readonly<Partial<Record<TranscriptFormat, (all: readonly Turn[]) => string>>> = {
  vtt: (all) => writeTranscript('vtt', timed(all)),
  srt: (all) => writeTranscript('srt', timed(all)),
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
      Transcript: all.map((one) => ({ ParticipantRole: one.speaker, Content: one.text, BeginOffsetMillis: 0 })),
    }),
};

describe.each(Object.entries(writers))('a conversation as %s', (format, write) => {
  it('is recognised, and neither loses nor doubles a text', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (all) => {
        const read = await readTranscript(write(all));
        expect(read.format).toBe(format);
        expect(
          read.utterances.map((one) => ('error' in one ? one.error : { speaker: one.speaker, text: one.text })),
        ).toEqual(all);
      }),
      { numRuns: 40 },
    );
  });
});
