import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../../support/read-transcript.ts';
import { wordDocument, wordXml, zip } from '../../../../support/word-document.ts';

const preamble = [
  'Router & Wi-Fi-20261103_133555-Meeting Recording',
  'November 3, 2026, 1:35PM',
  '31m 23s',
  'Dana Whitfield started transcription',
];
const turns = [
  { speaker: 'Dana Whitfield', start: 3, text: 'Good morning. How can I help?' },
  { speaker: 'Marco Reyes', start: 67, text: 'My router keeps dropping.' },
  { speaker: 'Dana Whitfield', start: 3725, text: 'Let me check.' },
];
const said = (utterances: readonly object[]) =>
  utterances.map((one) => {
    const { speaker, start, text } = one as Partial<(typeof turns)[number]>;
    return { speaker, start, text };
  });

describe('the transcript that Teams offers for download', () => {
  it.each([
    [
      'with the text in the paragraph of its name',
      [
        ...preamble,
        'Dana Whitfield   0:03\nGood morning. How can I help?',
        'Marco Reyes   1:07\nMy router keeps dropping.',
        'Dana Whitfield   1:02:05\nLet me check.',
        'Dana Whitfield stopped transcription',
      ],
    ],
    [
      'with the text in a paragraph below',
      [
        ...preamble,
        ...[
          'Dana Whitfield   0:03',
          'Good morning. How can I help?',
          'Marco Reyes   1:07',
          'My router keeps dropping.',
        ],
        ...['Dana Whitfield   1:02:05', 'Let me check.', 'Dana Whitfield stopped transcription'],
      ],
    ],
  ])('is read as a Word document, %s', async (_name, paragraphs) => {
    const { format, utterances } = await readTranscript(wordDocument(paragraphs), { name: 'call.docx' });
    expect(format).toBe('headings');
    expect(said(utterances)).toEqual(turns);
  });

  it.each([
    ['a line break', ['0:0:3.0 --> 0:0:9.250\nDana Whitfield\nGood morning. How can I help?']],
    ['a paragraph', ['0:0:3.0 --> 0:0:9.250', 'Dana Whitfield', 'Good morning. How can I help?']],
  ])('is read in its older form, with %s after times and names', async (_name, first) => {
    const { format, utterances } = await readTranscript(
      wordDocument([
        ...first,
        '0:1:7.500 --> 0:1:9.0\nMarco Reyes\nMy router keeps dropping.',
        '1:2:5.0 --> 1:2:6.0\nDana Whitfield\nLet me check.',
      ]),
    );
    expect(format).toBe('srt');
    expect(said(utterances)).toEqual(turns.map((one) => (one.start === 67 ? { ...one, start: 67.5 } : one)));
    expect(utterances[0]).toMatchObject({ end: 9.25 });
  });

  it('is also read as plain text', async () => {
    const text = `${preamble.join('\n')}\n\nDana Whitfield   0:03\nGood morning. How can I help?\n\nMarco Reyes   1:07\nMy router keeps dropping.\n\nDana Whitfield   1:02:05\nLet me check.\n`;
    const { format, utterances } = await readTranscript(text);
    expect(format).toBe('headings');
    expect(said(utterances)).toEqual(turns);
    const cues =
      '0:0:3.0 --> 0:0:9.250\r\nDana Whitfield\r\nGood morning.\r\n\r\n0:1:7.5 --> 0:1:9.0\r\nMarco Reyes\r\nHello.\r\n';
    expect(said((await readTranscript(cues)).utterances)).toEqual([
      { speaker: 'Dana Whitfield', start: 3, text: 'Good morning.' },
      { speaker: 'Marco Reyes', start: 67.5, text: 'Hello.' },
    ]);
  });
});

it('keeps both lines of subtitles without names', async () => {
  const { utterances } = await readTranscript(
    '0:0:1.0 --> 0:0:2.0\nWell, I went home,\nand it rained.\n\n0:0:3.0 --> 0:0:4.0\nIt was late.\nVery late.\n',
  );
  expect(utterances).toMatchObject([
    { text: 'Well, I went home, and it rained.' },
    { text: 'It was late. Very late.' },
  ]);
});

describe('any other Word document', () => {
  it('is a conversation if its paragraphs are one', async () => {
    const { format, utterances } = await readTranscript(
      wordDocument(['Agent: How can I help?', 'Customer: My bill is <b> & wrong.', 'Agent: Let me see.']),
    );
    expect(format).toBe('lines');
    expect(utterances[1]).toMatchObject({ speaker: 'Customer', role: 'customer', text: 'My bill is <b> & wrong.' });
  });

  it('is otherwise plain text: without deleted text, and with each text box once', async () => {
    const box = '<w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent>';
    const body = `<w:p><w:r><w:t>We met</w:t><w:tab/><w:t>here.</w:t></w:r><w:del><w:r><w:delText>Never</w:delText><w:t>No.</w:t></w:r></w:del></w:p>
      <w:p><w:r><AlternateContent><Choice>${box}</Choice><Fallback>${box}</Fallback></AlternateContent></w:r></w:p>`;
    const { format, utterances } = await readTranscript(zip({ 'word/document2.xml': wordXml(body) }));
    expect(format).toBe('text');
    expect(utterances.map((one) => 'text' in one && one.text)).toEqual(['We met\there.', 'In a box.']);
  });
});

it.each([
  [
    'an archive of something else',
    zip({ 'content.xml': '<workbook/>' }),
    'is a ZIP archive, and neither a Word document',
  ],
  ['a truncated document', wordDocument(['Hello there.']).subarray(0, 300), 'is a Word document that is damaged'],
  [
    'a document that is not XML',
    zip({ 'word/document.xml': '<w:p><w:t>Hello</w:p>' }),
    'is a Word document that is damaged',
  ],
  ['a document without text', wordDocument(['', ' ']), 'has no text'],
  ['a document of an old Office', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 'is a document of an old Office'],
  [
    'elements that are nested without end',
    zip({ 'word/document.xml': '<a>'.repeat(100_000) }),
    'is a Word document that is damaged',
  ],
])('rejects %s', async (_name, content, message) => {
  const { utterances } = await readTranscript(content, { name: 'call.docx' });
  expect(utterances).toMatchObject([{ error: expect.stringContaining(`call.docx ${message}`) }]);
});

describe('a document that unpacks to more than the limit', () => {
  const bomb = wordXml('<w:p/>'.repeat(12 * 2 ** 20));

  it('is rejected by the size in the archive', async () => {
    const { utterances } = await readTranscript(zip({ 'word/document.xml': bomb }), { name: 'bomb.docx' });
    expect(utterances).toMatchObject([{ error: 'bomb.docx is larger than 64 MiB, the limit of its format' }]);
  });

  it('is rejected if more data arrives than the archive says', async () => {
    const { utterances } = await readTranscript(zip({ 'word/document.xml': bomb }, { 'word/document.xml': 1000 }));
    expect(utterances).toMatchObject([{ error: 'call is a Word document that is damaged' }]);
  });
});

it('does not wait for more of a pipe that begins with a short line', async () => {
  const { openTranscript } = await import('../../../../../src/conversations/transcripts/open-transcript.ts');
  let isAsked = false;
  const bytes = (async function* () {
    yield Buffer.from('hi\n');
    isAsked = true;
    yield Buffer.from('there\n');
  })();
  await openTranscript({ name: 'stdin', bytes }, { isLive: true });
  expect(isAsked).toBe(false);
});
