/** Work grows linearly with the length of the input, whatever the input is. */
import { describe, expect, it } from 'vitest';
import type { Head, LineFormat } from '../../../../../src/conversations/transcripts/format.ts';
import type { cleanMessage } from '../../../../../src/conversations/transcripts/messages/clean-message.ts';
import type { findTextSpans } from '../../../../../src/conversations/transcripts/text-spans.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const pieces = [
  '0',
  '0:',
  '1:02 ',
  ' ',
  'A',
  'A ',
  'A.',
  'A: ',
  '[',
  '(',
  '(0:01',
  '  0:01',
  '- ',
  '1/2/26, 1:02 - A: ',
  '0:0:1.5 --> 0:0:2.5\nA\n',
  '\n',
  '0:00:01 From ',
  '"',
  '\\',
  ',',
  '""',
  '<',
  '{"text":',
];

async function* linesOf(all: readonly string[]) {
  for (const [at, text] of all.entries()) yield { number: at + 1, text, startChar: 0 };
}

/** One long line, and many short ones: the growth of work per line only shows with many lines. */
const shapes = (piece: string, size: number): readonly (readonly string[])[] => [
  [piece.repeat(size / piece.length), 'x'],
  Array.from({ length: size / 4 }, () => piece.repeat(2)),
];

describe('reading', () => {
  it.each([
    ['src/conversations/transcripts/formats/lines.ts', 'lines'],
    ['src/conversations/transcripts/formats/headings.ts', 'headings'],
    ['src/conversations/transcripts/formats/chat.ts', 'chat'],
    ['src/conversations/transcripts/formats/subtitles.ts', 'srt'],
    ['src/conversations/transcripts/formats/ndjson.ts', 'ndjson'],
    ['src/conversations/transcripts/formats/mail.ts', 'mail'],
    ['src/conversations/transcripts/formats/tables.ts', 'csv'],
  ])('takes linear time: %s', async (path, name) => {
    const slow = await findSlowGrowth(path, pieces, 400, async (module: Record<string, LineFormat>, piece, size) => {
      for (const lines of shapes(piece, size)) {
        const format = module[name];
        if (format === undefined) throw new Error(`no format ${name}`);
        const head: Head = { name: 'call', lines, isWhole: true };
        await format.recognises(head);
        try {
          for await (const _item of format.read({
            head,
            lines: linesOf(lines),
            bytes: async function* () {
              yield Buffer.from(lines.join('\n'));
            },
            options: { columns: { text: '1' } },
            note: () => {},
          }));
        } catch (error) {
          expect((error as Error).name).toBe('TranscriptError');
        }
      }
    });
    expect(slow).toEqual([]);
  });
});

it('cleaning a message takes linear time', async () => {
  const path = 'src/conversations/transcripts/messages/clean-message.ts';
  const parts = [
    '<div>',
    '<p a="b" ',
    '&amp;',
    '&',
    '> ',
    'On 1 ',
    'On 1 Jan Ana\n',
    'From: a\n',
    '-- \n',
    '\u200b',
    'Regards\n',
    '<!--',
  ];
  const slow = await findSlowGrowth(
    path,
    [...pieces, ...parts],
    400,
    async (module: { cleanMessage: typeof cleanMessage }, piece, size) => {
      for (const lines of shapes(piece, size)) module.cleanMessage(lines.join('\n'));
    },
  );
  expect(slow).toEqual([]);
});

describe('finding the texts to change', () => {
  it.each(['vtt', 'ndjson', 'json', 'csv'] as const)('takes linear time: %s', async (format) => {
    const path = 'src/conversations/transcripts/text-spans.ts';
    const slow = await findSlowGrowth(
      path,
      pieces,
      400,
      async (module: { findTextSpans: typeof findTextSpans }, piece, size) => {
        for (const lines of shapes(piece, size)) {
          const head = { name: 'call', lines: lines.slice(0, 100), isWhole: false };
          const options = {
            head,
            options: format === 'csv' ? { columns: { text: '1' } } : {},
            said: new Set<string>(),
            note: () => {},
          };
          await module.findTextSpans(lines.join('\n'), format, options).catch(() => {});
        }
      },
    );
    expect(slow).toEqual([]);
  });
});
