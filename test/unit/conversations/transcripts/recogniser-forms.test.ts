/** Forms of recognisers and of programs that talk: their times, words, events and ids. */
import { describe, expect, it } from 'vitest';
import { readLines, readTranscript } from '../../../support/read-transcript.ts';

describe('output of recognisers', () => {
  it('has seconds with a unit or an arrow, below a notice of the program', async () => {
    const spoken = (marks: readonly string[]) =>
      `Detected language 'en' with probability 0.98\n${marks.map((mark) => `${mark}  Hi there.\n`).join('')}`;
    const starts = [0, 3.84, 3725.5].map((start) => ` |  | ${start} | Hi there.`);
    expect(await readLines(spoken(['[0.00s -> 3.84s]', '[3.84s -> 7s]', '[3725.50s -> 3726.00s]']))).toEqual(starts);
    expect(await readLines(spoken(['[0.0 --> 3.84]', '[3.84 --> 7.0]', '[3725.5 --> 3726.0]']))).toEqual(starts);
  });

  it('has a word per line, with types or channels, as RTTM and CTM', async () => {
    const rttm = [
      'SPKR-INFO call 1 <NA> <NA> <NA> unknown ana <NA> <NA>',
      'SPEAKER call 1 0.42 0.7 <NA> <NA> ana <NA> <NA>',
      'LEXEME call 1 0.42 0.27 good lex ana 1.00 <NA>',
      'LEXEME call 1 0.71 0.41 morning lex ana 0.99 <NA>',
      'NON-SPEECH call 1 1.50 0.41 <NA> noise <NA> <NA> <NA>',
      'LEXEME call 1 2.01 0.20 hi lex bo 0.97 <NA>',
    ];
    expect(await readLines(`${rttm.join('\n')}\n`, 'call.rttm')).toEqual([
      'ana |  | 0.42 | good morning',
      'bo |  | 2.01 | hi',
    ]);
    expect(await readLines(`${rttm.slice(0, 2).join('\n')}\n${rttm[1]}\n`, 'call.rttm')).toEqual([
      'call.rttm has no text',
    ]);
    const ctm = ['call A 0.42 0.27 good 0.98', 'call A 0.71 0.41 morning 0.99', 'call B 0.60 0.20 hi 0.97'];
    expect(await readLines(`;; words\n${ctm.join('\n')}\n`, 'call.ctm')).toEqual([
      'A |  | 0.42 | good morning',
      'B |  | 0.6 | hi',
    ]);
    const answered = [
      'call A 1.00 0.30 two',
      'call A 4.10 0.30 please',
      'call B 2.00 0.50 adults',
      'call B 2.60 0.40 okay',
    ];
    expect(await readLines(`${answered.join('\n')}\n`, 'call.ctm')).toEqual([
      'A |  | 1 | two',
      'B |  | 2 | adults okay',
      'A |  | 4.1 | please',
    ]);
  });

  it('has tiers with texts and numbers only, as the short TextGrid', async () => {
    const tier = (name: string, from: number, said: string) => [
      '"IntervalTier"',
      `"${name}"`,
      0,
      9,
      2,
      0,
      from,
      '""',
      from,
      9,
      said,
    ];
    const grid = ['File type = "ooTextFile"', 'Object class = "TextGrid"', '', 0, 9, '<exists>', 2];
    const lines = [...grid, ...tier('op', 1, '"Hi, ""you"""'), ...tier('customer', 3.5, '"Is 5 open?"')];
    expect(await readLines(`${lines.join('\n')}\n`, 'call.TextGrid')).toEqual([
      'op |  | 1 | Hi, "you"',
      'customer | customer | 3.5 | Is 5 open?',
    ]);
  });
});

it('reads a column of JSON below a header with a note in brackets', async () => {
  const activities = JSON.stringify({
    activities: [
      { type: 'message', timestamp: 1793106310, from: { id: '', role: 0 }, text: 'Which day?' },
      { type: 'message', timestamp: 1793106319, from: { id: 'u1', role: 1 }, text: 'Saturday' },
    ],
  });
  const table = `(Do Not Modify) Transcript,Name,Content,Created On\nt1,n1,"${activities.replaceAll('"', '""')}",2026-10-27 13:36\n`;
  expect((await readLines(table, 'x.csv')).map((line) => line.split(' | ').slice(1).join(' | '))).toEqual([
    'agent | 2026-10-27T13:05:10 | Which day?',
    'customer | 2026-10-27T13:05:19 | Saturday',
  ]);
});

it('reads what a session logs as an event and as an entry once', async () => {
  const entry = (role: string, text: string, created_at: number) => ({
    type: 'item_added',
    item: { type: 'message', role, content: [text] },
    created_at,
  });
  const events = [
    entry('assistant', 'How can I help you?', 1794387601.4),
    { type: 'input_transcribed', transcript: 'I chipped a tooth.', is_final: true, created_at: 1794387606.5 },
    entry('user', 'I chipped a tooth.', 1794387607.1),
    entry('assistant', 'Are you in pain?', 1794387609.3),
  ];
  expect((await readLines(JSON.stringify({ id: 's1', events }))).map((line) => line.split(' | ').at(-1))).toEqual([
    'How can I help you?',
    'I chipped a tooth.',
    'Are you in pain?',
  ]);
});

it('knows the side of a sender by the id of the customer beside it', async () => {
  const message = (sender: string, recipient: string, body: string, second: number) => ({
    chatter_id: 'c1f0',
    sender,
    recipient,
    date_created: `2026-11-04T13:02:1${second}Z`,
    message_data: { type: 'text', body },
  });
  const data = [
    message('Iris', 'c1f0', 'How can I help?', 1),
    message('c1f0', 'Iris', 'My lamp is broken', 2),
    message('a77e', 'c1f0', 'Please send a picture', 3),
  ];
  expect((await readLines(JSON.stringify({ data }))).map((line) => line.split(' | ')[1])).toEqual([
    'agent',
    'customer',
    'agent',
  ]);
});

it('reads greetings and lists of choices of a chat without an agent yet as said by the agent', async () => {
  const turn = (ParticipantRole: string, Content: unknown, second: number, kind = 'text/plain') => ({
    AbsoluteTime: `2026-11-10T16:20:0${second}.1Z`,
    Content: typeof Content === 'string' ? Content : JSON.stringify(Content),
    ContentType: kind,
    Type: 'MESSAGE',
    ParticipantId: ParticipantRole,
    DisplayName: ParticipantRole === 'SYSTEM' ? 'SYSTEM_MESSAGE' : 'Mar',
    ParticipantRole,
  });
  const choices = {
    templateType: 'ListPicker',
    data: { content: { title: 'Which policy?', elements: [{ title: 'Home' }] } },
  };
  const Transcript = [
    turn('SYSTEM', 'Welcome to Alba.', 1),
    turn('SYSTEM', choices, 2, 'application/vnd.amazonaws.connect.message.interactive'),
    turn('CUSTOMER', 'Home', 3),
  ];
  expect(
    (await readLines(JSON.stringify({ ContactId: 'c1', Transcript }))).map((line) =>
      line.split(' | ').slice(1).join(' | '),
    ),
  ).toEqual([
    'agent | 2026-11-10T16:20:01 | Welcome to Alba.',
    'agent | 2026-11-10T16:20:02 | Which policy?',
    'customer | 2026-11-10T16:20:03 | Home',
  ]);
});

it('reads the log of a language model from the last run to the first', async () => {
  const run = (start_time: string, said: readonly string[]) => ({
    run_type: 'llm',
    start_time,
    inputs: { messages: said.slice(0, -1).map((content, at) => ({ role: at % 2 ? 'assistant' : 'user', content })) },
    outputs: { generations: [[{ text: said.at(-1) }]] },
  });
  const said = ['May I bring wine?', 'You may.', 'And my dog?', 'It has to wait outside.', 'Thanks', 'See you soon!'];
  const runs = [6, 4, 2].map((count) => run(`2026-10-23T12:0${count}:00`, said.slice(0, count)));
  const lines = await readLines(`${runs.map((one) => JSON.stringify(one)).join('\n')}\n`, 'runs.jsonl');
  expect(lines.map((line) => line.split(' | ').at(-1))).toEqual(said);
});

it('counts times from the beginning of a call beside the date of its end', async () => {
  const turn = (timestamp: number, text: string) => ({
    speaker: 'Ana',
    text,
    timestamp,
    closed_at: '2026-10-29T03:04:05Z',
  });
  const transcript = [turn(1.5, 'Good morning to you.'), turn(3.5, 'Is it open?')];
  const { utterances } = await readTranscript(JSON.stringify({ transcript }), { name: 'call.json' });
  expect(utterances.map((one) => 'text' in one && one.start)).toEqual([1.5, 3.5]);
});
