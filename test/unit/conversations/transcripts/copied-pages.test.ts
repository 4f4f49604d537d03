/** Conversations as people copy them from pages and programs, with what is around the words there. */
import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

/** `speaker | role | date, start or time | text` of each line. */
async function read(source: string) {
  const { utterances } = await readTranscript(source, { name: 'copied' });
  return utterances.map((one) =>
    'error' in one
      ? one.error
      : [one.speaker ?? '', one.role ?? '', one.date ?? one.start ?? one.fields?.time ?? '', one.text].join(' | '),
  );
}

it('buttons, badges, reactions and days without a year are not said', async () => {
  const source =
    'Ana Lee\n15 November 2026 at 13:49\nMember\nIt is green.\n\nEdit\nDelete\n\nTom Ray\n15 November 2026 at 13:50\nThe menu too? (edited)\n:eyes:\n1\n\nToday\n\nAna Lee\n15 November 2026 at 13:52\nYes.\n•\nReply\n';
  expect(await read(source)).toEqual([
    'Ana Lee |  | 2026-11-15T13:49:00 | It is green.',
    'Tom Ray |  | 2026-11-15T13:50:00 | The menu too?',
    'Ana Lee |  | 2026-11-15T13:52:00 | Yes.',
  ]);
});

it('an event above a time is not said', async () => {
  const entry = (name: string, minute: number, words: string) => `${name}\n15 Nov 2026, 1:${minute} PM\n${words}\n\n`;
  const moved = 'Tom Ray\nmoved this card to Done\n15 Nov 2026, 1:52 PM\n\n';
  expect(
    await read(entry('Ana Lee', 49, 'Striped?') + entry('Tom Ray', 50, 'Yes.') + moved + entry('Ana Lee', 53, 'Done.')),
  ).toEqual([
    'Ana Lee |  | 2026-11-15T13:49:00 | Striped?',
    'Tom Ray |  | 2026-11-15T13:50:00 | Yes.',
    'Ana Lee |  | 2026-11-15T13:53:00 | Done.',
  ]);
});

it('headings say what somebody did, with a day or less, below the name', async () => {
  const source =
    'ana opened on Nov 15, 2026\nIt stays at 99%.\n\ntom-r\ntom-r commented on Nov 15, 2026\nWith --no-color too?\n\nana\nana commented 3 days ago\nYes.\n\ntom-r closed this on Nov 16, 2026\n';
  expect(await read(source)).toEqual([
    'ana |  | 2026-11-15 | It stays at 99%.',
    'tom-r |  | 2026-11-15 | With --no-color too?',
    'ana |  |  | Yes.',
  ]);
});

it('headings may have the direction and the channel, a day without a year, or room in their brackets', async () => {
  expect(
    await read(
      '---------\n2026-11-15 13:49:10 from Hill Vets (+44 1632 960114) - iMessage\nAt ten?\n\n---------\n2026-11-15 13:50:12 to Hill Vets (+44 1632 960114) - iMessage (Read 2026-11-15 13:51:00)\nYes.\nThanks.\n',
    ),
  ).toEqual(['Hill Vets |  | 2026-11-15T13:49:10 | At ten?', 'Me |  | 2026-11-15T13:50:12 | Yes. Thanks.']);
  expect(await read('[15.11. 13:49] Lee, Ana\nHallo\n\n[15.11. 13:50] Ray, Tom\nMoin\nGefällt mir 1\n')).toEqual([
    'Lee, Ana |  | 13:49 | Hallo',
    'Ray, Tom |  | 13:50 | Moin',
  ]);
  expect(
    await read('Comment by Ana Lee [ 15/Nov/26 1:49 PM ]\nHi.\nComment by Tom Ray [ 15/Nov/26 1:50 PM ]\nYes?\n'),
  ).toEqual(['Ana Lee |  | 2026-11-15T13:49:00 | Hi.', 'Tom Ray |  | 2026-11-15T13:50:00 | Yes?']);
});

it('the fields above each chat of a file are about it', async () => {
  const chat = (id: number, name: string, day: number) =>
    `Conversation #${id}\nCustomer: ${name}\nAgent: Tom Ray\nDate: ${day} November 2026\n\n[13:49] ${name}: Hi?\n[13:50] Tom Ray: Yes.\n`;
  expect(await read(`${chat(1, 'Ana Lee', 15)}\n=====\n\n${chat(2, 'Bo Lind', 16)}`)).toEqual([
    'Ana Lee | customer | 2026-11-15T13:49:00 | Hi?',
    'Tom Ray | agent | 2026-11-15T13:50:00 | Yes.',
    'Bo Lind | customer | 2026-11-16T13:49:00 | Hi?',
    'Tom Ray | agent | 2026-11-16T13:50:00 | Yes.',
  ]);
});

it('mails below the newest have their fields above them, or in numbered parts', async () => {
  const original = (from: string, day: number, words: string) =>
    `\n--- Original Message ---\nFrom: ${from}\nSent: ${day}/11/2026 13:49\nTo: x@y.example\nSubject: Pump\n\n${words}\n`;
  expect(
    await read(
      `Thanks.\n${original('Tom Ray [support@x.example]', 16, 'Turn it twice.')}${original('Ana [ana@y.example]', 15, 'It stops.')}`,
    ),
  ).toEqual([
    'Ana |  | 2026-11-15T13:49:00 | It stops.',
    'Tom Ray | agent | 2026-11-16T13:49:00 | Turn it twice.',
    ' |  |  | Thanks.',
  ]);
  const part = (number: number, from: string, words: string) =>
    `Artikel #${number}\nVon: ${from} <x@y.example>\nBetreff: Zahl\nErstellt: 15.11.2026 13:5${number} (Europe/Berlin)\n\n${words}\n\n`;
  expect(await read(`Ticket#7\nStatus: neu\n\n${part(1, 'Ana', 'Warum?')}${part(2, 'Tom', 'Ein Fehler.')}`)).toEqual([
    'Ana |  | 2026-11-15T13:51:00 | Warum?',
    'Tom |  | 2026-11-15T13:52:00 | Ein Fehler.',
  ]);
});

it('a time and a name may be bold, or in columns between marks', async () => {
  expect(await read('## Transcript\n\n**[00:02] Ana Lee:** Hi.\n\n**[00:06] Customer:** Hello.\n')).toEqual([
    'Ana Lee |  | 2 | Hi.',
    'Customer | customer | 6 | Hello.',
  ]);
  const at = (second: number, rest: string) => `2026-11-15 13:49:0${second}\t${rest}\n`;
  expect(
    await read(at(1, '-->\tana (~a@x) has joined #x') + at(2, 'ana\thi, it says "no"') + at(3, '@tom\tana: restart')),
  ).toEqual(['ana |  | 2026-11-15T13:49:02 | hi, it says "no"', 'tom |  | 2026-11-15T13:49:03 | ana: restart']);
});

it('the clocks of a page belong to the day above them', async () => {
  const item = (name: string, minute: number, words: string) =>
    `<li class="tile"><b class="tile_name">${name}</b><span class="timestamp">09:${minute}</span><p class="tile_body">${words}</p></li>`;
  const page = `<html><body><h2>Sunday, November 15, 2026</h2><ol>${item('Ana', 14, 'Hi.')}${item('Tom', 20, 'Yes?')}</ol></body></html>`;
  expect(await read(page)).toEqual(['Ana |  | 2026-11-15T09:14:00 | Hi.', 'Tom |  | 2026-11-15T09:20:00 | Yes?']);
});

it('a title may be between the name and the time, and nothing is said above the first name', async () => {
  const source =
    'Call transcript\nNov 15, 2026 1:40 PM\nAnswered by sup.ray\n\nana.k\n1:49 PM\nhi, empty PDFs\n\nsup.ray\nSupport Agent\n1:50 PM\nall of them?\n\nsup.ray has set the topic: PDFs\n1:51 PM\n\nana.k\n1:52 PM\nyes\n\nana.k\n1:53 PM\nall\n\nsup.ray\nSupport Agent\n1:54 PM\nfixed\n\nana.k\n1:55 PM\nthx\n';
  expect(await read(source)).toEqual([
    'ana.k |  | 2026-11-15T13:49:00 | hi, empty PDFs',
    'sup.ray | agent | 2026-11-15T13:50:00 | all of them?',
    'ana.k |  | 2026-11-15T13:52:00 | yes',
    'ana.k |  | 2026-11-15T13:53:00 | all',
    'sup.ray | agent | 2026-11-15T13:54:00 | fixed',
    'ana.k |  | 2026-11-15T13:55:00 | thx',
  ]);
});

it('a name that begins like a day is a name, also in an element with its time', async () => {
  const item = (name: string, hour: number, words: string) =>
    `<div class="comment"><div class="meta"><strong>${name}</strong> November 15, 2026 at ${hour}:49 PM</div><div class="body"><p>${words}</p></div></div>`;
  const page = `<html><body>${item('Keira Moss', 1, 'Which one?')}${item('Hugo Frank', 2, 'RT-2.')}${item('Keira Moss', 3, 'Ok.')}</body></html>`;
  expect(await read(page)).toEqual([
    'Keira Moss |  | 2026-11-15T13:49:00 | Which one?',
    'Hugo Frank |  | 2026-11-15T14:49:00 | RT-2.',
    'Keira Moss |  | 2026-11-15T15:49:00 | Ok.',
  ]);
});

it('letters stand for the people of the fields above', async () => {
  const source =
    'Kunde: Frau Petersen\nBearbeiter: M. Lindner\nDatum: 15.11.2026\n\nK: Es ist laut.\nB: Wie laut?\nK: Sehr.\nB: Oh.\n';
  expect((await read(source)).map((line) => line.split(' | ').slice(0, 2))).toEqual([
    ['K', 'customer'],
    ['B', 'agent'],
    ['K', 'customer'],
    ['B', 'agent'],
  ]);
});

it('a recogniser may have >> between a name and the words', async () => {
  const cue = (at: number, words: string) => `00:00:0${at}.000 --> 00:00:0${at}.900\n${words}\n\n`;
  expect(await read(`WEBVTT\n\n${cue(1, 'Consumer (+15550142)>> Hi?')}${cue(2, 'Agent Dee>> Hello.')}`)).toEqual([
    'Consumer (+15550142) | customer | 1 | Hi?',
    'Agent Dee | agent | 2 | Hello.',
  ]);
});

it('times may be ages below the words, or have their year behind the clock', async () => {
  const said = (name: string, words: string, age: string) => `${name}\n${words}\n${age}\n`;
  expect(
    await read(
      said('Ana Lee', 'Where?', '3d') +
        said('Tom', 'Here.', '3d') +
        said('Ana Lee', 'Grey.', '2d') +
        said('Tom', 'Done.', '5 min ago'),
    ),
  ).toEqual(['Ana Lee |  |  | Where?', 'Tom |  |  | Here.', 'Ana Lee |  |  | Grey.', 'Tom |  |  | Done.']);
  expect(
    await read(
      "#  Sun Nov 15 13:49:22 2026  Ana Lee <ana@x.example> - Ticket created\nIt shows 0.\n\n#  Sun Nov 15 13:50:51 2026  Tom Ray - Correspondence added\nIt is back.\n\n#  Sun Nov 15 13:50:52 2026  Tom Ray - Status changed from 'new' to 'open'\n",
    ),
  ).toEqual(['Ana Lee |  | 2026-11-15T13:49:22 | It shows 0.', 'Tom Ray |  | 2026-11-15T13:50:51 | It is back.']);
});

it('what Skype quotes is left out, and events between rulers', async () => {
  expect(
    await read(
      '[15.11.2026 13:49:11] Ana: Hi?\n[15.11.2026 13:50:33] Tom: [15.11.2026 13:49:11] Ana: Hi?\n\n<<< Yes.\n',
    ),
  ).toEqual(['Ana |  | 2026-11-15T13:49:11 | Hi?', 'Tom |  | 2026-11-15T13:50:33 | Yes.']);
  expect(
    await read('Visitor [13:49:02]\nHi?\n\n--- Tom joined the conversation ---\n\nTom [13:50:30]\nYes.\n'),
  ).toEqual(['Visitor | customer | 13:49:02 | Hi?', 'Tom |  | 13:50:30 | Yes.']);
});

it('the channel or a word for "from" may begin a line, and a space may be behind its clock', async () => {
  expect(
    await read('SMS · Nov 15, 2026 1:49 PM · Ana Lee\nSmall?\n\nSMS · Nov 15, 2026 1:50 PM · Tom (Agent)\nA little.\n'),
  ).toEqual(['Ana Lee |  | 2026-11-15T13:49:00 | Small?', 'Tom (Agent) | agent | 2026-11-15T13:50:00 | A little.']);
  expect(await read('13:49:10\t От  Мария : Да?\n13:50:31\t От  Том : Да.\n')).toEqual([
    'Мария |  | 13:49:10 | Да?',
    'Том |  | 13:50:31 | Да.',
  ]);
  expect(await read('2026/11/15(日)\n13:49 さくら\tはい\n13:50 ルナ\tどうぞ\n')).toEqual([
    'さくら |  | 2026-11-15T13:49:00 | はい',
    'ルナ |  | 2026-11-15T13:50:00 | どうぞ',
  ]);
});

it('a title of Markdown ends a chat, and a time may be below the fields of a mail', async () => {
  const chat = (name: string, hour: number) =>
    `# Chat mit ${name}\n\n*15.11.2026 – 4 Minuten*\n\n- **${name}** (${hour}:02): Passt er?\n- **Svenja** (${hour}:03): Ja.\n- **${name}** (${hour}:04): Gut.\n\n`;
  expect((await read(chat('Ana', 10) + chat('Bo', 11))).map((line) => line.split(' | ').at(-1))).toEqual([
    'Passt er?',
    'Ja.',
    'Gut.',
    'Passt er?',
    'Ja.',
    'Gut.',
  ]);
  expect(
    await read(
      'From: Ana\nTo: x@y.example\n15 Nov 2026, 08:20\n\nHi.\n\nFrom: Tom\nTo: Ana\n15 Nov 2026, 09:05\n\nYes?\n',
    ),
  ).toEqual(['Ana |  | 2026-11-15T08:20:00 | Hi.', 'Tom |  | 2026-11-15T09:05:00 | Yes?']);
});
