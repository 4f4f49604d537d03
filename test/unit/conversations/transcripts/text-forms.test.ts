/** Forms of text, tables and markup that any program may write. */
import { describe, expect, it } from 'vitest';
import { readLines, readTranscript } from '../../../support/read-transcript.ts';
import { wordXml, zip } from '../../../support/word-document.ts';

describe('times in other digits and languages are read', () => {
  it.each([
    ['١٥‏/١١‏/٢٠٢٦، ١:٤٩ م - ليلى: مرحبا\n١٥‏/١١‏/٢٠٢٦، ١:٥٥ م - متجر: أهلاً\n', 'ليلى', '2026-11-15T13:49:00', 'مرحبا'],
    [
      '[15.11.2026 klo 13.49.02] Aino: Hei\n[15.11.2026 klo 13.50.02] Kide: Moi\n',
      'Aino',
      '2026-11-15T13:49:02',
      'Hei',
    ],
    [
      '2026년 11월 15일 오후 1:49, 미나 : 안녕\n2026년 11월 15일 오후 1:51, 블루 : 네\n',
      '미나',
      '2026-11-15T13:49:00',
      '안녕',
    ],
    ['2026年11月15日\n下午1:49 小明: 你好\n下午1:50 客服: 您好\n', '小明', '2026-11-15T13:49:00', '你好'],
  ])('%j', async (source, speaker, date, text) => {
    expect((await readLines(source))[0]).toBe(`${speaker} |  | ${date} | ${text}`);
  });
});

describe('a chat whose turns all have times', () => {
  it('has any fields above them, and more about it below', async () => {
    const lines = await readLines(
      'Protokoll\n\nBesucher: Mia\nOperator: Ana\nSeite: Start\n\n[13:49:02] Mia: Hallo\n\nund guten Tag\n[13:50:00] Ana: Hallo\n\nVisitor details\nLocation: Oslo\nBrowser: Firefox\n',
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^Mia \| customer \| .* \| Hallo und guten Tag$/);
    expect(lines[1]).toMatch(/^Ana \| agent \| .* \| Hallo$/);
  });

  it('may have names without a mark, and days above its messages', async () => {
    expect(
      await readLines(
        '2026.11.15 日曜日\n13:49 ミア こんにちは\n13:51 店 番号は\n13:52 ミア 4471です\n2026.11.16 月曜日\n09:05 店 本日です\n',
      ),
    ).toEqual([
      'ミア |  | 2026-11-15T13:49:00 | こんにちは',
      '店 |  | 2026-11-15T13:51:00 | 番号は',
      'ミア |  | 2026-11-15T13:52:00 | 4471です',
      '店 |  | 2026-11-16T09:05:00 | 本日です',
    ]);
    expect(
      await readLines(
        '[00:01] Ana Lee So tell me.\n\n[00:05] Tom I drove a van.\n\n[00:14] Ana Lee And then?\n\n[00:17] Tom Nothing.\n',
      ),
    ).toEqual([
      'Ana Lee |  | 1 | So tell me.',
      'Tom |  | 5 | I drove a van.',
      'Ana Lee |  | 14 | And then?',
      'Tom |  | 17 | Nothing.',
    ]);
  });
});

it('drops what programs say in a conversation', async () => {
  expect(
    await readLines(
      'info: You are connected\nAna: Hello\nTom: hi, my order is late\nAna: I see\ninfo: The chat has ended\n',
    ),
  ).toHaveLength(3);
});

describe('a conversation in a cell', () => {
  const header = 'Chat ID,Start Time,Operator,Transcript\n';
  it.each([
    ['User says: hours; Bot says: Which store?; User says: Oslo;'],
    ['User: hours Bot: Which store? User: Oslo'],
    ['User: hours | Bot: Which store? | User: Oslo'],
    ['User: hours<br>Bot: Which store?<br>User: Oslo'],
  ])('is divided: %s', async (cell) => {
    const lines = await readLines(`${header}1,2026-11-15 13:49,,${cell}\n2,2026-11-16 13:49,,${cell}\n`);
    expect(lines.slice(0, 3)).toEqual([
      'User | customer | 2026-11-15T13:49:00 | hours',
      'Bot | agent | 2026-11-15T13:49:00 | Which store?',
      'User | customer | 2026-11-15T13:49:00 | Oslo',
    ]);
    expect(lines).toHaveLength(6);
  });

  it('has the day and the roles of its row', async () => {
    const cell = '"[13:49:10] Tom: hi\n[13:50:01] Ana: Hello\n[13:51:00] Tom: bye"';
    expect(
      await readLines(`${header}1,2026-11-15 13:49:00,Ana,${cell}\n2,2026-11-16 09:00:00,Ana,${cell}\n`, 'chats.csv'),
    ).toContain('Ana | agent | 2026-11-16T13:50:01 | Hello');
  });
});

it('reads columns of what each side says, replies beside reviews, and cells of JSON', async () => {
  expect(await readLines('Call,Agent,Customer\n1,"Good day, how can I help?",\n1,,I want to return a lamp.\n')).toEqual(
    ['agent | agent |  | Good day, how can I help?', 'customer | customer |  | I want to return a lamp.'],
  );
  expect(
    await readLines(
      'Reviewer Name,Review Date,Review Comment,Response Date,Response Comment\nMia,2026-11-15,So quick!,2026-11-16,Thank you Mia!\n',
    ),
  ).toEqual(['Mia | customer | 2026-11-15 | So quick!', 'agent | agent | 2026-11-16 | Thank you Mia!']);
  expect(
    await readLines(
      'time,sender,content\n2026-11-15 13:49:00,Mia,"{""type"":""text"",""text"":""Is it in stock?""}"\n2026-11-15 13:50:00,Mia,"{""type"":""image"",""url"":""https://x.example/a.jpg""}"\n',
    ),
  ).toEqual(['Mia |  | 2026-11-15T13:49:00 | Is it in stock?']);
});

it('reads subtitles with names in a line of their own, or only where the speaker changes', async () => {
  const cue = (second: number, words: string) => `00:00:0${second},000 --> 00:00:0${second},900\n${words}\n`;
  expect(
    await readLines([cue(1, '[Ana Lee]\nHi all.'), cue(2, '[Ana Lee]\nA tour.'), cue(3, '[Tom]\nGood!')].join('\n')),
  ).toEqual(['Ana Lee |  | 1 | Hi all.', 'Ana Lee |  | 2 | A tour.', 'Tom |  | 3 | Good!']);
  expect(
    await readLines([cue(1, 'Ana: Hi all.'), cue(2, 'A tour.'), cue(3, 'Tom: Good!'), cue(4, 'Ana: Yes.')].join('\n')),
  ).toEqual(['Ana |  | 1 | Hi all.', 'Ana |  | 2 | A tour.', 'Tom |  | 3 | Good!', 'Ana |  | 4 | Yes.']);
});

it('reads blocks of fields below titles, with words of several lines', async () => {
  const block = (id: number, words: string, by: string) =>
    `id: ${id}\nType: Correspond\nContent: ${words}\n         And more.\n\n         The end.\nCreator: ${by}\nCreated: 2026-11-15 13:4${id}:00\n`;
  expect(
    await readLines(
      `RT/5.0.3 200 Ok\n\n# 2/2 (/total)\n\n${block(1, 'It is broken.', 'mia')}\n--\n\n${block(2, 'Repaired.', 'root')}`,
    ),
  ).toEqual([
    'mia |  | 2026-11-15T13:41:00 | It is broken. And more. The end.',
    'root |  | 2026-11-15T13:42:00 | Repaired. And more. The end.',
  ]);
});

it('reads messages of a page that are alone in their groups, and refuses other pages', async () => {
  const message = (name: string, time: string, words: string) =>
    `<div class="group"><div class="msg"><span class="author">${name}</span><span class="timestamp" title="2026-11-15 ${time}"></span><div class="content">${words}</div></div></div>`;
  expect(
    await readLines(
      `<html><body><div class="log">${message('Ana', '13:49', 'Hi')}${message('Tom', '13:50', 'Yes?')}</div></body></html>`,
    ),
  ).toEqual(['Ana |  | 2026-11-15T13:49:00 | Hi', 'Tom |  | 2026-11-15T13:50:00 | Yes?']);
  expect(
    await readLines('<!DOCTYPE html>\n<html><body><h1>Prices</h1><p>All prices are final.</p></body></html>\n'),
  ).toEqual([expect.stringContaining('HTML without a conversation')]);
});

it('refuses XML without a conversation, but not a chat of IRC', async () => {
  for (const [source, name] of [
    ['<?xml version="1.0"?>\n<config><a>1</a></config>', 'stdin'],
    ['<svg width="9"><text>Prices</text></svg>', 'stdin'],
    ['<feed xmlns="http://example.com/feed">\n<a>1</a>\n</feed>', 'stdin'],
    ['<config>\n<a>1</a>\n</config>', 'config.xml'],
  ] as const) {
    expect(await readLines(source, name)).toEqual([expect.stringContaining('XML without a conversation')]);
  }
  expect(await readLines('<ana> Hi', 'stdin')).toEqual([' |  |  | <ana> Hi']);
});

it('reads a thread of quoted mails as text, and comments in cells', async () => {
  expect(
    await readLines(
      'Works, thanks!\n\nAm So., 15. Nov. 2026 um 13:56 Uhr schrieb Ole Root <\nroot@it.example>:\n\n> Could you try again?\n>\n> On Sun, Nov 15, 2026 at 1:49 PM Mia <mia@x.example> wrote:\n>\n>> It is broken.\n>> Since Friday.\n',
    ),
  ).toEqual([
    'Mia |  | 2026-11-15T13:49:00 | It is broken. Since Friday.',
    'Ole Root |  | 2026-11-15T13:56:00 | Could you try again?',
    ' |  |  | Works, thanks!',
  ]);
  expect(
    await readLines(
      'Summary,Issue key,Reporter,Created,Description,Comment,Comment\nVPN,IT-1,mia,15/Nov/26 1:49 PM,I cannot sign in.,15/Nov/26 1:56 PM;root;Try again.,\n',
    ),
  ).toEqual(['mia |  | 2026-11-15T13:49:00 | I cannot sign in.', 'root |  | 2026-11-15T13:56:00 | Try again.']);
});

it('reads the day above headings with clocks', async () => {
  expect(
    await readLines(
      'Call, Nov 15, 2026 1:49 PM\n\nAna Lee\n1:49 PM\nHow can I help?\n\n(555) 000-1111\n1:50 PM\nMy bill is too high.\n\nAna Lee\n1:51 PM\nI see.\n',
    ),
  ).toEqual([
    'Ana Lee |  | 2026-11-15T13:49:00 | How can I help?',
    '(555) 000-1111 |  | 2026-11-15T13:50:00 | My bill is too high.',
    'Ana Lee |  | 2026-11-15T13:51:00 | I see.',
  ]);
});

it('leaves out what a page adds to a message, and what programs add to a chat in a cell', async () => {
  const message = (name: string, time: string, words: string) =>
    `<div class="message"><div class="received"><p><span class="timestamp">Nov 17, 2026 ${time} AM (Read)</span> <span class="sender">${name}</span></p><div class="part"><span class="bubble">${words}</span></div><div class="reactions"><p>Reactions:</p><div class="reaction"><b>Loved</b> by Me</div></div></div></div>`;
  expect(
    await readLines(
      `<html><body>${message('Ana', '9:02:49', 'Hi there')}${message('Me', '9:03:00', 'Is it late?')}</body></html>`,
    ),
  ).toEqual(['Ana |  | 2026-11-17T09:02:49 | Hi there', 'Me |  | 2026-11-17T09:03:00 | Is it late?']);
  const cell =
    '"[09:02:15] Hana: It works.\n[09:02:40] *** Priya joined the chat ***\n[09:03:02] Priya: Great.\n[09:03:30] Hana: Bye"';
  expect(await readLines(`Ticket ID,Created,Transcript\n1,2026-11-16 09:02,${cell}\n`, 'chats.csv')).toHaveLength(3);
});

it('begins below the title of a transcript, and names may have a picture', async () => {
  const summary =
    '# Sync\n\n## Summary\n\nAna said: it is done. Tom: fine.\n\n## Action items\n\n- Tom: write notes\n\n';
  expect(
    await readLines(`${summary}## Transcript\n\n**Ana Lee** (0:04): Hi Tom.\n\n**Tom** (0:09): Good day.\n`),
  ).toEqual(['Ana Lee |  | 4 | Hi Tom.', 'Tom |  | 9 | Good day.']);
  expect(
    await readLines(
      '# Draft\n\n## 🧑 Human\n\nWrite: a policy.\n\n## 🤖 Assistant\n\nHere it is.\n\n## 🧑 Human\n\nShorter.\n\n## 🤖 Assistant\n\nNo.\n',
    ),
  ).toEqual([
    'Human | customer |  | Write: a policy.',
    'Assistant | agent |  | Here it is.',
    'Human | customer |  | Shorter.',
    'Assistant | agent |  | No.',
  ]);
});

it('reads UTF-16 without a byte order mark', async () => {
  const { utterances } = await readTranscript(Buffer.from('Time\tSpeaker\tText\n13:49\tAna\tHi\n', 'utf16le'));
  expect(utterances).toMatchObject([{ speaker: 'Ana', text: 'Hi' }]);
});

it('reads a table without a header, and the headers of a mail above a thread', async () => {
  expect(
    await readLines(
      'Mia Sanz,So tell me.\nJoe,"I drove, a lot."\nMia Sanz,And then?\nJoe,Nothing at all.\n',
      'talk.csv',
    ),
  ).toEqual([
    'Mia Sanz |  |  | So tell me.',
    'Joe |  |  | I drove, a lot.',
    'Mia Sanz |  |  | And then?',
    'Joe |  |  | Nothing at all.',
  ]);
  expect(
    await readLines(
      'Von: Mia <mia@x.example>\nBetreff: Aw: Rechnung\nDatum: 16. November 2026 um 09:00:12 MEZ\n\nDanke!\n\nAm 15.11.2026 um 15:20 schrieb Laden <l@x.example>:\n\nSie ist unterwegs.\n',
    ),
  ).toEqual(['Laden |  | 2026-11-15T15:20:00 | Sie ist unterwegs.', 'Mia |  | 2026-11-16T09:00:12 | Danke!']);
});

it('joins the paragraphs below a heading with a name', async () => {
  expect(await readLines('Ana Lee  0:04\nHi.\n\nA second thing.\n\nTom  0:09\nYes?\n')).toEqual([
    'Ana Lee |  | 4 | Hi. A second thing.',
    'Tom |  | 9 | Yes?',
  ]);
});

it('reads the rows of a table in a Word document', async () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const rows = [
    ['Time', 'Speaker', 'Transcript'],
    ['00:00:01', 'Mia Sanz', 'So tell me.'],
    ['00:00:05', 'Joe', 'I drove.'],
  ];
  const table = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('');
  const document = wordXml(`<w:p><w:r><w:t>Interview</w:t></w:r></w:p><w:tbl>${table}</w:tbl>`);
  const { utterances } = await readTranscript(zip({ 'word/document.xml': document }));
  expect(utterances).toMatchObject([
    { speaker: 'Mia Sanz', start: 1, text: 'So tell me.' },
    { speaker: 'Joe', start: 5, text: 'I drove.' },
  ]);
});

it('tells who writes by the column of their side, or by the id that is not 0', async () => {
  expect(
    await readLines(
      'Kunde;Wer;Bearbeiter;Nachricht\nFr. Aydin;Kunde;;Es fehlen Schrauben.\nFr. Aydin;Support;Jonas;Das tut mir leid.\nHr. Petz;Kunde;;Der Akku lädt nicht.\nHr. Petz;Support;Mira;Seit wann ist das so?\n',
    ),
  ).toEqual([
    'Fr. Aydin | customer |  | Es fehlen Schrauben.',
    'Jonas | agent |  | Das tut mir leid.',
    'Hr. Petz | customer |  | Der Akku lädt nicht.',
    'Mira | agent |  | Seit wann ist das so?',
  ]);
  expect(
    await readLines(
      'staff_id,user_id,poster,body,created\n0,77,Bello,The projector is pink.,2026-10-06 10:02:14\n3,0,Greta,Please push the plug.,2026-10-06 10:14:03\n',
    ),
  ).toEqual([
    'Bello | customer | 2026-10-06T10:02:14 | The projector is pink.',
    'Greta | agent | 2026-10-06T10:14:03 | Please push the plug.',
  ]);
});

it('leaves out notes around typed turns, and signatures that begin with the name of the sender', async () => {
  expect(
    await readLines(
      'NOTES   Tue 6 Oct 2026\n\n09:05  Mrs Lee  acct 44871\nCust: no hot water\nMe: which code?\nCust: F28\n-> job 88213\n\n09:40  Mr Lind\nCust: what does it cost\nMe: 14.50\n\nEnd of the recording\n\nNotes: call back\n',
    ),
  ).toEqual([
    'Cust | customer |  | no hot water',
    'Me |  |  | which code?',
    'Cust | customer |  | F28',
    'Cust | customer |  | what does it cost',
    'Me |  |  | 14.50',
  ]);
  const mail = (from: string, sent: string, words: string) =>
    `From: ${from}\nSent: ${sent}\nSubject: RE: Lift\n\n${words}\n\n`;
  expect(
    await readLines(
      mail(
        'Mark Feld <m@x.example>',
        'Friday, 9 October 2026 08:12',
        'That was it.\n\nMark Feld\nSite manager | Feldbau',
      ) + mail('Desk <s@y.example>', 'Thursday, 8 October 2026 16:40', 'Which code?'),
    ),
  ).toEqual(['Desk |  | 2026-10-08T16:40:00 | Which code?', 'Mark Feld |  | 2026-10-09T08:12:00 | That was it.']);
});

describe('logs with members in their lines', () => {
  it.each([
    'T1Z INFO chat.start session=7 event=opened\nT2Z INFO chat.message session=7 from=visitor(Mia) text="Is it \\"open\\"?"\nT3Z INFO chat.message session=7 from=agent(Ana) text="Yes."\n',
    'T2Z [chat] conversation=7 from=visitor(Mia): Is it "open"?\nT3Z [chat] conversation=7 from=agent(Ana): Yes.\nT4Z [chat] conversation=7 event=closed\n',
  ])('%j are read', async (source) => {
    const lines = await readLines(source.replace(/T(\d)Z/g, '2026-11-15T13:49:0$1Z'));
    expect(lines).toEqual([
      'Mia | customer | 2026-11-15T13:49:02 | Is it "open"?',
      'Ana | agent | 2026-11-15T13:49:03 | Yes.',
    ]);
  });
});

describe('what programs write below a conversation', () => {
  const turns = 'Ana 00:01\nHello?\n\nMia 00:03\nHi.\n\nAna 00:05\nGood.\n\n';
  it.each([
    `${turns}www.scribe.example\n`,
    `${turns}This file was generated on 11/15/2026.\n`,
    '[00:01] Ana: Hello?\n[00:03] Mia: Hi.\n[00:05] Ana: Good.\n\nSpeed: 22 x\nDone.\n',
    'Ana: Hello?\nMia: Hi.\nAna: Good.\n\nSummary\nAna greets Mia.\n',
    'Ana, 15 Nov 2026 1:49 PM\nHello?\n\nMia, 15 Nov 2026 1:50 PM\nto Ana Lee\nHi.\n\nAna, 15 Nov 2026 1:51 PM\nto me\nGood.\n\nTicket 7 printed by Bo on 15 Nov 2026 2:00 PM\n',
    '[00:01]\nAna: Hello?\n[00:03]\nMia: Hi.\n[00:05]\nAna: Good.\n',
    '[Ana:0] Hello?\n[Mia:1] Hi.\n[Ana:0] Good.\n',
    'Agent 00:01\nHello?\n\nCustomer 00:03 Negative\nHi.\n\nAgent 00:05 Neutral\nGood.\n',
    '1:49 PM  Ana\n  Hello?\n1:50 PM  Mia\n  Hi.\n1:51 PM  Ana\n  Good.\n----------\n3 messages\n',
    '---\n\nAna (13:49)\nHello?\n\nMia (13:50)\nHi.\n\nAna (13:51)\nGood.\n\n---\n\nThank you for the chat!\n',
    'Ana · Nov 15, 2026 1:49pm · Email\nHello?\n\nMia · Nov 15, 2026 1:50pm · Reply\nHi.\n\nAna · Nov 15, 2026 1:51pm · Note\nGood.\n',
    'Ana: Hello?\nMia: Hi.\nAna: Good.\n\n(call ended: hangup)\n',
    'SPEAKER: S1\nHello?\nSPEAKER: S2\nHi.\nSPEAKER: S1\nGood.\n',
    'Ana, 15.11.2026 13:49\nHello?\n\nMia, 15.11.2026 13:50\nHi.\n\nAna, 15.11.2026 13:51 (intern)\nGood.\n',
    'Ana: Hello?\nMia: Hi.\nAna: Good.\n\nFollow-up: call Mia at 3.\n',
    '## Cold open\n\n**Ana** [00:00:01]\n\nHello?\n\n**Mia** [00:00:03]\n\nHi.\n\n## Main\n\n**Ana** [00:00:05]\n\nGood.\n',
    `${turns}See it: https://x.example/1\nSettings are on the page.\n`,
    '2026-11-15 13:49:01,210 - job - INFO - starting 7\n2026-11-15 13:49:03,554 - voice - INFO - Ana: Hello?\n2026-11-15 13:49:04,554 - voice - INFO - Mia: Hi.\n2026-11-15 13:49:04,954 - llm - DEBUG - ttft=0.4\n2026-11-15 13:49:05,554 - voice - INFO - Ana: Good.\n',
    'Ana 2026/11/15 13:49:02\nHello?\n\nMia 2026/11/15 13:50:02\n「Ana：Hello?」\n- - - - - - - -\nHi.\n\nAna 2026/11/15 13:51:02\nGood.\n',
    '[@0:01](https://x.example/1?t=1) - **Ana (Acme)**\n\nHello?\n\n[@0:03](https://x.example/1?t=3) - **Mia**\n\nHi.\n\nHIGHLIGHT: Mia answers\n\n[@0:05](https://x.example/1?t=5) - **Ana (Acme)**\n\nGood.\n',
    '[Ana] 09:01:12\nHello?\n\n[iPhone de Mia] 09:01:19\nHi.\n\n[Ana] 09:01:30\nGood.\n',
    'Ana  9:14 AM\nHello?\n    Mia  9:15 AM\n    Hi.\n\nAna  9:20 AM\nGood.\n',
  ])('%j is not said', async (source) => {
    const texts = (await readTranscript(source)).utterances.map((one) => ('text' in one ? one.text : one.error));
    expect(texts).toEqual(['Hello?', 'Hi.', 'Good.']);
  });
});

it('lets the day of the week decide about the order of day and month', async () => {
  const lines = await readLines(
    'Ana Lee\nPara: Tienda Sol\nlun 12/10/2026 9:14\n\n¿Está libre?\n\nTienda Sol\nPara: Ana Lee\nlun 12/10/2026 9:40\n\nSí.\n',
  );
  expect(lines).toEqual([
    'Ana Lee |  | 2026-10-12T09:14:00 | ¿Está libre?',
    'Tienda Sol |  | 2026-10-12T09:40:00 | Sí.',
  ]);
});

it('reads the direction before a name in a saved chat', async () => {
  const lines = await readLines(
    '[2026-11-15 13:49:02] [Incoming] Mia: Hello?\n[2026-11-15 13:49:09] [Outgoing] [Automation] Ana: Hi.\n',
  );
  expect(lines.map((line) => line.slice(0, 14))).toEqual(['Mia | customer', 'Ana | agent | ']);
});

it('reads the sides in fields above a saved chat', async () => {
  const lines = await readLines(
    'Visitor: Mia (mia@x.example)\nOperator: Ana\n\n2026-11-15 13:49:02 Mia: Hello?\n2026-11-15 13:50:02 Ana: Hi.\n2026-11-15 13:50:09 Mia: null\n',
  );
  expect(lines.map((line) => line.slice(0, 14))).toEqual(['Mia | customer', 'Ana | agent | ']);
});

it('leaves out pauses and sounds of words in tiers of Praat', async () => {
  const tier = (name: string, ...texts: string[]) =>
    `"IntervalTier" "${name}" 0 9 ${texts.length} ${texts.map((text, at) => `${at} ${at + 1} "${text}"`).join(' ')}`;
  const source = `File type = "ooTextFile"\nObject class = "TextGrid"\n0 9 <exists> 2 ${tier('Ana - words', 'hello there', '<p:>', 'it is me')} ${tier('Ana - phones', 'h', 'e')}`;
  expect(await readLines(source)).toEqual(['Ana |  | 0 | hello there', 'Ana |  | 2 | it is me']);
});
