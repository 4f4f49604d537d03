import { describe, expect, it } from 'vitest';
import { openJobJournal } from '../../src/cli/config/job-journal.ts';
import { eventually } from '../support/eventually.ts';
import { needsPosix } from '../support/needs.ts';
import { StaError } from '../support/product.ts';
import { type Sta, startSta } from '../support/start-sta.ts';

/** A service that accepts jobs but computes none of them: the test ends them. */
const startIdleSta = () => startSta({ jobs: { concurrency: 0 } });

const compute = async (sta: Sta, text = 'It is good.') => (await sta('sentiment', 'compute', text)).stdout.trim();

const result = JSON.stringify({ sentences: [] });

/** Ends the oldest waiting job. */
async function endNext(sta: Sta, how: 'complete' | 'fail'): Promise<void> {
  const queue = sta.service.data.store.jobs;
  const [item] = await queue.claim('the test', ['sentiment_analysis'], 60_000, 1);
  if (item === undefined) throw new Error('no job waits');
  if (how === 'complete') await queue.complete(item, result);
  else await queue.fail(item, { code: 'job_failed', message: 'The text is too strange' }, true);
}

describe('sta jobs list', () => {
  it('reports an unknown profile, instead of an empty list', async () => {
    const sta = await startIdleSta();
    const result = await sta('jobs', 'list', '--profile', 'nope');
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('there is no profile nope') });
  });

  it('shows the jobs of this machine, newest first, with their states', async () => {
    const sta = await startIdleSta();
    const first = await compute(sta);
    const second = await compute(sta, 'It is bad.');
    const third = await compute(sta, 'It is so-so.');
    await endNext(sta, 'complete');
    await endNext(sta, 'fail');
    const rows = (await sta('jobs', 'list')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t').slice(0, 3));
    expect(rows).toEqual([
      [third, 'sentiment', 'Queued'],
      [second, 'sentiment', 'Failed'],
      [first, 'sentiment', 'Completed'],
    ]);
    const listed = JSON.parse((await sta('jobs', 'list', '--limit', '2', '--json')).stdout);
    expect(listed).toEqual([
      expect.objectContaining({ id: third, state: 'Queued', characters: 12, dataDirectory: sta.env.STA_DATA_DIR }),
      expect.objectContaining({ id: second, error: { code: 'job_failed', message: 'The text is too strange' } }),
    ]);
    expect((await sta('jobs', 'list', '--limit', '2')).stderr).toContain('1 older');
  });

  it('explains on an empty list how to begin, and sends no request', async () => {
    const sta = await startSta();
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    expect(await sta.run(['jobs', 'list'], { env })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('sta sentiment compute'),
    });
    expect((await sta.run(['jobs', 'list', '--json'], { env })).stdout).toBe('[]\n');
  });

  it('lists jobs at another service without requesting their states', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    const listed = await sta.run(['jobs', 'list', '--json'], { env });
    expect(JSON.parse(listed.stdout)).toEqual([expect.objectContaining({ id, state: null })]);
    expect((await sta.run(['jobs', 'list'], { env, columns: 200 })).stdout).toContain('(elsewhere)');
    expect((await sta.run(['jobs', 'list'], { env })).stdout).toContain(`${id}\tsentiment\t\t`);
  });

  it('shows jobs that the service has forgotten', async () => {
    const sta = await startIdleSta();
    openJobJournal(sta.env.STA_STATE_DIR ?? '').append({
      id: 'long-gone',
      kind: 'summary',
      dataDirectory: sta.env.STA_DATA_DIR ?? '',
      startedAt: '2026-01-01T00:00:00.000Z',
      characters: 5,
    });
    expect((await sta('jobs', 'list')).stdout).toMatch(/^long-gone\tsummary\tUnknown\t/);
  });
});

/** Texts as JSON lines. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `{"id":${i},"text":"It is good ${i}."}\n`).join('');

describe('sta jobs list after a batch', () => {
  it('shows the batch as one entry with its counts', async () => {
    const sta = await startIdleSta();
    await sta.run(['sentiment', 'compute', '--ndjson'], { stdin: lines(30) });
    await compute(sta);
    for (let i = 0; i < 4; i += 1) await endNext(sta, i === 0 ? 'fail' : 'complete');
    const listed = JSON.parse((await sta('jobs', 'list', '--json')).stdout);
    expect(listed).toHaveLength(2);
    expect(listed[1]).toMatchObject({
      kind: 'sentiment',
      state: 'Processing',
      source: '-',
      jobs: { count: 30, done: 3, failed: 1, waiting: 26, notAsked: 0 },
    });
    expect((await sta('jobs', 'list', '--all', '--limit', '100')).stdout.trimEnd().split('\n')).toHaveLength(31);
    const one = await sta('jobs', 'list', '--batch', listed[1].id.slice(0, 8), '--limit', '100', '--json');
    expect(JSON.parse(one.stdout)).toHaveLength(30);
    expect(await sta('jobs', 'list', '--batch', 'nothing')).toMatchObject({ code: 1, stdout: '' });
  });

  it('lists the jobs of a run that was interrupted while the service held its calls, each once', async () => {
    const sta = await startIdleSta();
    const interrupt = new AbortController();
    const argv = ['sentiment', 'run', '--ndjson', '--concurrency', '4'];
    const run = sta.run(argv, { stdin: lines(30), signal: interrupt.signal });
    const { jobs: queue } = sta.service.data.store;
    // The first texts use single calls, until it is known that the service accepts many in one call.
    await eventually(async () => expect((await queue.counts()).queued).toBe(4));
    for (let i = 0; i < 4; i += 1) await endNext(sta, 'complete');
    await eventually(async () => expect((await queue.counts()).queued).toBe(26));
    interrupt.abort(new StaError('interrupted', 'Interrupted'));
    expect(await run).toMatchObject({ code: 130 });
    const listed = JSON.parse((await sta('jobs', 'list', '--json')).stdout);
    expect(listed[0]).toMatchObject({ kind: 'sentiment', jobs: { count: 30, done: 4, waiting: 26 } });
    expect((await queue.counts()).queued).toBe(26);
  });

  it('requests no states of a run that has ended', async () => {
    const sta = await startSta();
    const run = await sta.run(['sentiment', 'run', '--ndjson'], { stdin: `${lines(12)}{"id":"empty","text":" "}\n` });
    expect(run.code).toBe(1);
    const env = { STA_DATA_DIR: sta.env.STA_DATA_DIR ?? '' };
    await sta.service.close();
    const [batch, ...others] = JSON.parse((await sta.run(['jobs', 'list', '--json'], { env })).stdout);
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ state: 'Failed', jobs: { count: 13, done: 12, failed: 1, waiting: 0, notAsked: 0 } });
  });

  it('requests the states of a limited number of jobs', async () => {
    const sta = await startSta();
    const journal = openJobJournal(sta.env.STA_STATE_DIR ?? '');
    for (let i = 0; i < 1800; i += 1) {
      const startedAt = new Date(Date.UTC(2026, 0, 1) + i).toISOString();
      const dataDirectory = sta.env.STA_DATA_DIR ?? '';
      journal.append({
        id: `job-${i}`,
        kind: 'sentiment',
        dataDirectory,
        startedAt,
        characters: 5,
        batch: 'the-batch',
      });
    }
    const listed = await sta.run(['jobs', 'list'], { columns: 80 });
    expect(listed.stdout).toContain('0+ of 1800, 400 failed');
    expect(listed.stderr).toContain('sta jobs wait ID');
  });

  it('prints one line per entry at 80 columns, with short ids that work', async () => {
    const sta = await startIdleSta();
    await sta.run(['sentiment', 'compute', '--ndjson'], { stdin: lines(3) });
    const id = await compute(sta, 'It is good.');
    const { stdout } = await sta.run(['jobs', 'list'], { columns: 80, env: { NO_COLOR: '1' } });
    const rows = stdout.trimEnd().split('\n');
    expect(rows).toHaveLength(2 + 4);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(80);
    expect(stdout).not.toContain('Service');
    expect(stdout).toContain('0 of 3');
    const short = /│ ([0-9a-f]{8,}) +│ sentiment │ Queued/.exec(stdout)?.[1] ?? '';
    expect(id.endsWith(short)).toBe(true);
    expect(short).toHaveLength(8);
    expect((await sta('sentiment', 'fetch', short)).code).toBe(8);
    expect((await sta('jobs', 'list')).stdout).toContain(id);
  });

  it('shows the service if the entries differ in it', async () => {
    const sta = await startIdleSta();
    await compute(sta);
    openJobJournal(sta.env.STA_STATE_DIR ?? '').append({
      id: '3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
      kind: 'sentiment',
      baseUrl: 'https://analytics.example.com',
      startedAt: '2026-01-01T00:00:00.000Z',
      characters: 5,
    });
    const { stdout } = await sta.run(['jobs', 'list'], { columns: 80, env: { NO_COLOR: '1' } });
    expect(stdout).toContain('Service');
    for (const row of stdout.trimEnd().split('\n')) expect(row.length).toBeLessThanOrEqual(80);
    expect(stdout.match(/^│ [0-9a-f]{8} /gm)).toHaveLength(2);
  });
});

describe('an id of a job', () => {
  it('can be its beginning, --last or the id of a batch', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    await endNext(sta, 'complete');
    expect((await sta('sentiment', 'fetch', id.slice(0, 6))).code).toBe(0);
    expect((await sta('sentiment', 'fetch', '--last')).code).toBe(0);
    expect((await sta('jobs', 'wait', id.slice(0, 6))).stdout).toContain(id);
    expect((await sta('report', '--last', '-o', `${sta.directory}/page.html`)).code).toBe(0);
    expect(await sta('summary', 'fetch', '--last')).toMatchObject({ code: 1, stdout: '' });
    expect((await sta('summary', 'fetch', id)).stderr).toContain(
      `${id} has no extractive_summary. It has sentiment_analysis: use the fetch call of that kind`,
    );
    expect(await sta('sentiment', 'fetch', '--last', id)).toMatchObject({ code: 2, stdout: '' });
    expect(await sta('sentiment', 'fetch')).toMatchObject({ code: 2, stdout: '' });
    await sta.run(['sentiment', 'compute', '--ndjson'], { stdin: lines(2) });
    await endNext(sta, 'complete');
    await endNext(sta, 'complete');
    const [{ id: batch }] = JSON.parse((await sta('jobs', 'list', '--json')).stdout);
    expect((await sta('jobs', 'wait', batch)).stdout.trimEnd().split('\n')).toHaveLength(2);
    expect((await sta('jobs', 'wait', '--last')).stdout.trimEnd().split('\n')).toHaveLength(2);
    const refused = await sta('sentiment', 'fetch', batch);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('is a batch of 2 jobs') });
  });

  it('is rejected with the candidates if several match', async () => {
    const sta = await startIdleSta();
    const journal = openJobJournal(sta.env.STA_STATE_DIR ?? '');
    const dataDirectory = sta.env.STA_DATA_DIR ?? '';
    for (const id of ['abcd-one', 'abcd-two']) {
      journal.append({ id, kind: 'sentiment', dataDirectory, startedAt: '2026-01-01T00:00:00.000Z', characters: 5 });
    }
    const refused = await sta('jobs', 'wait', 'abcd');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('"abcd" matches 2 jobs');
    expect(refused.stderr).toContain('abcd-one');
    expect(refused.stderr).toContain('abcd-two');
  });
});

describe('sta jobs cancel', () => {
  it('cancels a queued job, which the list then shows', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    expect(await sta('jobs', 'cancel', id.slice(-8))).toMatchObject({ code: 0, stdout: `${id}\tCancelled\t\n` });
    expect((await sta('jobs', 'list')).stdout).toMatch(new RegExp(`^${id}\tsentiment\tCancelled\t`));
    expect(await sta('sentiment', 'fetch', id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cancelled'),
    });
    expect(await sta('jobs', 'wait', id)).toMatchObject({ code: 1, stdout: `${id}\tsentiment\tCancelled\t\n` });
    const again = await sta('jobs', 'cancel', '--last', '--json');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(again.stderr)).toMatchObject({ error: { code: 'not_queued' } });
  });

  it('cancels the queued jobs of a batch, and reports the others', async () => {
    const sta = await startIdleSta();
    await sta.run(['sentiment', 'compute', '--ndjson'], { stdin: lines(3) });
    await endNext(sta, 'complete');
    const cancelled = await sta('jobs', 'cancel', '--last');
    expect(cancelled.code).toBe(0);
    expect(cancelled.stderr).toContain('2 of 3 jobs cancelled');
    expect(cancelled.stdout).toContain('Not cancelled\t');
    expect(cancelled.stdout).toContain('has ended');
  });
});

describe('sta jobs delete', () => {
  it('deletes a job with its result, and removes it from the list', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    await endNext(sta, 'complete');
    expect(await sta('jobs', 'delete', id)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect(await sta('jobs', 'delete', id.slice(-8), '--yes')).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect(await sta('sentiment', 'fetch', id)).toMatchObject({ code: 1, stdout: '' });
    expect((await sta('jobs', 'list', '--json')).stdout).toBe('[]\n');
    expect(await sta('jobs', 'delete', id, '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining(id) });
  });

  it('asks on a terminal, and deletes nothing without a yes', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    const asked: string[] = [];
    const prompts = { confirm: async ({ message }: { message: string }) => asked.push(message) > 1 };
    const args = ['jobs', 'delete', '--last'];
    expect((await sta.run(args, { columns: 80, prompts })).stderr).toContain('Nothing was deleted');
    expect((await sta('sentiment', 'fetch', id)).code).toBe(8);
    expect((await sta.run(args, { columns: 80, prompts })).code).toBe(0);
    expect((await sta('sentiment', 'fetch', id)).code).toBe(1);
    expect(asked).toEqual([`Delete the job ${id} and the results?`, `Delete the job ${id} and the results?`]);
  });
});

describe('sta jobs wait', () => {
  it('waits until the job is completed, and prints the result', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    const waiting = sta('jobs', 'wait', id, '--interval', '0.05');
    await endNext(sta, 'complete');
    expect(await waiting).toEqual({
      code: 0,
      stdout: `${id}\tsentiment\tCompleted\t\n`,
      stderr: `Fetch the result with: sta sentiment fetch ${id}\n`,
    });
  });

  it('waits for the newest job', async () => {
    const sta = await startIdleSta();
    await compute(sta);
    const id = await compute(sta);
    const waited = await sta('jobs', 'wait', '--last', '--timeout', '0.05', '--json');
    expect(waited.code).toBe(8);
    expect(JSON.parse(waited.stdout)).toEqual([{ id, kind: 'sentiment', state: 'Queued' }]);
  });

  it('exits with 1 if a job has failed, and gives the reason', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    await endNext(sta, 'fail');
    await endNext(sta, 'complete');
    const waited = await sta('jobs', 'wait', ...ids);
    expect(waited.code).toBe(1);
    expect(waited.stdout).toContain(`${ids[0]}\tsentiment\tFailed\tThe text is too strange\n`);
    expect(waited.stdout).toContain(`${ids[1]}\tsentiment\tCompleted\t\n`);
  });

  it('with --any ends with the first finished job', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    await endNext(sta, 'complete');
    const waited = await sta('jobs', 'wait', ...ids, '--any', '--json');
    expect(waited.code).toBe(0);
    expect(JSON.parse(waited.stdout).map(({ state }: { state: string }) => state)).toEqual(['Completed', 'Queued']);
  });

  it('exits with 8 when the time is up, with the states and the command that resumes', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    await endNext(sta, 'complete');
    const waited = await sta('jobs', 'wait', ...ids, '--timeout', '0.1');
    expect(waited.code).toBe(8);
    expect(waited.stdout).toContain('Queued');
    expect(waited.stderr).toContain(`Keep waiting with: sta jobs wait ${ids[1]}\n`);
  });

  it('on a signal names the unfinished jobs', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    const controller = new AbortController();
    const waiting = sta.run(['jobs', 'wait', ...ids, '--interval', '0.05'], { signal: controller.signal });
    controller.abort(new StaError('interrupted', 'Interrupted'));
    const waited = await waiting;
    expect(waited).toMatchObject({ code: 130, stdout: '' });
    expect(waited.stderr).toContain('2 jobs were not cancelled');
    expect(waited.stderr).toContain(`Keep waiting with: sta jobs wait ${ids.join(' ')}\n`);
  });

  it('finds jobs that were started elsewhere, by asking the service', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    await endNext(sta, 'complete');
    const env = { STA_STATE_DIR: `${sta.directory}/another-state` };
    expect(await sta.run(['jobs', 'wait', id], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(id),
    });
    expect(await sta.run(['jobs', 'wait', 'nobody-knows'], { env })).toMatchObject({ code: 1, stdout: '' });
    expect(await sta.run(['jobs', 'wait', '--last'], { env })).toMatchObject({ code: 1, stdout: '' });
  });

  it('names the right service if you ask the wrong one', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    const waited = await sta.run(['jobs', 'wait', id], { env });
    expect(waited).toMatchObject({ code: 2, stdout: '' });
    expect(waited.stderr).toContain(`STA_DATA_DIR=${sta.env.STA_DATA_DIR} sta jobs wait ${id} --local`);
  });

  it.each([[[]], [['--last', 'some-id']], [['some-id', '--all', '--any']], [['']], [['x', '--timeout', '-1']]])(
    'rejects %j',
    async (args) => {
      const sta = await startIdleSta();
      expect(await sta('jobs', 'wait', ...args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});

it('an unwritable journal is reported, but is not a failure', needsPosix, async () => {
  const sta = await startIdleSta();
  const started = await sta.run(['sentiment', 'compute', 'It is good.'], { env: { STA_STATE_DIR: '/dev/null/state' } });
  expect(started).toMatchObject({ code: 0, stderr: expect.stringContaining('could not be recorded') });
});
