import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

const read = async (source: string) =>
  (await readTranscript(source, { name: 'page.html' })).utterances.map((one) =>
    'error' in one ? 'error' : [one.speaker, one.role ?? '', one.date, one.text].join(' | '),
  );

/** @param bodies of cells, as archives of accounts have them */
const activities = (...bodies: readonly string[]): string =>
  `<html><body><div class="grid">${bodies
    .map(
      (body) =>
        `<div class="outer cell"><p class="title">Apps<br></p><div class="content cell">${body}</div><div class="content cell"></div><div class="content cell"><b>Products:</b><br>&emsp;Apps</div></div>`,
    )
    .join('')}</div></body></html>`;

describe('a page of activities', () => {
  it('has what was asked above the time, without its verb and files, and the answer below; the newest is first', async () => {
    const page = activities(
      'Prompted&nbsp;And in <b>winter</b>?<br>Oct 14, 2026, 9:31:47 AM CEST<br><p>Inside:</p><ul><li>It is cold.</li></ul>',
      'Used a feature<br>Oct 14, 2026, 9:30:00 AM CEST<br>',
      'Prompted&nbsp;What is wrong with it?<br>Attached 1 file.<br>-&emsp;<a href="a.jpg">a.jpg</a><br>Oct 14, 2026, 9:29:02 AM CEST<br><p>Too wet.</p>',
    );
    expect(await read(page)).toEqual([
      'user | customer | 2026-10-14T09:29:02 | What is wrong with it?',
      'assistant | agent | 2026-10-14T09:29:02 | Too wet.',
      'user | customer | 2026-10-14T09:31:47 | And in winter?',
      'assistant | agent | 2026-10-14T09:31:47 | Inside: It is cold.',
    ]);
  });

  it('may have the answer above the time, and the verb behind the words', async () => {
    const page = activities(
      '„Wie warm ist es“&nbsp;gesagt<br>Es sind 12 Grad.<br>14.10.2026, 09:31:47 MESZ',
      '„Licht an“&nbsp;gesagt<br>Ok.<br>14.10.2026, 09:30:47 MESZ',
    );
    expect(await read(page)).toEqual([
      'user | customer | 2026-10-14T09:30:47 | Licht an',
      'assistant | agent | 2026-10-14T09:30:47 | Ok.',
      'user | customer | 2026-10-14T09:31:47 | Wie warm ist es',
      'assistant | agent | 2026-10-14T09:31:47 | Es sind 12 Grad.',
    ]);
  });

  it('is not what people write below their names', async () => {
    const cell = (name: string, minute: number, words: string) =>
      `${name}&nbsp;(team)<br>Oct 14, 2026, 9:3${minute} AM<br>${words}`;
    const page = activities(cell('Ana', 1, 'Is it sold?'), cell('Bo', 2, 'Not yet.'), cell('Ana', 3, 'Good.'));
    expect((await read(page)).filter((line) => line.startsWith('user'))).toEqual([]);
  });
});

it('reads names and times that are below the words of a page', async () => {
  const message = (words: string, name: string, minute: number) =>
    `<li class="q">${words}<br><small>${name}, Oct 14, 2026, 9:3${minute} AM</small></li>`;
  const page = `<ul>${message('Is it sold?', 'Ana Berg', 1)}${message('Not yet.<br>Why?', 'Tom', 2)}${message('I want it.', 'Ana Berg', 3)}</ul>`;
  expect(await read(page)).toEqual([
    'Ana Berg |  | 2026-10-14T09:31:00 | Is it sold?',
    'Tom |  | 2026-10-14T09:32:00 | Not yet. Why?',
    'Ana Berg |  | 2026-10-14T09:33:00 | I want it.',
  ]);
});

it('names somebody without a name by the address in the link', async () => {
  const message = (name: string, words: string, minute: number) =>
    `<div class="message"><abbr class="dt" title="2026-10-05T09:1${minute}:02.007-07:00">Oct 5</abbr>:
    <cite class="sender vcard">${name}</cite>: <q>${words}</q></div>`;
  const other = '<a class="tel" href="tel:+15550100142"><span class="fn"></span></a>';
  const own = '<a class="tel" href="tel:+15550100199"><abbr class="fn" title="">Me</abbr></a>';
  const page = `<html><body>${message(other, 'Is it sold?', 1)} ${message(own, 'Not yet.', 2)} ${message(other, 'Good.', 3)}</body></html>`;
  expect(await read(page)).toEqual([
    '+15550100142 |  | 2026-10-05T09:11:02 | Is it sold?',
    'Me |  | 2026-10-05T09:12:02 | Not yet.',
    '+15550100142 |  | 2026-10-05T09:13:02 | Good.',
  ]);
});
