/** Properties of any source, in any format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputFormats } from '../../../../src/cli/help/formats-topic.ts';
import { transcriptsText } from '../../../../src/cli/help/transcripts-text.ts';
import { type TranscriptFormat, transcriptFormats } from '../../../../src/conversations/transcripts/format-names.ts';
import { namelessPlatforms } from '../../../support/platform-writers.ts';
import { readTranscript } from '../../../support/read-transcript.ts';
import { bytes, name, turns, writers } from '../../../support/transcript-arbitrary.ts';

it('every format is explained in the help topics', () => {
  expect(transcriptFormats.filter((name) => !new RegExp(`^  .*\\b${name}\\b`, 'm').test(transcriptsText))).toEqual([]);
  expect(Object.keys(inputFormats).sort()).toEqual([...transcriptFormats].sort());
});

describe('any bytes', () => {
  it('become utterances with a text, or errors that name the file, in any format', async () => {
    const format = fc.constantFrom<TranscriptFormat | undefined>(undefined, ...transcriptFormats);
    await fc.assert(
      fc.asyncProperty(
        bytes,
        name,
        format,
        fc.constantFrom(undefined, 'text', '2'),
        async (content, name, format, textColumn) => {
          const { utterances } = await readTranscript(content, {
            name,
            format,
            ...(textColumn !== undefined && { columns: { text: textColumn } }),
          });
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

  it('are read the same for any chunking', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, name, fc.integer({ min: 1, max: 9 }), async (content, name, chunk) => {
        expect(await readTranscript(content, { name, chunk })).toEqual(await readTranscript(content, { name }));
      }),
      { numRuns: 150 },
    );
  });
});

describe.each(Object.entries(writers))('a conversation as %s', (format, write) => {
  const isNamed = !namelessPlatforms.has(format);

  it('is recognised, and no text is lost or duplicated', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (all) => {
        const read = await readTranscript(write(all));
        expect(read.format).toBe(format);
        expect(
          read.utterances.map((one) =>
            'error' in one ? one.error : isNamed ? { speaker: one.speaker, text: one.text } : { text: one.text },
          ),
        ).toEqual(isNamed ? all : all.map(({ text }) => ({ text })));
      }),
      { numRuns: 40 },
    );
  });
});
