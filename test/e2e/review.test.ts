import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Prompts } from '../../src/cli/context/deps.ts';
import { runInTerminal } from '../support/examples/run-example.ts';
import { processEnvironment } from '../support/sta-process.ts';
import { type Sta, startSta } from '../support/start-sta.ts';

const launcher = fileURLToPath(new URL('../../bin/sta.cjs', import.meta.url));

/** Two intents, and lines that are mostly in doubt with the widest margin. */
async function openReview(): Promise<{ sta: Sta; chat: string; profile: string; cases: string }> {
  const sta = await startSta();
  await sta('intents', 'create', 'cancel', '--sample', 'please cancel my order', '--sample', 'cancel the order');
  await sta('intents', 'create', 'refund', '--sample', 'I want my money back', '--phrase', 'refund');
  const chat = join(sta.directory, 'chat.txt');
  const lines = ['cancel my order today', 'I want to cancel', 'my money please', 'give me my money back now'];
  writeFileSync(chat, `${lines.join('\n')}\n`);
  return { sta, chat, profile: join(sta.directory, 'sta.yaml'), cases: join(sta.directory, 'cases.jsonl') };
}

/** Answers questions in order; the last answer quits. */
function answer(...answers: readonly string[]): { prompts: Partial<Prompts>; asked: string[] } {
  const left = [...answers];
  const asked: string[] = [];
  const choose = <T extends string>(message: string, choices: readonly { value: T }[]): Promise<T> => {
    asked.push(message);
    const next = left.shift() ?? 'quit';
    const found = choices.find(({ value }) => value.trim() === next);
    if (found === undefined) throw new Error(`no choice ${next} for ${message}`);
    return Promise.resolve(found.value);
  };
  const prompts: Partial<Prompts> = {
    expand: ({ message, choices }) => choose(message, choices),
    select: ({ message, choices }) => choose(message, choices),
    input: ({ message }) => {
      asked.push(message);
      return Promise.resolve(left.shift() ?? '');
    },
  };
  return { prompts, asked };
}

it("saves each answer at once, adds the service's samples, and does not ask again", async () => {
  const { sta, chat, profile, cases } = await openReview();
  writeFileSync(profile, '# ours\ntags: []\n');
  const argv = ['review', chat, '--margin', '1', '--write', profile, '--cases', cases];
  const listed = await sta('review', chat, '--margin', '1', '--write', profile, '--list', '--json');
  const texts = JSON.parse(listed.stdout).map(({ text }: { text: string }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(4);

  const first = answer('other', 'new', 'hurry', 'none', 'other', 'refund');
  const reviewed = await sta.run(argv, { columns: 100, prompts: first.prompts });
  expect(reviewed.code, reviewed.stderr).toBe(0);
  expect(reviewed.stderr).toContain(`3 of 4 lines answered, 2 samples added to ${profile}`);
  expect(first.asked.slice(0, 3)).toEqual([
    expect.stringMatching(/^Is this \w+\?$/),
    'Which intent is it?',
    'Name of the new intent:',
  ]);
  const text = readFileSync(profile, 'utf8');
  expect(text).toMatch(/^# ours\ntags: \[\]\nintents:\n {2}- name: hurry\n/);
  expect(text).toContain(
    `    samples:\n      - I want my money back\n      - ${texts[2]}\n    phrases:\n      - refund\n`,
  );
  expect(
    readFileSync(cases, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { text: texts[0], expected: 'hurry' },
    { text: texts[1], expected: null },
    { text: texts[2], expected: 'refund' },
  ]);

  const second = answer('yes');
  await sta.run(argv, { columns: 100, prompts: second.prompts });
  expect(second.asked).toHaveLength(1);
  expect((await sta('apply', '-f', profile)).code).toBe(0);
  expect((await sta('intents', 'test', cases)).code).toBe(0);
  expect((await sta.run(argv, { columns: 100 })).stderr).toContain('No line is in doubt');
});

it('asks with single keys on a real terminal', async () => {
  const { sta, chat, profile } = await openReview();
  const place = { directory: sta.directory, whenDone: (work: () => void) => onTestFinished(work) };
  const env = processEnvironment({ ...sta.env, HOME: sta.directory, CI: '' });
  const line = `'${process.execPath}' '${launcher}' review '${chat}' --margin 1`;
  const { code, output } = await runInTerminal(line, place, env, [
    { to: /Is this \w+\?/, type: 'y\r' },
    { to: /Is this \w+\?[\s\S]*Is this \w+\?/, type: 'q\r' },
  ]);
  expect(code, output).toBe(0);
  expect(output).toContain('1 of 4 lines answered, 1 sample added to sta.yaml');
  expect(existsSync(profile)).toBe(true);
});

it('explains what to do without a terminal, and without intents', async () => {
  const sta = await startSta();
  const chat = join(sta.directory, 'chat.txt');
  writeFileSync(chat, 'hello\n');
  expect(await sta('review', chat)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--list') });
  expect(await sta('review', chat, '--list')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`sta suggest intents ${chat}`),
  });
});
