/** Exports that the fixtures of exports.test.ts do not have: text, speaker, role and time of every line. */
import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const read = async (source: unknown, name = 'export.json') => {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const { format, utterances } = await readTranscript(text, { name });
  const errors = utterances.filter((one) => 'error' in one);
  const lines = utterances.flatMap((one) => {
    if ('error' in one) return [];
    return [one.speaker ?? '', one.role ?? '', one.date ?? one.start ?? '', one.text].join(' | ');
  });
  return { format, lines, errors };
};

it('reads Chatwoot without its activities and notes', async () => {
  const message = { conversation_id: 7, inbox_id: 2, content_type: 'text', created_at: 1794750540, private: false };
  const payload = [
    { ...message, content: 'Hej', message_type: 0, sender: { name: 'Åse Lund', type: 'contact' } },
    { ...message, content: 'Åse was assigned', message_type: 2 },
    { ...message, content: 'She is a VIP', message_type: 1, private: true, sender: { name: 'Bo', type: 'user' } },
    { ...message, content: 'Hej!', message_type: 1, sender: { name: 'Bo', type: 'user' } },
  ];
  expect(await read({ meta: {}, payload })).toMatchObject({
    format: 'chatwoot',
    lines: ['Åse Lund | customer | 2026-11-15T13:49:00 | Hej', 'Bo | agent | 2026-11-15T13:49:00 | Hej!'],
    errors: [],
  });
});

it('reads Messenger: bytes of UTF-8 as characters, newest first, photos without words', async () => {
  const messages = [
    {
      sender_name: 'Zo\u00c3\u00ab',
      timestamp_ms: 1794750600000,
      content: 'D\u00c3\u00a9j\u00c3\u00a0 vu \u00f0\u009f\u0098\u0080',
    },
    { sender_name: 'Bo', timestamp_ms: 1794750570000, photos: [{ uri: 'p.jpg' }] },
    { sender_name: 'Bo', timestamp_ms: 1794750540000, content: 'Café?' },
  ];
  expect(await read({ participants: [{ name: 'Bo' }], messages, thread_path: 'inbox/bo_1' })).toMatchObject({
    format: 'messenger',
    lines: ['Bo |  | 2026-11-15T13:49:00 | Café?', 'Zoë |  | 2026-11-15T13:50:00 | Déjà vu 😀'],
    errors: [],
  });
});

it('reads LivePerson with the names of its participants', async () => {
  const record = (sentBy: string, participantId: string, text: string, timeL: number) => ({
    type: 'TEXT_PLAIN',
    messageData: { msg: { text } },
    audience: 'ALL',
    participantId,
    sentBy,
    timeL,
  });
  const one = {
    info: { conversationId: 'x1', latestSkillName: 'Billing' },
    messageRecords: [
      record('Consumer', 'c', 'My bill doubled', 1794750540000),
      { ...record('Agent', 'a', 'Churn risk', 1794750550000), audience: 'AGENTS_AND_MANAGERS' },
      record('Agent', 'a', 'Let me look.', 1794750600000),
      record('Agent', 'b-1', 'It is corrected.', 1794750660000),
    ],
    agentParticipants: [
      { agentId: 'a', agentFullName: 'Uma Patel-Ray' },
      { agentId: '17', agentPid: 'b-1', agentFullName: 'Bo' },
    ],
    consumerParticipants: [{ participantId: 'c', firstName: 'Lou', lastName: 'Ng' }],
  };
  expect(await read({ conversationHistoryRecords: [one] })).toMatchObject({
    format: 'liveperson',
    lines: [
      'Lou Ng | customer | 2026-11-15T13:49:00 | My bill doubled',
      'Uma Patel-Ray | agent | 2026-11-15T13:50:00 | Let me look.',
      'Bo | agent | 2026-11-15T13:51:00 | It is corrected.',
    ],
  });
});

it('reads Rev, with seconds or clock times', async () => {
  const said = (ts: unknown) => [
    { type: 'text', value: 'Hello', [typeof ts === 'string' ? 'timestamp' : 'ts']: ts, end_ts: 3 },
    { type: 'punct', value: ', ' },
    { type: 'text', value: 'you' },
    { type: 'punct', value: '.' },
  ];
  const monologues = [
    { speaker: 0, elements: said(1.5) },
    { speaker: 1, elements: said('00:01:02,250') },
  ];
  const { format, lines } = await read({ speakers: [{ id: 1, name: 'Ida B.' }], monologues });
  expect([format, lines]).toEqual(['rev', ['Speaker 0 |  | 1.5 | Hello, you.', 'Ida B. |  | 62.25 | Hello, you.']]);
});

it('takes the name from the person, and the role from a word for the side', async () => {
  const data = [
    { type: 'text', from: 'user', content: 'Hola', user: { nickname: 'Paz' }, timestamp: 1794750540000 },
    { type: 'event', from: 'operator', content: { namespace: 'state:pending' }, user: { nickname: 'Olu' } },
    { type: 'text', from: 'operator', content: 'Buenas', user: { nickname: 'Olu' }, timestamp: 1794750600000 },
    { type: 'file', from: 'operator', content: { name: 'a.pdf', url: 'https://x.example/a.pdf' } },
  ];
  const { lines, errors } = await read({ data });
  expect([lines, errors]).toEqual([
    ['Paz | customer | 2026-11-15T13:49:00 | Hola', 'Olu | agent | 2026-11-15T13:50:00 | Buenas'],
    [],
  ]);
});

it('keeps the side as the name if the other names are not of the sender', async () => {
  const { lines } = await read(
    'speaker,text,agent_name\nCustomer,Hi there,Lena\nAgent,Good morning,Lena\n',
    'calls.csv',
  );
  expect(lines).toEqual(['Customer | customer |  | Hi there', 'Agent | agent |  | Good morning']);
});

it('skips actions, control messages and notes in JSON of any tool', async () => {
  const messages = [
    { name: 'Ana', content: 'Is it open?', type: 'transcript', time: '2026-11-15T13:49:00Z' },
    { name: 'Ana', content: 'positive_sentiment', type: 'moment', time: '2026-11-15T13:49:00Z' },
    { name: 'Bo', content: '<addmember/>', isControlMessage: true, time: '2026-11-15T13:49:00Z' },
    { name: 'Bo', content: 'Ask Kim', type: 'internal_note', time: '2026-11-15T13:49:00Z' },
    { name: 'Bo', content: 'Until six', type: 'transcript', time: '2026-11-15T13:49:10Z' },
  ];
  expect((await read({ messages })).lines).toEqual([
    'Ana | customer | 2026-11-15T13:49:00 | Is it open?',
    'Bo | agent | 2026-11-15T13:49:10 | Until six',
  ]);
});

it('joins the parts of a styled text', async () => {
  const text = [{ type: 'bold', text: 'Stop' }, ' at ', { type: 'italic', text: 'nine' }, '.'];
  const { lines } = await read({
    messages: [
      { from: 'Ana', text },
      { from: 'Bo', text: 'Okay' },
    ],
  });
  expect(lines).toEqual(['Ana |  |  | Stop at nine.', 'Bo |  |  | Okay']);
});

it('reads the speakers of Webex from the identifiers of cues', async () => {
  const cue = (at: number, name: string, text: string) =>
    `${at} "${name}" (30${at})\r\n00:00:0${at}.000 --> 00:00:0${at}.900\r\n${text}\r\n\r\n`;
  const { lines } = await read(`WEBVTT\r\n\r\n${cue(1, 'Ana <Lee>', 'Hi: all.')}${cue(2, 'Bo', 'Hello.')}`, 'a.vtt');
  expect(lines).toEqual(['Ana <Lee> |  | 1 | Hi: all.', 'Bo |  | 2 | Hello.']);
});

it.each(['Ana Lee - Billing', 'Ana | Acme'])('reads a speaker called %s', async (name) => {
  const cue = (at: number, text: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n\n`;
  const { lines } = await read(
    cue(1, `${name}: Hello.`) + cue(2, 'Bo: Yes - and: no.') + cue(3, `${name}: Bye.`),
    'a.srt',
  );
  expect(lines).toEqual([`${name} |  | 1 | Hello.`, 'Bo |  | 2 | Yes - and: no.', `${name} |  | 3 | Bye.`]);
});

it('reads LINE: days above messages, stickers, messages of several lines', async () => {
  const history = `[LINE] Chat history with Shop
Saved on: 2026.11.16 10:00

2026.11.15 Sunday
9:49 PM\tAna\t"Hi
open today?"
9:50 PM\tShop\t[Sticker]
2026.11.16 Monday
7:05 AM\tShop\tYes, "until" noon
7:06 AM\tAna\tThanks
`;
  expect(await read(history, 'line.txt')).toMatchObject({
    format: 'chat',
    lines: [
      'Ana |  | 2026-11-15T21:49:00 | Hi open today?',
      'Shop |  | 2026-11-16T07:05:00 | Yes, "until" noon',
      'Ana |  | 2026-11-16T07:06:00 | Thanks',
    ],
  });
});

it('skips the titles above the list of attendees', async () => {
  const text =
    '2026-11-15 10:00 CET - Weekly\n\nAttendees\n\nAna Lee, Bo\n\nTranscript\n\n00:00:00\n\nAna Lee: Hi.\nBo: Hello.\n\nTranscription ended after 00:03:10\n';
  expect((await read(text, 'meet.txt')).lines.map((line) => line.split(' | ').at(-1))).toEqual(['Hi.', 'Hello.']);
});

it.each([
  [
    'Datum;Uhrzeit;Rolle;Absender;Nachricht\n24.12.2026;08:05;Kundin;Eva;Wo ist es?\n24.12.2026;08:06;Berater;Jan;Unterwegs.\n',
    '2026-12-24T08:05:00',
  ],
  [
    'Fecha;Hora;Rol;Remitente;Mensaje\n24/12/2026;08:05;Clienta;Eva;¿Dónde está?\n24/12/2026;08:06;Asesor;Jan;En camino.\n',
    '2026-12-24T08:05:00',
  ],
  [
    'Date/Time;Role;From;Text\n2026-12-24 08:05;Customer;Eva;Where?\n2026-12-24 08:06;Agent;Jan;On its way.\n',
    '2026-12-24T08:05:00',
  ],
])('reads the names of columns and roles of %s', async (table, date) => {
  const { lines } = await read(table, 'table.csv');
  expect(lines.map((line) => line.split(' | ').slice(0, 2))).toEqual([
    ['Eva', 'customer'],
    ['Jan', 'agent'],
  ]);
  expect(lines[0]).toContain(date);
});

it('reads the words of Speechmatics as turns', async () => {
  const word = (content: string, at: number, speaker: string, type = 'word') => ({
    type,
    start_time: at,
    end_time: at + 0.4,
    alternatives: [{ content, speaker }],
    ...(type === 'punctuation' && { attaches_to: 'previous' }),
  });
  const results = [
    word('Good', 1, 'S1'),
    word('day', 1.4, 'S1'),
    word('!', 1.8, 'S1', 'punctuation'),
    word('Hi', 3, 'S2'),
  ];
  const { format, lines } = await read({ format: '2.9', metadata: {}, results });
  expect([format, lines]).toEqual(['speechmatics', ['S1 |  | 1 | Good day!', 'S2 |  | 3 | Hi']]);
});

it('reads bodies in the Atlassian Document Format', async () => {
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
  const body = {
    type: 'doc',
    version: 1,
    content: [
      paragraph({ type: 'text', text: 'See ' }, { type: 'text', text: 'step 2', marks: [{ type: 'em' }] }),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph({ type: 'text', text: 'restart' })] }] },
    ],
  };
  const comments = [{ author: { displayName: 'Kit' }, body, created: '2026-11-15T13:49:00.000+0100' }];
  expect((await read({ comments })).lines).toEqual(['Kit |  | 2026-11-15T13:49:00 | See step 2 restart']);
});

it('reads KakaoTalk: days between rulers, names and times in square brackets', async () => {
  const chat = `Shop with KakaoTalk Chats
Date Saved : 2026-11-16 09:00:00

--------------- Sunday, November 15, 2026 ---------------
[Mina] [11:58 PM] Still there?
[Shop] [11:59 PM] Yes
and tomorrow too
--------------- Monday, November 16, 2026 ---------------
[Mina] [12:01 AM] Good
`;
  expect((await read(chat, 'kakao.txt')).lines).toEqual([
    'Mina |  | 2026-11-15T23:58:00 | Still there?',
    'Shop |  | 2026-11-15T23:59:00 | Yes and tomorrow too',
    'Mina |  | 2026-11-16T00:01:00 | Good',
  ]);
});

it('reads words for the side in other members, and split names', async () => {
  const events = [
    { event: 'user', text: 'Hi', timestamp: 1794750540.5 },
    { event: 'action', name: 'action_listen', timestamp: 1794750541 },
    { event: 'bot', text: 'Hello', timestamp: 1794750542 },
  ];
  expect((await read({ sender_id: 'u', events })).lines.map((line) => line.split(' | ')[1])).toEqual([
    'customer',
    'agent',
  ]);
  const messages = [
    { direction: 'TO_APP', contact_message: { text_message: { text: 'Gate?' } }, accept_time: '2026-11-15T13:49:00Z' },
    { direction: 'TO_CONTACT', app_message: { text_message: { text: 'B4' } }, accept_time: '2026-11-15T13:50:00Z' },
  ];
  expect((await read({ messages })).lines).toEqual([
    'customer | customer | 2026-11-15T13:49:00 | Gate?',
    'agent | agent | 2026-11-15T13:50:00 | B4',
  ]);
  const data = [
    { messageContent: { text: 'Oi' }, authorUser: { firstName: 'Rui', surname: 'Sá' }, createdAt: '2026-11-15' },
  ];
  expect((await read({ data })).lines).toEqual(['Rui Sá |  | 2026-11-15 | Oi']);
});

it('takes the people who send what the writers of notes send for agents', async () => {
  const entry = (user_full_name: string, type: string, kind: string, message: string) => ({
    userid: user_full_name.toLowerCase(),
    user_full_name,
    type,
    messages: ['H', kind].map((one) => ({
      userid: user_full_name.toLowerCase(),
      type: one,
      message: one === 'H' ? 'Subject: My tent' : message,
      datecreated: `2026-10-06 08:${10 + message.length}:00`,
    })),
  });
  const entries = [
    entry('Orla', '3', 'M', 'Hi all'),
    entry('Marek', 'I', 'N', 'He is a VIP'),
    entry('Marek', '4', 'M', 'Hi Orla, ask Zdenka.'),
    entry('Marek', 'T', 'R', 'Ticket transferred to department Sales'),
    entry('Zdenka', '4', 'M', 'Hello Orla, I can help you with that.'),
  ];
  expect((await read(entries)).lines.map((line) => line.split(' | ').slice(0, 2).join(' | '))).toEqual([
    'Orla | customer',
    'Marek | agent',
    'Zdenka | agent',
  ]);
});

it('reads the bold words of Slack', async () => {
  const messages = ['*Order* is out, 2*3*4', '`*x*` of *two words*'].map((text) => ({
    type: 'message',
    user: 'U1',
    ts: '1792394824.330019',
    text,
  }));
  expect((await read(messages)).lines.map((line) => line.split(' | ').at(-1))).toEqual([
    'Order is out, 2*3*4',
    '`*x*` of two words',
  ]);
});

it('skips that somebody joined, in other languages', async () => {
  const messages = ['Buonasera', 'Davide si è unito alla chat', 'Salve'].map((msg, second) => ({
    sender: { t: 'av'[second % 2] },
    type: 'msg',
    msg,
    time: `2026-10-10T16:20:1${second}Z`,
  }));
  expect((await read({ messages })).lines.map((line) => line.split(' | ').at(-1))).toEqual(['Buonasera', 'Salve']);
});

it('reads activities whose title has what was asked, with the answer in HTML', async () => {
  const activities = ['Is 2 bar too much?', 'And for 1 tyre?'].map((asked, minute) => ({
    header: 'Assistant',
    title: `Prompted ${asked}`,
    time: `2026-10-11T19:1${minute}:03Z`,
    safeHtmlItem: [{ html: '<p>No, <b>not</b> at all.</p>\n' }],
  }));
  expect((await read(activities.toReversed())).lines.map((line) => line.split(' | ').slice(1).join(' | '))).toEqual([
    'customer | 2026-10-11T19:10:03 | Is 2 bar too much?',
    'agent | 2026-10-11T19:10:03 | No, not at all.',
    'customer | 2026-10-11T19:11:03 | And for 1 tyre?',
    'agent | 2026-10-11T19:11:03 | No, not at all.',
  ]);
});

it('keeps the page that a visitor was on among the fields, and no page of an API', async () => {
  const about = { page: '/basket', rating: 2 };
  const paging = { size: 50, start: 0, isLastPage: true, has_more: false, next_page: 'https://x.test/2' };
  const messages = [{ author: 'Ana', text: 'Hello', time: '2026-11-15T13:49:00Z' }];
  const { utterances } = await readTranscript(JSON.stringify({ ...about, ...paging, messages }));
  expect(utterances).toMatchObject([{ fields: { ...about, time: '2026-11-15T13:49:00Z' } }]);
  expect(Object.keys(Object(utterances[0]).fields).sort()).toEqual(['page', 'rating', 'time']);
});
