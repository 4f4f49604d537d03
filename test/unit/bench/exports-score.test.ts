import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ExportLabels, readExportLabels } from '../../../lab/bench/tasks/exports-labels.ts';
import { countErrors, scoreExport } from '../../../lab/bench/tasks/exports-score.ts';
import { isTimeRight } from '../../../lab/bench/tasks/exports-time.ts';

const chat: ExportLabels = {
  file: 'chat.json',
  people: { Ana: 'customer' },
  lines: [
    { text: 'Hello', speaker: 'Ana', date: '2026-11-15T10:00:00+01:00' },
    {
      text: ['Hi Ana', 'Hi @Ana'],
      speaker: ['Ben', 'Ben (Support)'],
      role: 'agent',
      date: '2026-11-15T10:01:00+01:00',
    },
  ],
  optional: ['Welcome!'],
  not: ['joined'],
};
const hello = { text: 'Hello', speaker: 'Ana', role: 'customer', date: '2026-11-15T10:00:00' };
const answer = { text: 'Hi  @Ana', speaker: 'Ben', role: 'agent', date: '2026-11-15T09:01:00Z' };
const none = { missing: 0, text: 0, speaker: 0, role: 0, time: 0, extra: 0 };

it('accepts each alternative, optional lines, and dates as written or in UTC', () => {
  const score = scoreExport(chat, [{ text: 'Welcome!' }, hello, answer]);
  expect(score).toEqual({ file: 'chat.json', expected: 2, right: 2, errors: [], guessed: { right: 1, count: 1 } });
});

it('counts a line once as wrong, however many of its members are', () => {
  const score = scoreExport(chat, [hello, { ...answer, speaker: 'Ana', role: 'customer', date: undefined }]);
  expect(score.right).toBe(1);
  expect(countErrors(score)).toEqual({ ...none, speaker: 1, role: 1, time: 1 });
});

it('tells a missing line from a wrong text, and reports rows that nobody said', () => {
  const rows = [{ text: 'Ben: Hi Ana' }, { text: 'Ana joined the chat' }];
  expect(countErrors(scoreExport(chat, rows))).toEqual({ ...none, missing: 1, text: 1, extra: 1 });
});

const calls: ExportLabels = {
  file: 'call.vtt',
  joins: true,
  lines: [
    { text: 'So I looked at it', speaker: 'Kim', start: 1 },
    { text: 'and it is fine.', speaker: 'Kim', start: 3 },
    { text: 'Good. Thanks.', speaker: 'Lee', start: 5 },
  ],
  not: [],
};

it('accepts rows that join or split cues of one speaker', () => {
  const rows = [
    { text: 'So I looked at it and it is fine.', speaker: 'Kim', start: 1 },
    { text: 'Good.', speaker: 'Lee', start: 5 },
    { text: 'Thanks.', speaker: 'Lee', start: 5.5 },
  ];
  expect(scoreExport(calls, rows)).toMatchObject({ right: 3, errors: [] });
});

it('does not accept a row that joins two speakers, or messages of a chat', () => {
  const one = { text: 'So I looked at it and it is fine. Good. Thanks.', speaker: 'Kim', start: 1 };
  expect(countErrors(scoreExport(calls, [one]))).toEqual({ ...none, speaker: 1 });
  expect(scoreExport({ ...calls, joins: false }, [one]).right).toBe(0);
});

it.each([
  [{ date: '2026-11-15T21:30' }, { date: '2026-11-15T21:30:00' }, true],
  [{ date: '2026-11-15T21:30' }, { date: '2026-11-15T09:30:00' }, false],
  [{ date: '2026-11-15T21:30:05Z' }, { date: '2026-11-15' }, false],
  [{ date: '2026-11-15T21:30:05Z', start: 5 }, { start: 5.02 }, true],
  [{ date: '2026-11-15T21:30:05Z', start: 5 }, { start: 5, date: '2026-11-16T21:30:05Z' }, false],
  [{ start: 5 }, { date: '2026-11-15T21:30:05Z' }, false],
  [{ clock: '10:00:30' }, { start: 36_030 }, true],
  [{ clock: '10:00:30' }, { start: 20 }, true],
  [{ clock: '10:00:30' }, { start: 30 }, false],
  [{ clock: '10:00:30' }, { fields: { time: '10:00:30' } }, true],
  [{ clock: '10:00:30' }, { fields: { time: '10:00:31' } }, false],
  [{}, {}, true],
])('compares times: label %o, row %o', (label, row, isRight) => {
  expect(isTimeRight(row, { text: '', ...label }, '10:00:10')).toBe(isRight);
});

const corpora = new URL('../../../lab/corpora/', import.meta.url);

it.each(readdirSync(corpora).filter((name) => name.startsWith('exports')))(
  'has labels for each export of %s',
  (folder) => {
    const corpus = new URL(`${folder}/`, corpora);
    const labels = readExportLabels(new URL('labels/', corpus));
    expect(labels.map(({ file }) => file).sort()).toEqual(readdirSync(new URL('files/', corpus)).sort());
  },
);
