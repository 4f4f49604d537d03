/**
 * No warning of Node reaches a user. Every test fails if there is one (see test/support/node-warnings.ts), including
 * the examples of each command (examples.test.ts). These are the runs with many concurrent operations.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { listCommands } from '../../../src/cli/arguments/describe-tree.ts';
import { describeAll } from '../../../src/cli/process/program.ts';
import { fakeService } from '../../support/fake-server.ts';
import { takeNodeWarnings } from '../../support/node-warnings.ts';
import { processEnvironment, runProcess } from '../../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../support/start-sta.ts';

const inputs = 40;
const concurrency = 16;
/** Number of polls that find a job queued: enough for the waits to accumulate. */
const queuedPolls = 3;

const input = Array.from({ length: inputs }, (_, i) => `{"id":"${i}","text":"Text number ${i}."}\n`).join('');

const items = {
  sentiment: 'sentiment_analysis',
  summary: 'extractive_summary',
  summarry: 'extractive_summary',
  actions: 'actions',
};

/** A slow service: jobs stay queued for a few polls, and every text needs a call. */
async function startSlowFake(): Promise<string> {
  const polls = new Map<string, number>();
  let jobs = 0;
  const { url } = await fakeService(({ path, body }) => {
    if (path.includes('/fetch')) {
      const count = (polls.get(body) ?? 0) + 1;
      polls.set(body, count);
      const item = Object.entries(items).find(([name]) => path.includes(name))?.[1] ?? '';
      if (count <= queuedPolls) return { body: { status: { [item]: 'Queued' }, data: { [item]: {} } } };
      const done = item === 'sentiment_analysis' ? { sentences: [] } : [];
      return { body: { status: { [item]: 'Completed' }, data: { [item]: done } } };
    }
    if (path.includes('/nlp/')) {
      jobs += 1;
      const id = `3f6b2a9e-0c1d-4e5f-8a7b-${String(jobs).padStart(12, '0')}`;
      return { body: { status: true, transaction_id: id, message: `Compute job for file-id: ${id} launched` } };
    }
    if (path.includes('/profanity/get_')) {
      const { text } = JSON.parse(body);
      const data = { censoredText: text, customProfaneWords: [], predefinedProfaneWords: [] };
      return { body: { status: true, error: {}, data, userId: 'me' } };
    }
    return { body: { status: true, error: {}, data: path.includes('/profile/') ? [] : { similarityMatch: [] } } };
  });
  return url;
}

const environment = async () => ({
  ...environmentIn(temporaryDirectory()),
  STA_BASE_URL: await startSlowFake(),
  STA_USER_ID: 'me',
  STA_TOKEN: 'token',
  STA_APP_ID: 'app',
  STA_APP_SECRET: 'secret',
});

const concurrent = listCommands(await describeAll()).filter(({ flags }) =>
  ['--concurrency', '--ndjson'].every((name) => flags.some(({ long }) => long === name)),
);

it.for(concurrent.map(({ path }) => path.slice(1).join(' ')))(
  `sta %s has ${concurrency} texts in work without a warning`,
  async (command) => {
    // Intents are matched by their ids.
    const ids = command === 'match intents' ? ['--id', 'intent-k3v9q2m7x1ab-1767225600000'] : [];
    const argv = [...command.split(' '), ...ids, '--ndjson', '--concurrency', String(concurrency)];
    const { code, stdout, stderr } = await runProcess(argv, await environment(), input);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(`(?:^|\n)${inputs} (?:texts|lines)\n$`),
    });
    expect(stdout.trim().split('\n')).toHaveLength(inputs);
    expect(takeNodeWarnings()).toBe('');
  },
);

it('sta jobs wait and sta report wait for many jobs without a warning', async () => {
  const env = await environment();
  const computed = await runSta(['sentiment', 'compute', '--ndjson'], { env, stdin: input });
  const ids = computed.stdout.matchAll(/3f6b2a9e-[0-9a-f-]{27}/g);
  const unique = [...new Set([...ids].map(([id]) => id))];
  expect(unique).toHaveLength(inputs);
  expect(await runProcess(['jobs', 'wait', ...unique], env)).toMatchObject({ code: 0 });
  expect(await runProcess(['report', ...unique, '--wait'], env)).toMatchObject({ code: 0 });
  expect(takeNodeWarnings()).toBe('');
});

it.for<[name: string, code: string, expected: string]>([
  ['a warning', 'process.emitWarning("for the test")', 'for the test'],
  ['an experimental warning', 'process.emitWarning("for the test", "ExperimentalWarning")', 'ExperimentalWarning'],
  [
    'too many listeners',
    // Per process: newer versions of Node set no limit for an AbortSignal.
    'for (let i = 0; i < 11; i += 1) process.on("for the test", () => i)',
    'MaxListenersExceededWarning',
  ],
])('the tests detect %s of a process that they start', ([, code, expected]) => {
  spawnSync(process.execPath, ['-e', code], { env: processEnvironment({}) });
  expect(takeNodeWarnings()).toContain(expected);
});

it('the tests detect a warning of their own process', async () => {
  process.emitWarning('for the test');
  await new Promise((resolve) => setImmediate(resolve));
  expect(takeNodeWarnings()).toContain('for the test');
});
