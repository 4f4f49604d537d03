/** Tickets as help desks print them, and as people copy them from a page. */
import { expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

async function read(source: string) {
  const { utterances } = await readTranscript(source, { name: 'ticket' });
  return utterances.map((one) =>
    'error' in one ? one.error : [one.speaker ?? '', one.date ?? one.start ?? '', one.text].join(' | '),
  );
}

const said = [
  'Ada | 2026-10-06T08:15:00 | Hi.',
  'Bo Li | 2026-10-06T08:58:00 | Yes? No.',
  'Ada | 2026-10-06T18:20:00 | Ok.',
];

it.each([
  [
    'what each did, and to whom',
    'Lamp\n\nAda reported via email\nTue, 6 Oct 2026 at 8:15 AM\nTo: "x" <x@x.example>\n\nHi.\n\nBo Li replied\nTue, 6 Oct 2026 at 8:58 AM\nAn: Ada\n\nYes?\nNo.\n\nAda replied\nTue, 6 Oct 2026 at 6:20 PM\nEdited\n\nOk.\n',
  ],
  [
    'an address below a name',
    'Lamp\n#9\n\nAda\nada@x.example\nOct 6, 2026, 8:15 am\n\nHi.\n\nBo Li replied\nOct 6, 2026, 8:58 am\n\nYes?\nNo.\n\nAda\nada@x.example\nOct 6, 2026, 6:20 pm\n\nOk.\n',
  ],
])('a copied ticket has %s', async (_, source) => {
  expect(await read(source)).toEqual(said);
});

it('a printed page has paragraphs in some messages', async () => {
  const entry = (name: string, at: string, words: string) =>
    `<div class="entry message"><table><tr><td><span>10/6/26 ${at}</span></td><td><span class="who">${name}</span></td></tr></table><div class="entry-body"><div>${words}</div></div></div>`;
  const page = `<html><body>${entry('Ada', '8:15 AM', 'Hi.')}${entry('Bo Li', '8:58 AM', '<p>Yes?</p><p>No.</p>')}${entry('Ada', '6:20 PM', 'Ok.')}</body></html>`;
  expect((await read(page)).map((line) => line.split(' | ').at(-1))).toEqual(['Hi.', 'Yes? No.', 'Ok.']);
});

it('a log has its session beside its level', async () => {
  const line = (second: number, level: string, words: string) =>
    `2026-10-06 12:00:0${second},120 ${level} [session 8f1] ${words}\n`;
  const source =
    line(1, 'INFO', 'USER: Where is it?') +
    line(2, 'INFO', 'BOT: Here.') +
    line(3, 'DEBUG', 'score=0.9') +
    line(4, 'INFO', 'USER: Ok.');
  expect(await read(source)).toEqual([
    'USER | 2026-10-06T12:00:01 | Where is it?',
    'BOT | 2026-10-06T12:00:02 | Here.',
    'USER | 2026-10-06T12:00:04 | Ok.',
  ]);
});

it('a page has its people in an element like those of its messages', async () => {
  const line = (inner: string) => `<div class="pam _9 box">${inner}</div>`;
  const message = (name: string, time: string, words: string) =>
    line(
      `<div class="_9 _h">${name}</div><div class="_9 _p"><div>${words}</div></div><div class="_o">Oct 06, 2026 ${time}</div>`,
    );
  const page = `<html><body>${line('<div class="_9 _p"><div>Participants: Ada and Bo Li</div></div>')}${message('Ada', '8:15 AM', 'Hi there, is it open on Sundays?')}${message('Bo Li', '8:58 AM', 'No, only from Monday to Friday.')}${message('Ada', '6:20 PM', 'Thank you so much, see you then.')}</body></html>`;
  expect((await read(page))[0]).toBe('Ada | 2026-10-06T08:15:00 | Hi there, is it open on Sundays?');
  // Whatever the times belong to, no words are lost.
  expect((await read('Ada\nHi.\nOct 06, 2026 8:15 AM\nBo Li\nYes?\nOct 06, 2026 8:58 AM\nAda\nOk.\n')).join()).toMatch(
    /Yes\?.*Ok\./,
  );
});

it('messages of a telephone have words in a part, and people with an address instead of a name', async () => {
  const sms = (name: string, address: string, second: number, words: string) =>
    `<sms address="${address}" date="179127084500${second}" type="1" body="${words}" readable_date="x" contact_name="${name}" />`;
  const mms =
    '<mms date="1791270845003" msg_box="1" address="+34600555014" creator="com.x.app" contact_name="Ada"><parts><part ct="image/jpeg" text="null" /><part ct="text/plain" text="My note" /></parts><addrs><addr address="+34600555014" /></addrs></mms>';
  const source = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<smses count="4">${sms('Ada', '+34600555014', 1, 'Is it here?')}${sms('(Unknown)', 'PARCELGO', 2, 'Your parcel is here.')}${mms}${sms('Ada', '+34600555014', 4, 'Thank you, I got it.')}</smses>`;
  expect((await read(source)).map((line) => line.replace(/ \| .* \| /, ': '))).toEqual([
    'Ada: Is it here?',
    'PARCELGO: Your parcel is here.',
    'Ada: My note',
    'Ada: Thank you, I got it.',
  ]);
});
