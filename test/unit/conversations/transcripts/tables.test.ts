import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const textsOf = async (...given: Parameters<typeof readTranscript>) =>
  (await readTranscript(...given)).utterances.map((one) => ('error' in one ? one.error : one.text));

it('reads CSV: quotes, line breaks in a field, speakers, times and the other columns', async () => {
  const csv = `ticket_id,created_at,author,message
101,2026-03-01T09:00:00Z,Ana,"Hello, my order
never came. It said ""tomorrow""."
101,2026-03-01T09:02:00Z,Agent,Sorry to hear that.

102,2026-03-01T10:00:00Z,Bo,
103,2026-03-01T11:00:00Z,Bo,Cancel it.
`;
  expect(await readTranscript(csv)).toEqual({
    format: 'csv',
    notes: ['text column: "message" (guessed)'],
    utterances: [
      {
        index: 0,
        line: 2,
        text: 'Hello, my order never came. It said "tomorrow".',
        speaker: 'Ana',
        date: '2026-03-01T09:00:00',
        fields: { ticket_id: '101', created_at: '2026-03-01T09:00:00Z' },
      },
      {
        index: 1,
        line: 4,
        text: 'Sorry to hear that.',
        speaker: 'Agent',
        role: 'agent',
        date: '2026-03-01T09:02:00',
        fields: { ticket_id: '101', created_at: '2026-03-01T09:02:00Z' },
      },
      {
        index: 2,
        line: 7,
        text: 'Cancel it.',
        speaker: 'Bo',
        date: '2026-03-01T11:00:00',
        fields: { ticket_id: '103', created_at: '2026-03-01T11:00:00Z' },
      },
    ],
  });
});

it.each([
  ['Dato;Afsender;Rolle;Besked', 'kunde', 'medarbejder'],
  ['Datum;Odesílatel;Role;Zpráva', 'zákazník', 'operátor'],
  ['Päivämäärä;Lähettäjä;Rooli;Viesti', 'asiakas', 'asiakaspalvelija'],
  ['Tarih;Gönderen;Rol;Mesaj', 'müşteri', 'temsilci'],
  ['Дата;Отправитель;Роль;Сообщение', 'клиент', 'оператор'],
  ['日付;送信者;役割;メッセージ', 'お客様', 'オペレーター'],
  ['日期;发送人;角色;消息', '客户', '客服'],
  ['날짜;보낸 사람;역할;메시지', '고객', '상담원'],
])('reads the table of a help desk with the columns %s', async (columns, customer, agent) => {
  const table = `${columns}\n17.10.2026;Ana;${customer};The pump is loud.\n18.10.2026;Bo;${agent};Since when?`;
  const { utterances } = await readTranscript(table);
  expect(utterances).toMatchObject([
    { speaker: 'Ana', role: 'customer', date: '2026-10-17', text: 'The pump is loud.' },
    { speaker: 'Bo', role: 'agent', date: '2026-10-18', text: 'Since when?' },
  ]);
});

it('reads tabs, semicolons and clock times', async () => {
  const rows = (mark: string) =>
    ['start,end,speaker,text', '00:00:01.5,0:03,Ana,Hi there.', '4.25,5,Bo,Bye.']
      .map((row) => row.replaceAll(',', mark))
      .join('\r\n');
  const utterances = [
    { index: 0, line: 2, text: 'Hi there.', speaker: 'Ana', start: 1.5, end: 3 },
    { index: 1, line: 3, text: 'Bye.', speaker: 'Bo', start: 4.25, end: 5 },
  ];
  expect(await readTranscript(rows('\t'))).toEqual({
    format: 'tsv',
    notes: ['text column: "text" (guessed)'],
    utterances,
  });
  expect(await readTranscript(rows(';'))).toEqual({
    format: 'csv',
    notes: ['delimiter: ";" (guessed)', 'text column: "text" (guessed)'],
    utterances,
  });
});

it('guesses the text column by its words, and reports it', async () => {
  const csv = 'nr,kunde,anliegen\n1,Ana,Mein Paket ist immer noch nicht da\n2,Bo,Ich will mein Geld zurück\n';
  const { format, notes, utterances } = await readTranscript(csv);
  expect({ format, notes }).toEqual({ format: 'csv', notes: ['text column: "anliegen" (guessed)'] });
  expect(utterances[0]).toMatchObject({
    text: 'Mein Paket ist immer noch nicht da',
    speaker: 'Ana',
    fields: { nr: '1' },
  });
});

it('recognises that there is no header row', async () => {
  const { notes, utterances } = await readTranscript('7,Where is my parcel?\n8,"I am waiting, still."\n', {
    name: 'chat.csv',
  });
  expect(notes).toEqual(['no header row (guessed)', 'text column: "column 2" (guessed)']);
  expect(utterances).toMatchObject([
    { line: 1, text: 'Where is my parcel?', fields: { 'column 1': '7' } },
    { line: 2, text: 'I am waiting, still.' },
  ]);
});

it('uses the given column, by name or number', async () => {
  const csv = 'id,Subject,Body\n1,Late,It is late\n';
  expect(await textsOf(csv, { columns: { text: 'subject' } })).toEqual(['Late']);
  expect(await textsOf(csv, { columns: { text: '3' } })).toEqual(['It is late']);
  expect(await textsOf(csv, { columns: { text: 'comment' }, name: 'a.csv' })).toEqual([
    'a.csv, line 1 has no column "comment": it has "id", "Subject", "Body"',
  ]);
});

it('reports that no column looks like text', async () => {
  expect(await textsOf('id,amount\n1,20\n2,30\n', { name: 'sums.csv' })).toEqual([
    'sums.csv, line 1 has no column that looks like text: it has "id", "amount". Name it with --text-column',
  ]);
});

describe('a malformed row', () => {
  it('with a different number of columns is an error, and the rest is read', async () => {
    expect(await textsOf('id,text\n1,One\n2\n3,a,b\n4,Four\n', { name: 'a.csv' })).toEqual([
      'One',
      'a.csv, line 3 has 1 column instead of 2',
      'a.csv, line 4 has 3 columns instead of 2',
      'Four',
    ]);
  });

  it('with a quote that is never closed costs one row', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `${at},Text ${at}`);
    rows[5] = '5,"never closed';
    const texts = await textsOf(`id,text\n${rows.join('\n')}\n`, { name: 'a.csv' });
    expect(texts).toHaveLength(300);
    expect(texts[5]).toBe('a.csv, line 7 has a quote that is never closed');
    expect(texts[299]).toBe('Text 299');
  });

  it('keeps a quote within a text', async () => {
    expect(await textsOf('id,text\n1,The 5" disk\n2,It said "no" to me\n')).toEqual([
      'The 5" disk',
      'It said "no" to me',
    ]);
  });

  it('in another encoding is an error', async () => {
    const bytes = Buffer.concat([
      Buffer.from('id,text\n1,Café\n2,Café too\n'),
      Buffer.from('3,Café\n', 'latin1'),
      Buffer.from('4,Four\n'),
    ]);
    expect(await textsOf(bytes, { name: 'a.csv' })).toEqual(
      expect.arrayContaining(['Café', 'a.csv, line 4 is not UTF-8, unlike other lines', 'Four']),
    );
  });
});

it.each([
  ['prose with commas', 'Hello, Bob.\nWell, thanks.\nBye, then.\n'],
  ['a shopping list', 'milk\nbread\n'],
  ['lines of words', 'I want, you want, we want\nShe can, they can, he can\n'],
])('does not take %s for a table', async (_name, text) => {
  expect((await readTranscript(text)).format).toBe('text');
});
