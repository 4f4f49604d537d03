import { describe, expect, it } from 'vitest';
import { openJobJournal } from '../../src/config/job-journal.ts';
import { StaError } from '../../src/errors.ts';
import { type Sta, startSta } from '../support/start-sta.ts';

/** A service that takes jobs and does none of them: the test ends them by hand. */
const startIdleSta = () => startSta({ jobs: { concurrency: 0 } });

const compute = async (sta: Sta, text = 'It is good.') => (await sta('sentiment', 'compute', text)).stdout.trim();

const result = JSON.stringify({ sentences: [] });

/** Ends the job that waits longest. */
async function endNext(sta: Sta, how: 'complete' | 'fail'): Promise<void> {
  const queue = sta.service.data.store.jobs(async () => {});
  const item = await queue.claim('the test', ['sentiment_analysis'], 60_000);
  if (item === undefined) throw new Error('no job waits');
  if (how === 'complete') await queue.complete(item, result);
  else await queue.fail(item, { code: 'job_failed', message: 'The text is too strange' }, true);
}

describe('sta jobs list', () => {
  it('says that a profile is not there, and not that it has no jobs', async () => {
    const sta = await startIdleSta();
    const result = await sta('jobs', 'list', '--profile', 'nope');
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('there is no profile nope') });
  });

  it('shows what this machine started, newest first, and how it stands', async () => {
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

  it('says on an empty list how to begin, and asks nobody', async () => {
    const sta = await startSta();
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    expect(await sta.run(['jobs', 'list'], { env })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('sta sentiment compute'),
    });
    expect((await sta.run(['jobs', 'list', '--json'], { env })).stdout).toBe('[]\n');
  });

  it('lists jobs at another service without asking about them', async () => {
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

describe('sta jobs wait', () => {
  it('waits until the job is completed, and prints how it ended', async () => {
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

  it('takes the job that was started last', async () => {
    const sta = await startIdleSta();
    await compute(sta);
    const id = await compute(sta);
    const waited = await sta('jobs', 'wait', '--last', '--timeout', '0.05', '--json');
    expect(waited.code).toBe(8);
    expect(JSON.parse(waited.stdout)).toEqual([{ id, kind: 'sentiment', state: 'Queued' }]);
  });

  it('ends with 1 when a job has failed, and says why', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    await endNext(sta, 'fail');
    await endNext(sta, 'complete');
    const waited = await sta('jobs', 'wait', ...ids);
    expect(waited.code).toBe(1);
    expect(waited.stdout).toContain(`${ids[0]}\tsentiment\tFailed\tThe text is too strange\n`);
    expect(waited.stdout).toContain(`${ids[1]}\tsentiment\tCompleted\t\n`);
  });

  it('with --any ends with the first job that is finished', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    await endNext(sta, 'complete');
    const waited = await sta('jobs', 'wait', ...ids, '--any', '--json');
    expect(waited.code).toBe(0);
    expect(JSON.parse(waited.stdout).map(({ state }: { state: string }) => state)).toEqual(['Completed', 'Queued']);
  });

  it('ends with 8 when the time is up, with the states and the line that resumes', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    await endNext(sta, 'complete');
    const waited = await sta('jobs', 'wait', ...ids, '--timeout', '0.1');
    expect(waited.code).toBe(8);
    expect(waited.stdout).toContain('Queued');
    expect(waited.stderr).toContain(`Wait on with: sta jobs wait ${ids[1]}\n`);
  });

  it('on a signal names the jobs that are left behind', async () => {
    const sta = await startIdleSta();
    const ids = [await compute(sta), await compute(sta)];
    const controller = new AbortController();
    const waiting = sta.run(['jobs', 'wait', ...ids, '--interval', '0.05'], { signal: controller.signal });
    controller.abort(new StaError('interrupted', 'Interrupted'));
    const waited = await waiting;
    expect(waited).toMatchObject({ code: 130, stdout: '' });
    expect(waited.stderr).toContain('2 jobs are left behind, not cancelled');
    expect(waited.stderr).toContain(`Wait on with: sta jobs wait ${ids.join(' ')}\n`);
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

  it('sends those who ask at the wrong service to the right one', async () => {
    const sta = await startIdleSta();
    const id = await compute(sta);
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_APP_ID: 'a', STA_APP_SECRET: 'b' };
    const waited = await sta.run(['jobs', 'wait', id], { env });
    expect(waited).toMatchObject({ code: 2, stdout: '' });
    expect(waited.stderr).toContain(`STA_DATA_DIR=${sta.env.STA_DATA_DIR} sta jobs wait ${id} --local`);
  });

  it.each([[[]], [['--last', 'some-id']], [['some-id', '--all', '--any']], [['']], [['x', '--timeout', '-1']]])(
    'refuses %j',
    async (args) => {
      const sta = await startIdleSta();
      expect(await sta('jobs', 'wait', ...args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});

it('a journal that cannot be written is told, and is no failure', async () => {
  const sta = await startIdleSta();
  const started = await sta.run(['sentiment', 'compute', 'It is good.'], { env: { STA_STATE_DIR: '/dev/null/state' } });
  expect(started).toMatchObject({ code: 0, stderr: expect.stringContaining('could not be noted') });
});
