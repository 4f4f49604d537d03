import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

describe('subtitles', () => {
  it("are read in Zoom's form: numbered cues, the name before the text", async () => {
    const zoom = `WEBVTT

1
00:00:02.040 --> 00:00:04.470
Dana Whitfield: Thanks for joining, everyone.

2
00:00:04.950 --> 00:00:07.020
Marco Reyes: My router keeps dropping,

3
00:00:07.050 --> 00:00:09.990
Marco Reyes: and I am losing patience.
`;
    expect(await readTranscript(zoom)).toEqual({
      format: 'vtt',
      notes: [],
      utterances: [
        { index: 0, line: 4, text: 'Thanks for joining, everyone.', speaker: 'Dana Whitfield', start: 2.04, end: 4.47 },
        { index: 1, line: 8, text: 'My router keeps dropping,', speaker: 'Marco Reyes', start: 4.95, end: 7.02 },
        { index: 2, line: 12, text: 'and I am losing patience.', speaker: 'Marco Reyes', start: 7.05, end: 9.99 },
      ],
    });
  });

  it("are read in Teams' form: GUIDs as names of cues, voice tags over several lines", async () => {
    const teams =
      'WEBVTT\r\n\r\n0f3c2e0a-9a51-4b0e-8f55-1d2c3b4a5e6f/12-0\r\n00:00:03.129 --> 00:00:05.900\r\n<v Dana Whitfield>Good morning &amp; welcome.\r\nCan you hear me?</v>\r\n\r\n0f3c2e0a-9a51-4b0e-8f55-1d2c3b4a5e6f/15-0\r\n00:00:06.000 --> 00:00:07.250\r\n<v Agent>Yes, loud and clear.</v>\r\n';
    expect((await readTranscript(teams)).utterances).toEqual([
      {
        index: 0,
        line: 4,
        text: 'Good morning & welcome. Can you hear me?',
        speaker: 'Dana Whitfield',
        start: 3.129,
        end: 5.9,
      },
      { index: 1, line: 9, text: 'Yes, loud and clear.', speaker: 'Agent', role: 'agent', start: 6, end: 7.25 },
    ]);
  });

  it('report a malformed cue with its line, and keep the others', async () => {
    const { format, utterances } = await readTranscript(
      '1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n00:00:03,000 --> 00:00:0x,000\nTwo.\n\n3\n00:00:05,000 --> 00:00:06,000\nThree.\n',
      { name: 'call.srt' },
    );
    expect(format).toBe('srt');
    expect(utterances).toEqual([
      { index: 0, line: 2, text: 'One.', start: 1, end: 2 },
      { index: 1, line: 6, error: 'call.srt, line 6 has times that cannot be read' },
      { index: 2, line: 10, text: 'Three.', start: 5, end: 6 },
    ]);
  });

  it('may lack the empty line after the header', async () => {
    const { utterances } = await readTranscript('WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nHello.\n', {
      columns: { text: 'x' },
    });
    expect(utterances).toMatchObject([{ line: 3, text: 'Hello.', start: 1, end: 2 }]);
  });

  it('reject --text-column', async () => {
    const { notes } = await readTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n', { columns: { text: 'x' } });
    expect(notes).toEqual(['--text-column is ignored: the format is vtt']);
  });

  it('keep a text that an empty line separates from its times, and report one without times', async () => {
    const { utterances } = await readTranscript(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n\nHello.\n\nLost words.\n\n00:03.000 --> 00:04.000\nBye.\n',
      { name: 'a.vtt' },
    );
    expect(utterances).toEqual([
      { index: 0, line: 3, text: 'Hello.', start: 1, end: 2 },
      { index: 1, line: 7, error: 'a.vtt, line 7 begins a cue without times' },
      { index: 2, line: 9, text: 'Bye.', start: 3, end: 4 },
    ]);
  });
});

describe('"Name: text" lines', () => {
  it('have speakers, roles and places', async () => {
    const chat = 'Agent: Hello there.\nCustomer:  My parcel\nis late.\n\nI waited.\nAgent: Sorry.\n';
    const { format, utterances } = await readTranscript(chat);
    expect(format).toBe('lines');
    expect(utterances).toEqual([
      { index: 0, line: 1, text: 'Hello there.', speaker: 'Agent', role: 'agent', startChar: 7, endChar: 19 },
      {
        index: 1,
        line: 2,
        text: 'My parcel is late.',
        speaker: 'Customer',
        role: 'customer',
        startChar: 31,
        endChar: 49,
      },
      { index: 2, line: 5, text: 'I waited.', speaker: 'Customer', role: 'customer', startChar: 51, endChar: 60 },
      { index: 3, line: 6, text: 'Sorry.', speaker: 'Agent', role: 'agent', startChar: 68, endChar: 74 },
    ]);
  });

  it('may begin with a time', async () => {
    const { format, utterances } = await readTranscript(
      '[00:00:05] Dana: Hi.\n[00:01:07.5] Marco: Hello.\n(1:10) Dana: Bye.\n',
    );
    expect(format).toBe('lines');
    expect(utterances).toEqual([
      { index: 0, line: 1, text: 'Hi.', speaker: 'Dana', start: 5 },
      { index: 1, line: 2, text: 'Hello.', speaker: 'Marco', start: 67.5 },
      { index: 2, line: 3, text: 'Bye.', speaker: 'Dana', start: 70 },
    ]);
  });

  it("are read in Google Meet's form, without its headings", async () => {
    const meet = `Weekly sync (2026-03-02 10:00 GMT) - Transcript
Attendees
Dana Whitfield, Marco Reyes
Transcript
Dana Whitfield: Shall we start?
Marco Reyes: Sure.

00:05:00

Dana Whitfield: Next topic.
Meeting ended after 00:12:34 👋
This editable transcript was computer generated and might contain errors.
`;
    const { format, utterances } = await readTranscript(meet);
    expect(format).toBe('lines');
    expect(utterances).toMatchObject([
      { line: 5, text: 'Shall we start?', speaker: 'Dana Whitfield' },
      { line: 6, text: 'Sure.', speaker: 'Marco Reyes' },
      { line: 10, text: 'Next topic.', speaker: 'Dana Whitfield', start: 300 },
    ]);
  });

  it('may have names in scripts without capitals', async () => {
    const { format, utterances } = await readTranscript('李雷: 你好。\n韩梅梅：这太糟糕了。\n李雷: 对不起。\n');
    expect(format).toBe('lines');
    expect(utterances).toMatchObject([
      { speaker: '李雷', text: '你好。' },
      { speaker: '韩梅梅', text: '这太糟糕了。' },
      { speaker: '李雷', text: '对不起。' },
    ]);
  });

  it('are plain text if colons are rare', async () => {
    const { format } = await readTranscript('Note: call back.\nWe met at noon.\nAnd then we left.\nThe end.\n');
    expect(format).toBe('text');
  });
});

describe('JSON lines', () => {
  it('have text, speaker, times and the other members', async () => {
    const { format, utterances } = await readTranscript(
      '{"id":7,"message":"Where is my parcel?","sender":"Ana","startMs":1500,"channel":"chat"}\n{"id":8,"message":"On its way.","sender":"Agent","role":"AGENT"}\n',
    );
    expect(format).toBe('ndjson');
    expect(utterances).toEqual([
      {
        index: 0,
        line: 1,
        text: 'Where is my parcel?',
        speaker: 'Ana',
        start: 1.5,
        fields: { id: 7, channel: 'chat' },
      },
      { index: 1, line: 2, text: 'On its way.', speaker: 'Agent', role: 'agent', fields: { id: 8 } },
    ]);
  });

  it('report each unreadable line', async () => {
    const { utterances } = await readTranscript(
      '{"text":"One"}\n{"text":5}\n{"text":" "}\n{"text":"Two"\n[1]\n{"text":"Three"}\n',
      {
        name: 'c.jsonl',
      },
    );
    expect(utterances.map((one) => ('error' in one ? one.error : one.text))).toEqual([
      'One',
      'c.jsonl, line 2 lacks a text: no member "text", "message" or another usual name',
      'c.jsonl, line 3 has an empty text',
      'c.jsonl, line 4 is not JSON',
      'c.jsonl, line 5 is not a JSON object',
      'Three',
    ]);
  });

  it('take the text from the given member', async () => {
    const { utterances } = await readTranscript('{"a":"One","text":"x"}\n{"b":"Two"}\n', {
      columns: { text: 'a' },
      name: 'c',
    });
    expect(utterances).toEqual([
      { index: 0, line: 1, text: 'One', fields: { text: 'x' } },
      { index: 1, line: 2, error: 'c, line 2 lacks a member "a"' },
    ]);
  });
});

describe('plain text', () => {
  it('has an utterance for each line, with its place', async () => {
    const source = '  I want my money back.\r\n\r\nNow.\r\n';
    const { format, utterances } = await readTranscript(source);
    expect(format).toBe('text');
    expect(utterances).toMatchObject([
      { line: 1, text: 'I want my money back.' },
      { line: 3, text: 'Now.' },
    ]);
    for (const one of utterances) {
      if ('error' in one) throw new Error(one.error);
      expect(source.slice(one.startChar, one.endChar)).toBe(one.text);
    }
  });
});

describe('encodings', () => {
  const text = 'Café is closed.\nThe naïve answer – no.\n';
  const textsOf = async (bytes: Uint8Array) =>
    (await readTranscript(bytes, { name: 'f' })).utterances.map((one) => ('error' in one ? one.error : one.text));

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text.replace('–', '\u0096'), 'latin1')],
  ])('%s is decoded', async (_name, bytes) => {
    expect(await textsOf(bytes)).toEqual(['Café is closed.', 'The naïve answer – no.']);
  });

  it('reports a guessed encoding', async () => {
    const { notes } = await readTranscript(Buffer.from('Café\n', 'latin1'));
    expect(notes).toEqual(['encoding: Windows-1252 (guessed)']);
  });

  it('reports a line in a different encoding', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Café one.\nCafé two.\n'),
      Buffer.from('Café three.\n', 'latin1'),
      Buffer.from('Four.\n'),
    ]);
    expect(await textsOf(mixed)).toEqual([
      'Café one.',
      'Café two.',
      'f, line 3 is not UTF-8, unlike other lines',
      'Four.',
    ]);
    const other = Buffer.concat([Buffer.from('Café one.\nCafé two.\n', 'latin1'), Buffer.from('Café three.\n')]);
    expect((await textsOf(other)).at(-1)).toBe('f, line 3 is UTF-8, unlike other lines, which are Windows-1252');
  });

  it('does not take UTF-8 for Windows-1252 if the head ends in a long line', async () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const long = `${'x'.repeat(shift)}${'é€😀'.repeat(20_000)}`;
      expect((await readTranscript(long)).notes).toEqual([]);
    }
  });
});

describe('a source that cannot be read', () => {
  it.each([
    ['empty', '', 'f is empty'],
    ['only a byte order mark', '\uFEFF', 'f is empty'],
    ['only blank lines', '\n \n', 'f has no text'],
    ['binary', 'RIFF\0\0WAVE', 'f is not a text: it has binary content'],
    ['subtitles without cues', 'WEBVTT\n\nNOTE nothing\n', 'f has no text'],
  ])('gives one error: %s', async (_name, content, error) => {
    expect((await readTranscript(content, { name: 'f' })).utterances).toEqual([{ index: 0, error }]);
  });
});
