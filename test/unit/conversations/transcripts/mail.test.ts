/** E-mails and mailboxes as mail programs save them. */
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const head = (name: string, id: number, more = '') =>
  `From: ${name}\nDate: Tue, 3 Mar 2026 09:0${id}:00 +0100\nSubject: Late\nMessage-ID: <${id}@x.example>\n${more}`;

async function read(source: string | Uint8Array, keepQuotes = false) {
  const { format, utterances } = await readTranscript(source, { keepQuotes });
  return { format, utterances, texts: utterances.map((one) => ('error' in one ? one.error : one.text)) };
}

describe('one message', () => {
  it('has its sender, date, subject and conversation from its headers', async () => {
    const source = `${head('=?utf-8?q?Zo=C3=AB_M?=\n =?utf-8?q?=C3=BCller?= <zoe@x.example>', 1)}\nWhere is\nmy order?\n`;
    const { format, utterances } = await read(source);
    expect(format).toBe('mail');
    expect(utterances).toMatchObject([
      {
        text: 'Where is my order?',
        speaker: 'Zoë Müller',
        date: '2026-03-03T09:01:00',
        fields: { subject: 'Late', conversation: '1@x.example', channel: 'email' },
      },
    ]);
  });

  it('from the address of a service has the role of an agent', async () => {
    const { utterances } = await read(`${head('Ines Roth <customer.support@x.example>', 1)}\nHello.\n`);
    expect(utterances).toMatchObject([{ speaker: 'Ines Roth', role: 'agent' }]);
  });

  it.each([
    ['quoted-printable', 'It=E2=80=99s la=\nte.'],
    ['base64', Buffer.from('It’s late.').toString('base64')],
    ['8bit', 'It’s late.'],
    ['quoted-printable', 'It=92s late.', 'windows-1252'],
  ])('is decoded from %s: %s', async (encoding, body, charset = 'utf-8') => {
    const mime = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${encoding}\n`;
    expect((await read(`${head('a@x.example', 1, mime)}\n${body}\n`)).texts).toEqual(['It’s late.']);
  });

  it('is decoded from the 8-bit character set that it names', async () => {
    const mime = 'Content-Type: text/plain; charset=iso-8859-2\nContent-Transfer-Encoding: 8bit\n';
    const source = Buffer.concat([
      Buffer.from(`${head('a@x.example', 1, mime)}\nPacz`),
      Buffer.from([0xb1, 0x2e, 0x0a]),
    ]);
    expect((await read(source)).texts).toEqual(['Paczą.']);
  });

  it('is its plain text, not its HTML or its attachments', async () => {
    const source = `${head('a@x.example', 1, 'Content-Type: multipart/mixed; boundary=m\n')}
--m
Content-Type: multipart/alternative; boundary=i

--i
Content-Type: text/plain

Plain words.
--i
Content-Type: text/html

<p>Rich words.</p>
--i--
--m
Content-Type: text/plain; name=notes.txt
Content-Disposition: attachment; filename=notes.txt

Attached words.
--m
Content-Type: message/rfc822

From: b@x.example
Date: Tue, 3 Mar 2026 08:00:00 +0100

Forwarded words.
--m--
`;
    expect((await read(source)).texts).toEqual(['Plain words.']);
  });

  it('is without quotes and signature, unless they are kept', async () => {
    const source = `${head('a@x.example', 1)}\nYes.\n\n-- \nAna\n\nOn Mon, 2 Mar 2026, Bo <b@x.example> wrote:\n> Really?\n`;
    const { utterances } = await read(source);
    expect(utterances).toMatchObject([{ text: 'Yes.', fields: { omitted: 'signature, quote' } }]);
    expect((await read(source, true)).texts[0]).toContain('Really?');
  });

  it('that is nested too deeply is an error', async () => {
    const parts = Array.from(
      { length: 100 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`,
    );
    const { texts } = await read(`${head('a@x.example', 1)}${parts.join('')}\nhi\n`);
    expect(texts).toEqual(['call, line 1 is an e-mail with too many headers or nested parts']);
  });
});

describe('a mailbox', () => {
  const separator = 'From x@x.example Tue Mar  3 09:00:00 2026\n';

  it('has a line per message, and the conversations of its replies', async () => {
    const source = [
      `${head('Ana <a@x.example>', 1)}\nOne.\n`,
      `${head('Bo <b@x.example>', 2, 'References: <1@x.example>\nIn-Reply-To: <1@x.example>\n')}\nTwo.\n`,
      `${head('Ana <a@x.example>', 3, 'In-Reply-To: <2@x.example>\n')}\nThree.\n`,
      `${head('Cy <c@x.example>', 4)}\nFour.\n`,
    ];
    const { utterances } = await read(source.map((one) => `${separator}${one}\n`).join(''));
    expect(utterances.map((one) => ('error' in one ? one : [one.line, one.text, one.fields?.conversation]))).toEqual([
      [1, 'One.', '1@x.example'],
      [9, 'Two.', '1@x.example'],
      [19, 'Three.', '1@x.example'],
      [28, 'Four.', '4@x.example'],
    ]);
  });

  it('has an error in place of a message with a line of more than 1 MiB', async () => {
    const messages = ['One.', `Two.\n${'x'.repeat(2 ** 20 + 1)}\n\nMore.`, 'Three.'].map(
      (body, i) => `${separator}${head('a@x.example', i + 1)}\n${body}\n\n`,
    );
    const error = 'is an e-mail with a line of more than 1 MiB';
    expect((await read(messages.join(''))).texts).toEqual(['One.', expect.stringContaining(error), 'Three.']);
  });

  it('quotes a line that looks like the beginning of a message', async () => {
    const body = 'It says\n\n>From x@x.example Tue Mar  3 09:00:00 2026\nFrom here on it is wrong.\n';
    expect((await read(`${separator}${head('a@x.example', 1)}\n${body}`)).texts).toEqual([
      'It says From x@x.example Tue Mar 3 09:00:00 2026 From here on it is wrong.',
    ]);
  });
});

it('does not take a saved chat with fields for an e-mail', async () => {
  const { format } = await read('From: Ana\nDate: 3 Mar 2026\n\nAna: Hello there.\nBo: Hi.\nAna: Bye.\n');
  expect(format).toBe('lines');
});

describe('the last mail of a thread', () => {
  const quote = (name: string, day: number, words: string) =>
    `Von: ${name} <x@x.example>\nGesendet: Montag, ${day}. März 2026 09:0${day}\nAn: Y <y@x.example>\nBetreff: AW: Late\n\n${words}\n\nMit freundlichen Grüßen\n${name}\n\n`;
  const source = `${head('Ada Lee <a@x.example>', 3)}\nGut.\n\nViele Grüße\nAda Lee\n\n${quote('Bo Li', 2, 'Morgen?')}${quote('Ada Lee', 1, 'Wann?')}`;

  it('is read alone, and with its quotes where they are kept', async () => {
    expect((await read(source)).texts).toEqual(['Gut.']);
    const { texts } = await read(source, true);
    expect([texts.length, texts[0]]).toEqual([1, expect.stringContaining('Wann?')]);
  });

  it('in Portuguese, names the one before with its day in brackets', async () => {
    const body = 'Sim.\n\nBo (Loja) <b@x.example> escreveu (quinta, 5/3/2026 à(s) 09:31):\nAmanhã?\n';
    expect((await read(`${head('Ada <a@x.example>', 1)}\n${body}`)).texts).toEqual(['Sim.']);
  });
});

describe('a mail with the transcript of a chat', () => {
  const chat = [
    { speaker: 'Ada', date: '2026-03-03T15:01:00', text: 'do you rent tandems' },
    { speaker: 'Harbor Bot', role: 'agent', date: '2026-03-03T15:02:00', text: 'Hi!' },
    { speaker: 'Ada', date: '2026-03-03T15:03:00', text: 'with a dog?' },
    { speaker: 'Moana', date: '2026-03-03T15:04:00', text: 'Sure.' },
    { speaker: 'Ada', date: '2026-03-03T15:05:00', text: 'ok' },
  ];
  const day = 'Conversation started: 03 Mar 2026 at 15:01 UTC';
  const html = chat
    .map(
      ({ speaker, text }, i) => `<p><b>${speaker}</b></p><p>${text}</p><p>sent on March 3, 2026, 15:0${i + 1}:00</p>`,
    )
    .join('');

  it.each([
    [
      'text',
      `\n${day}\n\n[15:01] Ada: do you rent tandems\n[15:02] Harbor Bot: Hi!\n[15:03] Ada: with a dog?\n[15:04] Moana: Sure.\n[15:05] Ada: ok\n\nConversation ended\n`,
    ],
    ['HTML', `MIME-Version: 1.0\nContent-Type: text/html\n\n<html><body><p>Your chat:</p>${html}</body></html>\n`],
  ])('has its lines: %s', async (_, body) => {
    const { utterances } = await read(`${head('Harbor <a@x.example>', 1)}${body}`);
    expect(utterances).toMatchObject(chat.map((one) => ({ ...one, fields: { subject: 'Late' } })));
  });

  it('has its lines above those of its program', async () => {
    const entry = (name: string, time: string, words: string) =>
      `${'-'.repeat(46)}\n\n${name}\nMar 3, 2026, ${time} GMT+2\n\n${words}\n\n`;
    const entries = `${entry('Ada (X)', '09:47', 'Ok.')}${entry('Bo', '08:12', 'Hm.')}${entry('Bo', '08:01', 'Hi.')}`;
    const body = `##- Please type above this line -##\n\nUpdated.\n\n${entries}${'-'.repeat(32)}\nThis email is a service from X. Delivered by Y\n`;
    const { utterances } = await read(`${head('X <x@x.example>', 1)}\n${body}`);
    expect(utterances).toMatchObject([
      { speaker: 'Ada (X)', date: '2026-03-03T09:47:00', text: 'Ok.' },
      { speaker: 'Bo', date: '2026-03-03T08:12:00', text: 'Hm.' },
      { speaker: 'Bo', date: '2026-03-03T08:01:00', text: 'Hi.' },
    ]);
  });

  it('is another than one that quotes earlier mails', async () => {
    const quoted =
      'Ok.\n\nOn Mon, 2 Mar 2026 at 09:01, Bo <b@x.example> wrote:\n> [15:01] Ada: Hi\n> [15:02] Bo: Yes\n> [15:03] Ada: Ah\n';
    expect((await read(`${head('Ada <a@x.example>', 1)}\n${quoted}`)).texts).toEqual(['Ok.']);
  });
});
