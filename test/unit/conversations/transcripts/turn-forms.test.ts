/** Forms of turns that any program may write: what is around names, times and words. */
import { describe, expect, it } from 'vitest';
import { readLines } from '../../../support/read-transcript.ts';

describe('a form above an interview', () => {
  it.each([
    'Interviewer: Kim Ade\nInterviewee: "Ruth", gardener\nPlace and date: the hut, starts 10:05\nTyped by K.A. Pauses = (...)\n\nKA: Why?\nRuth: Because.\nKA: And you?\nRuth: Me too.\n',
    'Interviewer: Dr. Kim Ade\nParticipant: P07\nConsent: signed\nStudy: Gardens\n\nKA: Why?\n\nRuth: Because.\n\nKA: And you?\n\nRuth: Me too.\n\n-- end of recording (00:31:47) --\n\nNote to self: call her.\n',
  ])('%j', async (source) => {
    expect(await readLines(source, 'interview.txt')).toEqual([
      'KA |  |  | Why?',
      'Ruth |  |  | Because.',
      'KA |  |  | And you?',
      'Ruth |  |  | Me too.',
    ]);
  });
});

describe('blocks of fields', () => {
  it('have values that go on below, indented', async () => {
    const block = (id: number, text: string, who: string, type = 'Correspond') =>
      `# 3/3 (id/${id}/total)\n\nid: ${id}\nTicket: 4\nType: ${type}\nField: \nData: No Subject\n\nContent: ${text}\n\n\nCreator: ${who}\nCreated: 2026-10-06 08:12:3${id}\n\nAttachments: \n             7: untitled (0.2k)\n\n--\n\n`;
    const source = `RT/5.0.5 200 Ok\n\n${block(1, 'Hello,\n         \n         the page is: empty.\n         \n         -- \n         Pia', 'pia')}${block(2, 'This transaction appears to have no content', 'RT')}${block(3, 'Fixed.', 'max')}${block(4, 'To: pia@x.example\n         \n         We got it.', 'RT', 'EmailRecord')}`;
    expect(await readLines(source)).toEqual([
      'pia |  | 2026-10-06T08:12:31 | Hello, the page is: empty.',
      'max |  | 2026-10-06T08:12:33 | Fixed.',
    ]);
  });
});

describe('a page', () => {
  it('has emoji in images, a footer that is not said, and American times', async () => {
    const message = (name: string, time: string, words: string) =>
      `<div class=msg><span class=author>${name}</span> <span class=timestamp>${time}</span><div class=content>${words}</div></div>`;
    const page = `<!DOCTYPE html><html><body>${message('rook', '10/6/2026 7:01 PM', 'it is gone')}${message('mia', '10/6/2026 7:02 PM', 'back <img class=e alt=🎉 src=x>')}</body></html>`;
    expect(await readLines(page)).toEqual([
      'rook |  | 2026-10-06T19:01:00 | it is gone',
      'mia |  | 2026-10-06T19:02:00 | back 🎉',
    ]);
    const turn = (name: string, time: string, words: string) =>
      `<p><span class="a">${name} </span><span class="b">[${time}] </span><span class="w">${words.split(' ').join(' </span><span class="w">')} </span></p>`;
    const spoken = `<!DOCTYPE html><html><body><section>${turn('Mod', '00:00:01', 'So, shall we?')}${turn('P1', '00:00:08', 'Yes, I am on foot.')}${turn('Mod', '00:00:12', 'Good.')}</section><footer>Powered by Trint</footer></body></html>`;
    expect(await readLines(spoken)).toEqual([
      'Mod |  | 1 | So, shall we?',
      'P1 |  | 8 | Yes, I am on foot.',
      'Mod |  | 12 | Good.',
    ]);
  });
});

describe('turns', () => {
  it.each([
    // A time between the name and the words.
    [
      'Speaker 1:\t00:00\tHi, a minute?\nSpeaker 2:\t00:05\tSure.\nSpeaker 1:\t00:08\tGood.\n',
      ['Speaker 1 |  | 0 | Hi, a minute?', 'Speaker 2 |  | 5 | Sure.', 'Speaker 1 |  | 8 | Good.'],
    ],
    [
      'Mia: 00:04\nNo prices.\n\nYusuf: 00:09\nWhy: not?\n\nMia: 00:15\nThey leave.\n',
      ['Mia |  | 4 | No prices.', 'Yusuf |  | 9 | Why: not?', 'Mia |  | 15 | They leave.'],
    ],
    // Times without names.
    [
      '0:00 Hey team.\n0:07 On the left, the calendar.\n1:02 Thanks!\n',
      [' |  | 0 | Hey team.', ' |  | 7 | On the left, the calendar.', ' |  | 62 | Thanks!'],
    ],
    // Names without marks.
    [
      'Interview with Mr T.\nDate: 3 May 2026\n\nLB\nWhen?\n\nT\nIn 1989.\n(pause)\n\nLB\nWhy?\n\nT\nI had to.\n',
      ['LB |  |  | When?', 'T |  |  | In 1989. (pause)', 'LB |  |  | Why?', 'T |  |  | I had to.'],
    ],
    // Questions and answers.
    [
      '  DEPOSITION OF M. LINDT\n\n  Q.   Where were you?\n  A.   At home. With Q.\n       MS. PRYCE: Objection.\n  Q.   All day?\n  A.   Until six.\n',
      [
        'Q |  |  | Where were you?',
        'A |  |  | At home. With Q.',
        'MS. PRYCE |  |  | Objection.',
        'Q |  |  | All day?',
        'A |  |  | Until six.',
      ],
    ],
    // A day of the week, which tells the month.
    [
      'Mon, 10/05/2026\n18:02\tHana\tHi\n18:05\tBen\tYes\n18:06\tBen unsent a message.\n',
      ['Hana |  | 2026-10-05T18:02:00 | Hi', 'Ben |  | 2026-10-05T18:05:00 | Yes'],
    ],
    [
      'Lotte, Mon 9:12 AM\nIs it back?\nEmil, Mon 9:15 AM, Edited\nYes\n',
      ['Lotte |  |  | Is it back?', 'Emil |  |  | Yes'],
    ],
    // The day of the clocks is in a title.
    [
      'Chat Transcript\nStarted : 05 Oct 2026, 11:20 AM (IST)\n\nRohan : 11:20 AM\nA pack?\nPriya : 11:21 AM\nYes.\n',
      ['Rohan |  | 2026-10-05T11:20:00 | A pack?', 'Priya |  | 2026-10-05T11:21:00 | Yes.'],
    ],
  ] as const)('%j', async (source, expected) => {
    expect(await readLines(source, 'chat.txt')).toEqual(expected);
  });

  it.each([
    '[2026-10-05 18:02:11] Ana: back at 7\n[2026-10-05 18:05:02] Bo: > back at 7\n\nhe says no (- Ana: 👍 -)  \n',
    '5 October 2026\n5:02 PM - Ana: back at 7\n5:05 PM - Bo: > <@ana:x.example> back at 7\n\nhe says no\n5:06 PM - Bo left the room\n',
    '**Ana** (2026-10-05 08:12)\nback at 7\n\n**Bo** (2026-10-05 08:20)\n> back at 7\n\nhe says no\n',
  ])('do not have the message that they answer: %j', async (source) => {
    const lines = await readLines(source, 'chat.txt');
    expect(lines.map((line) => line.replace(/ \|.*\| /, ': '))).toEqual(['Ana: back at 7', 'Bo: he says no']);
  });

  it('with only a quotation keep it', async () => {
    expect(await readLines('[2026-10-05 18:02:11] Ana: Hi\n[2026-10-05 18:05:02] Bo: > Hi\n')).toContain(
      'Bo |  | 2026-10-05T18:05:02 | > Hi',
    );
  });
});

it('sounds, ends of tapes and notes to oneself are not said', async () => {
  const source =
    '**Kim:** When does it begin?\n\n**Noor:** At eight.\n\n*[phone rings]*\n\n(END OF SIDE A)\n\n**Kim:** And then?\n\n**Noor:** Tea.\n\nTo do\n\ncall Noor\n\nTODO: call Noor\n';
  expect(await readLines(source, 'interview.md')).toEqual([
    'Kim |  |  | When does it begin?',
    'Noor |  |  | At eight.',
    'Kim |  |  | And then?',
    'Noor |  |  | Tea.',
  ]);
});

it('all paragraphs of a comment in a page are its text', async () => {
  const comment = (name: string, time: string, words: string) =>
    `<div class="c"><div class="head"><a class="user">${name}</a> <time class="t" datetime="2026-10-05T09:${time}:00Z">x</time></div><div class="action-body flooded">${words}</div></div>`;
  const page = `<html><body><div id="all">${comment('Lena', '10', '<p>All is pink.</p><p>Even text.</p>')}${comment('Sam', '25', '<p>Oh.</p>')}</div></body></html>`;
  expect(await readLines(page)).toEqual([
    'Lena |  | 2026-10-05T09:10:00 | All is pink. Even text.',
    'Sam |  | 2026-10-05T09:25:00 | Oh.',
  ]);
});

it('a table has the dates at which its cases were opened, and the names of reviewers', async () => {
  const sides =
    'Case,Opened,Customer message,Agent reply,Agent,Customer\n1,2026-10-05 09:00,Where is it?,It left.,Nell,Hans\n2,2026-10-05 09:30,Red?,Yes: red.,Nell,Oda\n';
  expect((await readLines(sides, 'a.csv'))[1]).toBe('Nell | agent | 2026-10-05T09:00:00 | It left.');
  const reviews =
    'Source,Rating,Review Date,Reviewer,Review Text\nMaps,5,10/05/2026,Bea Holm,Great coffee.\nMaps,1,10/14/2026,Tim O,Slow wifi.\n';
  expect((await readLines(reviews, 'b.csv'))[0]).toBe('Bea Holm | customer | 2026-10-05 | Great coffee.');
});

it.each([
  ['an empty line below its time', '00:00\n\nAda\nHi.\nYou there?\n\n00:05\n\nBo Li\nYes.\n\n00:09\n\nAda\nGood.\n'],
  [
    'its time below the words, once a title has passed',
    'Hello Ada,\nHere is your chat.\nAda\nHi.\nYou there?\nsent on 0:00\nBo Li\nYes.\nsent on 0:05\nAda\nGood.\nsent on 0:09\nBo Li\nBye.\nsent on 0:11\nAda\nBye.\nsent on 0:12\n',
  ],
  [
    'what kind of entry it is, and the address',
    'Ada (Additional comments) 0:00\nto bo@x.example\nHi.\nYou there?\n\nBo Li (public reply) 0:05\nYes.\n\nAda (comments) 0:09\nGood.\n\nThis transcript was exported on 6 Oct 2026.\n',
  ],
])('a name in a line of its own has %s', async (_, source) => {
  const said = ['Ada |  | 0 | Hi. You there?', 'Bo Li |  | 5 | Yes.', 'Ada |  | 9 | Good.'];
  expect((await readLines(source)).slice(0, 3)).toEqual(said);
});

it('a line with a day and no name is an event where all others have both', async () => {
  const day = (time: string, words: string) => `Tue, Oct 6 2026, 14:0${time} - ${words}\n`;
  const source = `${day('1:00', 'Ada: Hi')}${day('2:00', 'Bo (he/him): Yes')}${day('3:00', 'Ada sent an image: a.jpg')}${day('4:00', 'Ada: Well,\nbye')}`;
  expect(await readLines(source)).toEqual([
    'Ada |  | 2026-10-06T14:01:00 | Hi',
    'Bo |  | 2026-10-06T14:02:00 | Yes',
    'Ada |  | 2026-10-06T14:04:00 | Well, bye',
  ]);
});

it('the field of a person whose letters speak below is not said', async () => {
  const source =
    'Date: 6 October 2026\n\nInterviewer: Kim Ade (KA)\n\nBaker: Rosa B. (RB)\n\nKA: Why?\n\nRB: So.\n\nKA: Ah.\n\nRB: Yes.\n';
  expect((await readLines(source)).map((line) => line.replace(/2026-10-06/, ''))).toEqual([
    'KA |  |  | Why?',
    'RB |  |  | So.',
    'KA |  |  | Ah.',
    'RB |  |  | Yes.',
  ]);
});

it('a page shows a thread of mails with their headers', async () => {
  const mail = (name: string, day: number, words: string) =>
    `<p><b>Von:</b> ${name} &lt;a@x.example&gt;<br><b>Gesendet:</b> Dienstag, ${day}. Oktober 2026 09:02<br><b>An:</b> B<br><b>Betreff:</b> Tee</p><p>${words}</p>`;
  expect(
    await readLines(
      `<html><body>${mail('Ada', 7, 'Er kommt.')}<div>${mail('Bo', 6, 'Wo ist er?')}</div></body></html>`,
    ),
  ).toEqual(['Bo |  | 2026-10-06T09:02:00 | Wo ist er?', 'Ada |  | 2026-10-07T09:02:00 | Er kommt.']);
});

it('a page names the parts of a message with the prefix of its program; a bold word is no name', async () => {
  const line = (name: string, time: string, words: string) =>
    `<li class="mx_Tile">${name && `<span class="mx_Profile_displayName">${name}</span>`}<span class="mx_MessageTimestamp" title="Tue, Oct 6 2026 14:0${time}">x</span><span class="mx_Tile_body">${words}</span></li>`;
  const page = `<html><body><ol>${line('Ada', '1:00', 'Hi')}${line('', '2:00', 'You?')}${line('Bo', '3:00', 'Yes, <strong>me</strong>.')}</ol></body></html>`;
  expect(await readLines(page)).toEqual([
    'Ada |  | 2026-10-06T14:01:00 | Hi',
    'Ada |  | 2026-10-06T14:02:00 | You?',
    'Bo |  | 2026-10-06T14:03:00 | Yes, me.',
  ]);
});

it('a name with its time after it may lack the time, and long turns have later times within', async () => {
  const turns = [
    'Ada: [00:00:02] So. [00:01:00] It is [00:00:01] red.',
    'Very red.',
    'Bo: [00:01:12] Ah.',
    'Ada: [00:01:15] Yes.',
    'Bo: [00:01:18] I see.',
    'Ada: Why?',
    'Bo: [00:01:20] Well. [00:01:30]',
  ];
  expect(await readLines(`Episode 3\n\n${turns.join('\n\n')}\n`)).toEqual([
    'Ada |  | 2 | So. It is [00:00:01] red. Very red.',
    'Bo |  | 72 | Ah.',
    'Ada |  | 75 | Yes.',
    'Bo |  | 78 | I see.',
    'Ada |  |  | Why?',
    'Bo |  | 80 | Well.',
  ]);
});

it('captions of YouTube have their words in elements of their own', async () => {
  const source =
    '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body><p t="160" d="2000"><s ac="0">welcome</s><s t="400"> back</s></p>\n<p t="2310" d="10" a="1">\n</p><p t="2320" d="900"><s>don&#39;t</s></p></body></timedtext>';
  expect(await readLines(source)).toEqual([' |  | 0.16 | welcome back', " |  | 2.32 | don't"]);
});

it('words that somebody says about the call are said', async () => {
  const source =
    '[00:01] Ada: Where is Bo?\n[00:02] Cy: He left the meeting.\n[00:03] Bo Li left the meeting\n[00:04] Ada: Ah.\n';
  expect(await readLines(source)).toEqual([
    'Ada |  | 1 | Where is Bo?',
    'Cy |  | 2 | He left the meeting.',
    'Ada |  | 4 | Ah.',
  ]);
});

it('a name stands right above its time, also below the words of somebody else', async () => {
  const source =
    'Ada\n  9:02 AM\nIs it here?\nBo Li\n  9:05 AM\nYes.\n9:06\nOk\nAda\n  9:10 AM\nGood.\nHelper\nAPP  9:15 AM\nDone\n';
  expect((await readLines(source)).map((line) => line.replace(' |  |  |', ':'))).toEqual([
    'Ada: Is it here?',
    'Bo Li: Yes.',
    'Bo Li: Ok',
    'Ada: Good.',
    'Helper: Done',
  ]);
});

it('what somebody said is below the name, without an empty line', async () => {
  const source =
    'You said:\nTea?\nChatGPT said:\nSteps:\n\n1. Boil.\n2. Wait.\nYou said:\nMilk?\nChatGPT said:\nYes.\n';
  expect(await readLines(source)).toEqual([
    'You |  |  | Tea?',
    'ChatGPT | agent |  | Steps: 1. Boil. 2. Wait.',
    'You |  |  | Milk?',
    'ChatGPT | agent |  | Yes.',
  ]);
});

describe('what is around the turns is not said', () => {
  it.each([
    [
      'a printed thread of mails',
      'Tea\n3 messages\n\nAda <ada@x.example>\tMon, Oct 5, 2026 at 7:44 PM\nTo: bo@x.example\n\nHi.\n\nBo Li <bo@x.example>\tMon, Oct 5, 2026 at 8:03 PM\nTo: Ada <ada@x.example>\n\nYes.\n\n[Quoted text hidden]\n\nAda <ada@x.example>\tMon, Oct 5, 2026 at 8:30 PM\nTo: Bo Li <bo@x.example>\n\nOk.\n\na.jpg\n420K\n',
      'Ada |  | 2026-10-05T20:30:00 | Ok.',
    ],
    [
      'a printed ticket',
      'Oct 6, 2026 at 9:41 AM - 2m 18s\nSource: Ads\n\nAda   October 6, 2026 at 08:12\n\nHi.\n\nBo Li   October 6, 2026 at 08:30   Internal note\n\nHm.\n\nAda   October 6, 2026 at 09:00\n\nOk.\n\nAttachment(s):\na.pdf - https://x.example/a\n\nSupport Software by Desk\n',
      'Ada |  | 2026-10-06T09:00:00 | Ok.',
    ],
    [
      'a note below the last of many lines with times',
      '[1:00] Ada: Hi\n[2:00] Bo: Yes\n[3:00] Ada: So?\n[4:00] Bo: Hm\n[5:00] Ada: Ok.\n\nReply to this mail.\nAda and Bo\n',
      'Ada |  | 300 | Ok.',
    ],
    [
      'what a recogniser prints above its lines',
      'Detecting language using the first 30 seconds\nDetected language: English\n[00:00.000 --> 00:03.480]  Hi.\n[00:03.480 --> 00:04.000]  Yes.\n[01:03.480 --> 01:04.000]  Ok.\n',
      ' |  | 63.48 | Ok.',
    ],
    [
      'fields in another language',
      'Interview B, 06.10.2026\nDauer: 31:12 min\n\nI: Wie? #00:00:09-2#\nB: So. #00:00:21-7#\nI: Mhm. #00:00:22-3#\nB: Ja. #00:00:44-1#\n',
      'B |  |  | Ja.',
    ],
    [
      'the calls of a tool',
      'assistant: Hi.\nuser: Move it.\nagent-action: check {"day": 5}\nassistant: Done.\nuser: Ok.\n',
      'user | customer |  | Ok.',
    ],
  ])('%s', async (_, source, last) => {
    const lines = await readLines(source);
    expect(lines.at(-1)).toBe(last);
    expect(lines.join('\n')).not.toMatch(/message|Source|Dauer|Attach|Desk|Reply|Detect|check|To:/);
  });
});

it('a part of a page is a page', async () => {
  const part = (name: string, time: string, words: string) =>
    `<cite>${name}:</cite>\n<time>${time}</time>\n<p>${words}</p>\n`;
  const source = `<!-- episode 12 -->\n${part('Ada', '0:00', 'Hi.</p>\n<p>You there?')}${part('Bo', '0:07', 'Yes &amp; no.')}${part('Ada', '1:04', 'Ok.')}`;
  expect(await readLines(source)).toEqual([
    'Ada |  | 0 | Hi. You there?',
    'Bo |  | 7 | Yes & no.',
    'Ada |  | 64 | Ok.',
  ]);
  const chat = '<p align="center">Agent Bo S</p>( 9s ) Bo S: Hi.<br>( 1m 2s ) Ada: It&#39;s red<br>';
  expect(await readLines(chat)).toEqual(['Bo S | agent | 9 | Hi.', "Ada | customer | 62 | It's red"]);
});

it('a name, a time and the words are in a line, with single spaces', async () => {
  const source =
    'Transcript\n\nAda Lo 00:00:05 Is it here?\nBo 00:00:10 At 10:30 Tomorrow.\nAda Lo 00:00:15 Good.\nBo 00:00:19 Ok.\n';
  expect((await readLines(source)).slice(0, 2)).toEqual([
    'Ada Lo |  | 5 | Is it here?',
    'Bo |  | 10 | At 10:30 Tomorrow.',
  ]);
});

it.each([
  ['headings', (at: string) => `## Ada (${at})\n\nHi.\n\n---\n\n`],
  ['lines', (at: string) => `Ada (${at}): Hi.\n`],
])('the order of days and months is that of other %s, or of American times', async (_, line) => {
  const dates = async (...days: string[]) =>
    (await readLines(days.map(line).join(''))).map((one) => one.split(' | ')[2] ?? '');
  const days = ['10/6/2026, 8:01:33 PM', '10/6/2026, 8:03:02 PM', '10/7/2026, 9:00:00 AM'];
  expect(await dates(...days)).toEqual(['2026-10-06T20:01:33', '2026-10-06T20:03:02', '2026-10-07T09:00:00']);
  expect((await dates('06/10/2026 20:01', '06/10/2026 20:03', '13/10/2026 20:05'))[0]).toBe('2026-10-06T20:01:00');
  expect((await dates('06/10/2026 20:01', '06/10/2026 20:03', '07/10/2026 20:05'))[0]).toBe('');
});

it('names in paragraphs of their own are above those with the words', async () => {
  const paragraphs = [
    'Oral history',
    'Recorded in May',
    'Isla Gray',
    'When?',
    'Magnus Tait',
    'In 1971.',
    'Isla Gray',
    'Why?',
    'Magnus Tait',
    'Oil.',
    'More oil.',
  ];
  expect(await readLines(paragraphs.join('\n\n'))).toEqual([
    'Isla Gray |  |  | When?',
    'Magnus Tait |  |  | In 1971.',
    'Isla Gray |  |  | Why?',
    'Magnus Tait |  |  | Oil. More oil.',
  ]);
});

describe('what an export says about itself is not said', () => {
  it.each([
    [
      'Conversation with Ana\n\nStarted on October 13, 2026 at 10:12 AM Dublin time IST (GMT+0100)\n\n---\n\n',
      'Exported from Kayaks on October 13, 2026 at 03:05 PM Dublin time IST (GMT+0100)',
    ],
    ['Chat mit Ana\nGestartet am 13.10.2026 um 10:12 Uhr\n\n', 'Exportiert am 13.10.2026 um 15:05 Uhr'],
    ['', 'This conversation was downloaded on 13/10/2026, 15:05'],
  ])('%j and %j', async (above, below) => {
    const source = `${above}Ana: Can I move it?\n\nTom: Yes, exported on Monday.\n\nAna: Thanks\n\n${below}\n`;
    const said = (await readLines(source)).map((line) => line.split(' | ').at(-1));
    expect(said).toEqual(['Can I move it?', 'Yes, exported on Monday.', 'Thanks']);
  });
});

it('a heading of Markdown between turns with names is not said', async () => {
  const notes =
    '# Calls\n\n## Mr Hale\n\n**Hale:** who pays?\n\n**Me:** we do\n\n## New people\n\n**Oduya:** how long?\n';
  expect(await readLines(notes)).toEqual(['Hale |  |  | who pays?', 'Me |  |  | we do', 'Oduya |  |  | how long?']);
});
