import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const call = resolve(import.meta.dirname, '../../examples/support-call.txt');

const meeting = resolve(import.meta.dirname, '../../examples/meeting.srt');

const chat = `Ann: When will the offer be ready?
Bob: It is ready now. I will send it to you by Friday.
`;
const promise = {
  kind: 'action_item',
  sentence: 'I will send it to you by Friday.',
  start_char: 57,
  end_char: 89,
  speaker: 'Bob',
  type: 'promise',
  owner: 'Bob',
  due: 'by Friday',
  due_date: '2026-11-27',
};

it('prints the promises of a call with their owners and deadlines, then questions with answers, then highlights', async () => {
  const sta = openSta();
  const { code, stdout, stderr } = await sta('actions', 'run', '--file', call, '--date', '2026-11-22', '-o', 'csv');
  expect(code).toBe(0);
  const [head, ...rows] = stdout.trimEnd().split('\n');
  expect(head).toBe('kind,type,sentence,owner,due,due_date,speaker,start_char,end_char,role,start,end,line');
  expect(rows.find((row) => row.includes('call you on Thursday'))).toMatch(
    /^action_item,promise,".*",Agent,on Thursday,2026-11-26,Agent,\d+,\d+,agent,,,37$/,
  );
  const kinds = rows.map((row) => row.split(',')[0]);
  expect([...new Set(kinds)]).toEqual(['action_item', 'question', 'answer', 'highlight']);
  expect(stderr).toMatch(/^$|Started/);
});

it('finds the requested items, and prints the response', async () => {
  const sta = openSta();
  const argv = ['actions', 'run', '--kind', 'action_item', '--date', '2026-11-22', '--json'];
  expect(JSON.parse((await sta.run(argv, { stdin: chat })).stdout)).toEqual({
    status: { actions: 'Completed' },
    data: { actions: [{ ...promise, utterance: 1, line: 2 }] },
    language: 'en',
  });
});

it('shows a table on a terminal, with only the columns that it needs', async () => {
  const sta = openSta();
  const { stdout, stderr } = await sta.run(['actions', 'run', '--file', '-'], { stdin: chat, columns: 120 });
  for (const word of ['Kind', 'Speaker', 'Sentence', 'Owner', 'Due', 'Answer', 'by Friday'])
    expect(stdout).toContain(word);
  expect(stderr).toContain('1 action item, 1 question');
  const plain = await sta.run(['actions', 'run', 'It rains.'], { columns: 120 });
  expect(plain.stdout).not.toContain('Owner');
});

it('keeps the speakers and times of a transcript, for one file or several', async () => {
  const sta = openSta();
  const argv = ['actions', 'run', '--file', meeting, '--kind', 'action_item'];
  const placed = { speaker: 'BEN', owner: 'BEN', due: 'by Monday', start: 15.88, end: 18.365, line: 22 };
  expect(JSON.parse((await sta.run([...argv, '--json'])).stdout).data.actions).toMatchObject([placed]);
  expect((await sta.run(argv, { columns: 120 })).stdout).toMatch(/Action item .* 0:15\.9 .* BEN /);
  const both = await sta.run([...argv, '--file', call, '-o', 'ndjson']);
  const [first, second] = both.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first.data.actions).toMatchObject([placed]);
  expect(second.data.actions.at(-1)).toMatchObject({ speaker: 'Agent', role: 'agent', line: 37 });
});

it('computes many texts in few calls', async () => {
  const sta = openSta();
  const lines = Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ id: `${i}`, text: chat.replace('Friday', 'Monday') }),
  );
  const argv = ['actions', 'run', '--ndjson', '--kind', 'action_item', '--date', '2026-11-22'];
  const { code, stdout } = await sta.run(argv, { stdin: `${lines.join('\n')}\n` });
  expect(code).toBe(0);
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(results.map(({ id }) => id)).toEqual(lines.map((_, i) => `${i}`));
  for (const { data } of results) {
    expect(data.actions).toEqual([
      { ...promise, sentence: promise.sentence.replace('Friday', 'Monday'), due: 'by Monday', due_date: '2026-11-23' },
    ]);
  }
});

it.each([
  [['--kind', 'promise'], 'action_item, question, highlight'],
  [['--date', 'Friday'], '2026-11-22'],
  [['--date', '2026-02-30'], '2026-11-22'],
])('rejects %j before any call', async (flags, hint) => {
  const { code, stdout, stderr } = await openSta()('actions', 'run', 'words', ...flags);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(hint);
});

it('writes a section of the report', async () => {
  const sta = openSta();
  const id = (
    await sta.run(['actions', 'compute', '--file', '-', '--date', '2026-11-22'], { stdin: chat })
  ).stdout.trim();
  const { code, stdout } = await sta('report', id, '--wait');
  expect(code).toBe(0);
  expect(stdout).toContain('<h2 id="s1-heading">Actions');
  expect(stdout).toContain('<time datetime="2026-11-27">');
});
