/** Corrections: `sta review` writes them into the profile file, `sta analyze` applies them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Prompts } from '../../src/cli/context/deps.ts';
import type { Row } from '../../src/conversations/analysis/rows/row.ts';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

const chat = `speaker,message
Maya,No worries
Tom,The screen is blue. No worries!
Maya,I will look into it
Tom,it is fine I suppose
`;

function open() {
  const sta = openSta();
  const path = (name: string) => join(sta.directory, name);
  writeFileSync(path('chat.csv'), chat);
  return { sta, chat: path('chat.csv'), profile: path('sta.yaml'), report: path('report.html') };
}

/** Answers questions in order, and quits at the end. */
function answer(...answers: readonly string[]): Partial<Prompts> {
  const left = [...answers];
  const choose = <T extends string>(choices: readonly { value: T }[]): Promise<T> => {
    const next = left.shift() ?? 'quit';
    const found = choices.find(({ value }) => value === next);
    if (found === undefined) throw new Error(`no choice ${next}`);
    return Promise.resolve(found.value);
  };
  return { expand: ({ choices }) => choose(choices), select: ({ choices }) => choose(choices) };
}

it('applies the corrections of the file, and counts them in the summary and the report', async () => {
  const { sta, chat, profile, report } = open();
  writeFileSync(
    profile,
    'corrections:\n  - text: no worries\n    sentiment: Very Positive\n  - speaker: maya\n    role: agent\n',
  );
  const found = await sta(
    'analyze',
    chat,
    '--corrections',
    profile,
    '--with',
    'sentiment',
    '--json',
    '--report',
    report,
  );
  expect(found.code, found.stderr).toBe(0);
  const { rows, summary } = JSON.parse(found.stdout) as { rows: Row[]; summary: { corrections: unknown } };
  expect(rows[0]).toMatchObject({ sentiment: 'Very Positive', sentiment_score: 2, role: 'agent' });
  expect(rows[0]?.corrected).toEqual(['sentiment', 'role']);
  // A sentence of the line is corrected.
  expect(rows[1]).toMatchObject({ sentiment: 'Very Positive', role: 'customer', corrected: ['sentiment'] });
  expect(rows[2]).toMatchObject({ role: 'agent', corrected: ['role'] });
  expect(rows[3]?.corrected).toBeUndefined();
  expect(summary.corrections).toEqual({ lines: 3, sentiment: 2, role: 2 });
  expect(readFileSync(report, 'utf8')).toContain('3 lines corrected by the profile file: 2 sentiments, 2 roles');
  const gate = await sta('analyze', chat, '--corrections', profile, '--fail-on', 'corrections.lines > 2', '-q');
  expect(gate.code).toBe(10);
});

it('says once that a role was corrected, also in the rows of an earlier run', async () => {
  const { sta, chat, profile } = open();
  writeFileSync(profile, 'corrections:\n  - speaker: maya\n    role: agent\n');
  const argv = ['analyze', chat, '--corrections', profile, '--with', 'profanity'];
  const rows = join(sta.directory, 'rows.ndjson');
  writeFileSync(rows, (await sta(...argv, '-o', 'ndjson')).stdout);
  const { code, stdout, stderr } = await sta(...argv, '--json', '--resume', rows);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const resumed = JSON.parse(stdout) as { rows: Row[]; summary: { corrections: unknown } };
  expect(resumed.rows.map(({ corrected }) => corrected)).toEqual([['role'], undefined, ['role'], undefined]);
  expect(resumed.summary.corrections).toEqual({ lines: 2, sentiment: 0, role: 2 });
});

it('asks about sentiments in doubt, and does not ask about a corrected one again', async () => {
  const { sta, chat, profile } = open();
  const argv = ['review', chat, '--about', 'sentiment', '--margin', '1', '--write', profile];
  const listed = await sta(...argv, '--list', '--json');
  expect(listed.code, listed.stderr).toBe(0);
  const lines = JSON.parse(listed.stdout) as { text: string; sentiment: string }[];
  expect(lines).toHaveLength(4);
  const reviewed = await sta.run(argv, { columns: 100, prompts: answer('other', 'Very Positive', 'yes') });
  expect(reviewed.code, reviewed.stderr).toBe(0);
  expect(reviewed.stderr).toContain(`sta analyze ${chat} --corrections ${profile}`);
  expect(readFileSync(profile, 'utf8')).toContain(`- text: ${lines[0]?.text}\n    sentiment: Very Positive`);
  const rest = JSON.parse((await sta(...argv, '--list', '--json')).stdout) as unknown[];
  expect(rest).toHaveLength(2);
});

it('asks for the roles of speakers whom the input does not tell apart', async () => {
  const { sta, chat, profile } = open();
  const argv = ['review', chat, '--about', 'roles', '--write', profile];
  const reviewed = await sta.run(argv, { columns: 100, prompts: answer('customer', 'agent') });
  expect(reviewed.code, reviewed.stderr).toBe(0);
  const found = await sta('analyze', chat, '--corrections', profile, '--with', 'sentiment', '--json');
  const roles = (JSON.parse(found.stdout).rows as Row[]).map(({ role }) => role);
  expect(new Set(roles)).toEqual(new Set(['agent', 'customer']));
});

it.each([
  ['corrections:\n  - text: no worries\n', 'must have either text and sentiment, or speaker and role'],
  ['corrections:\n  - text: a b\n    sentiment: Sad\n', 'sta.yaml:3'],
  [
    'corrections:\n  - { text: A b!, sentiment: Neutral }\n  - { text: a b, sentiment: Positive }\n',
    'corrections[1] repeats corrections[0]',
  ],
])('rejects the file %j', async (text, message) => {
  const { sta, chat, profile } = open();
  writeFileSync(profile, text);
  for (const argv of [
    ['analyze', chat, '--corrections', profile],
    ['apply', '-f', profile, '--yes'],
  ]) {
    const found = await sta(...argv);
    expect(found.code).toBe(2);
    expect(found.stderr).toContain(message);
  }
});

it('says that the service does not keep corrections, and copies them in an export', async () => {
  const { sta, profile } = open();
  writeFileSync(profile, 'corrections:\n  - text: no worries\n    sentiment: Neutral\n');
  const diff = await sta('diff', '-f', profile);
  expect(diff.code, diff.stderr).toBe(0);
  expect(diff.stderr).toContain('1 correction stays in the file: sta analyze --corrections applies it');
  const applied = await sta('apply', '-f', profile, '--yes');
  expect(applied.stderr).toContain('1 correction stays in the file');
  const exported = await sta('export', '--corrections', profile);
  expect(exported.stdout).toContain('corrections:\n  - text: no worries\n    sentiment: Neutral');
});

it('says that the file of --corrections does not exist', async () => {
  const { sta, chat } = open();
  const found = await sta('analyze', chat, '--corrections', 'missing.yaml');
  expect(found.code).not.toBe(0);
  expect(found.stderr).toContain('There is no profile file missing.yaml');
});
