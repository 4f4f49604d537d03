/** Saved chats and scripts as programs and people write them: who speaks, when, and what is not said. */
import { describe, expect, it } from 'vitest';
import { readTranscript, showLines } from '../../../support/read-transcript.ts';

/** `speaker | role | date or start | text` of each line. */
async function read(source: string) {
  const { format, utterances } = await readTranscript(source);
  return { format, lines: showLines(utterances), utterances };
}

it('reads the only line of an agent before those of the customer', async () => {
  const rest = 'Customer: My parcel is late.\nCustomer: And nobody answers.\n';
  const { lines } = await read(`Agent: Hello, how can I help you today?\n${rest}`);
  expect(lines[0]).toBe('Agent | agent |  | Hello, how can I help you today?');
  expect(lines).toHaveLength(3);
  expect((await read(`Agent: Maya P.\n\n${rest}`)).lines).toHaveLength(2);
});

describe('a turn begins with', () => {
  it.each([
    ['SPEAKER_00: ', 'SPEAKER_00'],
    ['[SPEAKER_00]: ', 'SPEAKER_00'],
    ['spk_0: ', 'spk_0'],
    ['- [Maya] ', 'Maya'],
    ['- [Maya]: ', 'Maya'],
    ['- Maya: ', 'Maya'],
    ['Tom (she/her): ', 'Tom'],
    ['Tom Reyes (they/them): ', 'Tom Reyes'],
    ['**Tom:** ', 'Tom'],
    ['**Tom**: ', 'Tom'],
    ["Dr. Seán O'Neil-Smith: ", "Dr. Seán O'Neil-Smith"],
    ['Ms. Ana María van der Berg: ', 'Ms. Ana María van der Berg'],
    ['Reyes, Marco: ', 'Reyes, Marco'],
    ['ana.lee@example.com: ', 'ana.lee@example.com'],
    ['Kim (Brightcart Support): ', 'Kim (Brightcart Support)'],
    ['\u200fדנה כהן\u200f: ', 'דנה כהן'],
    ['\u202bدانة\u202c: ', 'دانة'],
    ['>> Anna: ', 'Anna'],
    ['2:05 PM Tom: ', 'Tom'],
    ['[2:05:09 pm] Tom: ', 'Tom'],
    ['[00:01.000 --> 00:04.000] SPEAKER_01: ', 'SPEAKER_01'],
    ['Tom (00:09): ', 'Tom'],
    ['Tom [2:05 PM]: ', 'Tom'],
  ])('%j', async (prefix, speaker) => {
    const { lines, utterances } = await read(`${prefix}My bill is wrong.\nZoe: I see.\n${prefix}It is: too high.\n`);
    expect(lines).toHaveLength(3);
    expect(utterances).toMatchObject([
      { speaker, text: 'My bill is wrong.' },
      { speaker: 'Zoe', text: 'I see.' },
      { speaker, text: 'It is: too high.' },
    ]);
  });
});

it('reads times of the day, ranges and dates before a name', async () => {
  const { utterances } = await read(
    'Tom (00:09): Hi.\n[00:10.5 --> 00:12.0] Zoe: Yes?\n11/15/2026 2:05 PM Tom: Late.\n2:06 PM Zoe: Oh.\n',
  );
  expect(utterances).toMatchObject([
    { speaker: 'Tom', start: 9 },
    { speaker: 'Zoe', start: 10.5, end: 12 },
    { speaker: 'Tom', date: '2026-11-15T14:05:00' },
    { speaker: 'Zoe', fields: { time: '2:06 PM' } },
  ]);
  expect(utterances[3]).not.toMatchObject({ start: expect.anything() });
});

it('continues a turn with a line whose colon follows no name', async () => {
  const { lines } = await read(
    'Tom: Hi.\none more thing: it is late.\nSee http://x.example: there.\nZoe: Oh.\nTom: Yes.\n',
  );
  expect(lines).toEqual([
    'Tom |  |  | Hi. one more thing: it is late. See http://x.example: there.',
    'Zoe |  |  | Oh.',
    'Tom |  |  | Yes.',
  ]);
});

it('reads the titles and fields above the first line as columns', async () => {
  const { lines, utterances } = await read(`# Call transcript

**Date:** 15 November 2026
**Queue:** Billing
Agent: Lena
-----

**Lena:** Hello.

**Tom:** My bill is wrong.

**Lena:** Let me check.
`);
  expect(lines).toEqual([
    'Lena | agent | 2026-11-15 | Hello.',
    'Tom |  | 2026-11-15 | My bill is wrong.',
    'Lena | agent | 2026-11-15 | Let me check.',
  ]);
  expect(utterances[0]).toMatchObject({ fields: { Queue: 'Billing', Date: '15 November 2026' } });
});

it('reads the chats of a text export of Zendesk Chat', async () => {
  const chat = (name: string, day: string) => `Timestamp: ${day}T13:49:00Z
Unread: false
Visitor ID: 10.1234
Visitor Name: ${name}
Country Code: US
==================================================

(13:49:05) *** ${name} has joined the chat ***
(13:49:10) ${name}: Hi, my order is late
(13:49:20) Lena: Hello
(13:50:20) ${name}: It was due: Monday

`;
  const { lines, utterances } = await read(chat('Tom', '2026-11-15') + chat('Kim', '2026-11-16'));
  expect(lines).toEqual([
    'Tom | customer | 2026-11-15T13:49:10 | Hi, my order is late',
    'Lena |  | 2026-11-15T13:49:20 | Hello',
    'Tom | customer | 2026-11-15T13:50:20 | It was due: Monday',
    'Kim | customer | 2026-11-16T13:49:10 | Hi, my order is late',
    'Lena |  | 2026-11-16T13:49:20 | Hello',
    'Kim | customer | 2026-11-16T13:50:20 | It was due: Monday',
  ]);
  expect(utterances[3]).toMatchObject({ fields: { conversation: '2', Unread: 'false' } });
});

it.each([
  ['a day above 12', '[15/11/2026, 13:49:05] Ana: Hi\n[02/11/2026, 13:50:05] Bo: Hello\n', '2026-11-02T13:50:05'],
  ['the US', '11/15/26, 1:49 PM - Ana: Hi\n11/2/26, 1:50 PM - Bo: Hello\n', '2026-11-02T13:50:00'],
  ['full stops', '15.11.26, 13:49 - Ana: Hi\n02.11.26, 13:50 - Bo: Hello\n', '2026-11-02T13:50:00'],
  ['Canada', '2026-11-15, 1:49 p.m. - Ana: Hi\n2026-11-02, 1:50 p.m. - Bo: Hello\n', '2026-11-02T13:50:00'],
  [
    'direction marks',
    '[15/11/2026, 13:49:05] \u202bAna\u202c: Hi\n\u200f[2/11/2026, 13:50:05] \u202bBo\u202c: Hello\n',
    '2026-11-02T13:50:05',
  ],
])('reads the dates of WhatsApp with %s', async (_name, source, date) => {
  const { format, utterances } = await read(source);
  expect(format).toBe('chat');
  expect(utterances).toMatchObject([{ speaker: 'Ana' }, { speaker: 'Bo', text: 'Hello', date }]);
});

it("reads the text of Discord's exporter", async () => {
  const ruler = '='.repeat(62);
  const { lines } = await read(
    `${ruler}\nGuild: Brightcart\nChannel: support\n${ruler}\n\n[15-Nov-26 01:49 PM] ana#1234\nIt is down\nand blinks\n\n[15-Nov-26 01:50 PM] Lena Fox\nWhich one?\n\n${ruler}\nExported 2 message(s)\n${ruler}\n`,
  );
  expect(lines).toEqual([
    'ana |  | 2026-11-15T13:49:00 | It is down and blinks',
    'Lena Fox |  | 2026-11-15T13:50:00 | Which one?',
  ]);
});

it('reads headings with times of the day, and skips the title above them', async () => {
  const { format, utterances } = await read(
    "Support call\nSUMMARY KEYWORDS\nrouter\n\nAna O'Neil-Smith  1:49 PM\nIt is down.\n\nDr. Lena van der Berg  1:50 PM\nSorry.\n",
  );
  expect(format).toBe('headings');
  expect(utterances).toMatchObject([
    { speaker: "Ana O'Neil-Smith", text: 'It is down.', fields: { time: '1:49 PM' } },
    { speaker: 'Dr. Lena van der Berg', text: 'Sorry.', fields: { time: '1:50 PM' } },
  ]);
});

describe('captions', () => {
  it('that roll count each word once', async () => {
    const roll = `WEBVTT
Kind: captions

00:00:00.000 --> 00:00:02.000 align:start position:0%

hello<00:00:00.500><c> and</c><00:00:00.900><c> welcome</c>

00:00:02.000 --> 00:00:02.010
hello and welcome

00:00:02.010 --> 00:00:04.000
hello and welcome
to<00:00:02.500><c> the</c><00:00:02.900><c> show</c>

00:00:04.000 --> 00:00:04.010
to the show

00:00:04.010 --> 00:00:06.000
to the show
today<00:00:04.500><c> we</c><00:00:04.900><c> talk</c>
`;
    expect((await read(roll)).lines).toEqual([
      ' |  | 0 | hello and welcome',
      ' |  | 2.01 | to the show',
      ' |  | 4.01 | today we talk',
    ]);
  });

  it('that grow count each word once', async () => {
    const texts = ['my', 'my router', 'my router is', 'my router is down'];
    const srt = texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join('\n');
    expect((await read(srt)).lines.map((line) => line.split(' | ').at(-1)).join(' ')).toBe('my router is down');
  });

  it('of people who repeat themselves stay as they are', async () => {
    const texts = ['No.', 'No.', 'I said no.', 'No refund?', 'No refund.', 'Fine.', 'Bye.', 'Bye.'];
    const srt = texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join('\n');
    expect((await read(srt)).lines).toHaveLength(texts.length);
  });

  it('of Microsoft Graph are JSON', async () => {
    const { lines } = await read(
      'WEBVTT\n\n00:16.246 --> 00:17.726\n{"startDateTime":"2026-11-15T13:49:00Z","speakerName":"Ana Lee","spokenText":"It\'s <broken> & late.","spokenLanguage":"en-us"}\n',
    );
    expect(lines).toEqual(["Ana Lee |  | 16.246 | It's <broken> & late."]);
  });
});

describe('a text transcript of Zendesk Chat', () => {
  const readZendesk = (heading: string) =>
    read(
      `${heading}\nServed by: Ruth, Odd Lie\n\n(11:05:05 AM) *** Visitor 881 joined the chat ***\n` +
        '(11:05:05 AM) Visitor 881: is the blue one in stock\n(11:05:20 AM) Ruth uploaded: list.pdf\n' +
        'URL: https://files.example/list.pdf\nType: application/pdf\nSize: 1200\n' +
        '(11:06:01 AM) Ruth: See the list.\nand page 2\n(11:06:40 AM) Visitor 881: thanks\n(12:00:10 PM) Odd Lie: Bye.\n',
    );

  it.each([
    'Chat started: 2026-03-03 11:05 AM (GMT+0)',
    'Chat started on 3 Mar 2026, 11:05 AM (UTC)',
    'Chat on Mar 3, 2026 11:05 AM',
  ])('has its day and agents in its heading, and uploads are not lines: %s', async (heading) => {
    expect((await readZendesk(heading)).lines).toEqual([
      'Visitor 881 | customer | 2026-03-03T11:05:05 | is the blue one in stock',
      'Ruth | agent | 2026-03-03T11:06:01 | See the list. and page 2',
      'Visitor 881 | customer | 2026-03-03T11:06:40 | thanks',
      'Odd Lie | agent | 2026-03-03T12:00:10 | Bye.',
    ]);
  });
});

it('what a Korean messenger writes in place of words, and about people, is not said', async () => {
  const source =
    '저장한 날짜 : 2026-10-14 21:40:18\n\n--- 2026년 10월 13일 화요일 ---\n[민아] [오전 9:15] 네!\n하나님이 들어왔습니다.\n[하나] [오후 12:41] 사진 2장\n[하나] [오후 12:42] 사진 좋아요\n[민아] [오후 12:43] 삭제된 메시지입니다.\n[민아] [오후 12:44] 감사합니다\n하나님이 유리님을 초대했습니다.\n';
  expect((await read(source)).lines).toEqual([
    '민아 |  | 2026-10-13T09:15:00 | 네!',
    '하나 |  | 2026-10-13T12:42:00 | 사진 좋아요',
    '민아 |  | 2026-10-13T12:44:00 | 감사합니다',
  ]);
});

it('a recogniser may put the speaker of a caption in brackets', async () => {
  const cue = (at: number, words: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${words}\n\n`;
  const srt = `${cue(1, '(speaker 0) Hi.')}${cue(2, '(speaker 1) Yes?')}${cue(3, '(speaker ?) [Music]')}${cue(4, '(speaker 0) So.')}`;
  expect((await read(srt)).lines).toEqual([
    'speaker 0 |  | 1 | Hi.',
    'speaker 1 |  | 2 | Yes?',
    'speaker ? |  | 3 | [Music]',
    'speaker 0 |  | 4 | So.',
  ]);
});
