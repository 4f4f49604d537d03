import { describe, expect, it } from 'vitest';
import { rewriteTranscript } from '../../../../src/conversations/transcripts/rewrite-transcript.ts';
import { readTranscript } from '../../../support/read-transcript.ts';

const read = async (source: string) => {
  const { format, utterances } = await readTranscript(source, { name: 'chat.txt' });
  return {
    format,
    lines: utterances.map((one) =>
      'error' in one ? one.error : [one.speaker ?? '', one.role ?? '', one.date ?? one.start, one.text].join(' | '),
    ),
  };
};

const chat = [
  ['2026-10-13', '09:41:07', 'Ana Berg', '+4915112345', 'Hello, do you repair bikes?'],
  ['2026-10-13', '09:43:50', 'Shop', '+4915199999', 'Yes, but no "e-bikes".\nWhich, please?'],
  ['2026-10-13', '09:44:20', 'Ana Berg', '+4915112345', 'Photo message'],
  ['2026-10-13', '09:44:40', 'Ana Berg', '+4915112345', 'A tandem'],
];
const said = [
  'Ana Berg |  | 2026-10-13T09:41:07 | Hello, do you repair bikes?',
  'Shop |  | 2026-10-13T09:43:50 | Yes, but no "e-bikes". Which, please?',
  'Ana Berg |  | 2026-10-13T09:44:40 | A tandem',
];

describe.each([
  ['commas', ',', 'csv'],
  ['commas and spaces', ', ', 'csv'],
  ['semicolons', ';', 'csv'],
  ['tabs', '\t', 'tsv'],
])('a chat separated by %s', (_name, delimiter, format) => {
  it('is read if its texts are not quoted, with delimiters, quotes and line breaks', async () => {
    const source = chat.map((row) => `${row.join(delimiter)}\n`).join('');
    expect(await read(source)).toEqual({ format, lines: said });
    const titled = `${['Date', 'Time', 'Name', 'Phone', 'Message'].join(delimiter)}\n${source}`;
    expect(await read(titled)).toEqual({ format, lines: said });
  });
});

it('reads quoted texts without a header', async () => {
  const source = chat.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');
  expect(await read(source)).toEqual({ format: 'csv', lines: said });
});

it('finds sides and names in separate columns', async () => {
  const rows = chat.map(([day, time, who, , text = '']) =>
    [`${day} ${time}`, who === 'Shop' ? 'Outgoing' : 'Incoming', who, text.split('\n')[0]].join(';'),
  );
  expect((await read(rows.join('\n'))).lines[1]).toBe('Shop | agent | 2026-10-13T09:43:50 | Yes, but no "e-bikes".');
});

it('does not take sentences with commas for a table', async () => {
  const text = 'On 13/10/2026, as promised, we met.\nWe talked, and drank tea.\n14/10/2026, a day later, was cold.\n';
  expect((await read(text)).format).toBe('text');
});

it('changes only the texts of such a table', async () => {
  const source = chat.map((row) => `${row.join(',')}\n`).join('');
  const bytes = Buffer.from(source);
  const changed = await rewriteTranscript(
    { bytes, name: 'chat' },
    {},
    () => {},
    async (lines) => lines.replaceAll('bikes', '*****'),
  );
  expect(String(changed)).toBe(source.replaceAll('bikes', '*****'));
});

const clockOf = (seconds: number): string => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

describe('annotations by tier', () => {
  type Spoken = [tier: string, name: string, from: number, to: number, text: string];
  const spoken: Spoken[] = [
    ['Q', 'Maja Berg', 0.32, 3.18, 'How long have you worked here?'],
    ['Q', 'Maja Berg', 9.04, 11.52, 'What is hard?'],
    ['A', 'Arne Lund', 3.41, 8.76, 'Since I was nineteen.'],
    ['A', 'Arne Lund', 11.8, 17.45, 'The ice, in the spring.'],
    ['A', 'Arne Lund', 17.9, 23.6, 'Nobody knows how it sounds.'],
  ];
  const order = [0, 2, 1, 3, 4];
  type Form = (...row: Spoken) => readonly (string | number)[];

  it.each<[string, 0 | 1, Form]>([
    [
      'clocks, seconds and lengths',
      1,
      (tier, name, from, to, text) => [
        tier,
        name,
        clockOf(from),
        from.toFixed(3),
        clockOf(to),
        to.toFixed(3),
        clockOf(to - from),
        (to - from).toFixed(3),
        text,
      ],
    ],
    ['milliseconds', 1, (tier, name, from, to, text) => [tier, name, from * 1000, to * 1000, text]],
    ['no participants', 0, (tier, _, from, to, text) => [tier, '', clockOf(from), clockOf(to), text]],
    ['seconds first', 0, (tier, _, from, to, text) => [from.toFixed(2), to.toFixed(2), tier, text]],
    ['lengths instead of ends', 0, (tier, _, from, to, text) => [tier, from.toFixed(2), (to - from).toFixed(2), text]],
  ])('are read in the order of time, with %s', async (_name, who, form) => {
    const { format, lines } = await read(spoken.map((row) => form(...row).join('\t')).join('\n'));
    const expected = order.map((at) => spoken[at]).map((row) => [row?.[who], '', row?.[2], row?.[4]].join(' | '));
    expect({ format, lines }).toEqual({ format: 'tsv', lines: expected });
  });
});
