import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openJobJournal } from '../../src/cli/config/job-journal.ts';
import { eventually } from '../support/eventually.ts';
import { needsPosix } from '../support/needs.ts';
import { StaError } from '../support/product.ts';
import { finish, spawnSta } from '../support/sta-process.ts';
import { environmentIn, runSta, shareService, startSta, temporaryDirectory } from '../support/start-sta.ts';

const openSta = shareService();

const example = resolve(import.meta.dirname, '../../examples/support-call.txt');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A service that accepts jobs but computes none of them. */
const startIdleSta = () => startSta({ jobs: { concurrency: 0 } });

describe('sta sentiment run', () => {
  it('prints the reply of the fetch, unchanged, under --json', async () => {
    const sta = openSta();
    const result = await sta.run(['sentiment', 'run', '--json'], { stdin: 'I love it. The delay was awful.' });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { status, data } = JSON.parse(result.stdout);
    expect(status).toEqual({ sentiment_analysis: 'Completed' });
    const { sentences } = data.sentiment_analysis;
    expect(sentences).toMatchObject([
      { start_char: 0, end_char: 10, sentence: 'I love it.' },
      { start_char: 11, end_char: 31, sentence: 'The delay was awful.' },
    ]);
    expect(sentences[0].sentiments[0].sentiment).toMatch(/Positive/);
    expect(sentences[1].sentiments[0].sentiment).toMatch(/Negative/);
    const { id } = openJobJournal(sta.env.STA_STATE_DIR ?? '').read()[0] ?? {};
    expect((await sta('sentiment', 'fetch', id ?? '', '--json')).stdout).toBe(result.stdout);
  });

  it('prints rows to a pipe, and a summary on stderr', async () => {
    const sta = openSta();
    const result = await sta('sentiment', 'run', 'I love it. The delay was awful.');
    expect(result.stdout).toMatch(
      /^I love it\.\t(Very )?Positive\t0\.\d+\t0\t10\nThe delay was awful\.\t(Very )?Negative\t0\.\d+\t11\t31\n$/,
    );
    expect(result.stderr).toMatch(
      /^Started the job \S+\n2 sentences: 1 .*positive, 1 .*negative; leaning .*; mean subjectivity \d\.\d\d\n$/,
    );
  });

  it('shortens the sentences to fit a terminal, colours the classes, and draws the course', async () => {
    const sta = openSta();
    const result = await sta.run(['sentiment', 'run', '--file', example, '--plot'], {
      columns: 80,
      env: { FORCE_COLOR: '1' },
    });
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('\u001b[32mPositive\u001b[39m');
    expect(result.stdout).toContain('…');
    const lines = stripVTControlCharacters(result.stdout).trimEnd().split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines.slice(-9).map((line) => line.slice(0, 13).trim())).toEqual([
      'Very Positive',
      '',
      'Positive',
      '',
      'Neutral',
      '',
      'Negative',
      '',
      'Very Negative',
    ]);
  });

  it('draws nothing in a pipe, and says so', async () => {
    const sta = openSta();
    const result = await sta('sentiment', 'run', 'It is good.', '--plot');
    expect(result.stdout.split('\n')).toHaveLength(2);
    expect(result.stderr).toContain('stdout is not a terminal');
    expect((await sta('sentiment', 'run', 'It is good.', '--plot', '--json')).stderr).toBe('');
  });

  it.each([
    [[''], 'The text is empty'],
    [['  \n'], 'The text is empty'],
    [['--file', '/dev/null'], 'The text in /dev/null is empty'],
    [['words', '--file', 'a.txt'], 'not both'],
    [['words', '--ndjson'], 'not both'],
    [['--file', '-', '--file', '-'], 'only once'],
    [['words', '--timeout', '0'], 'number of seconds'],
    [['words', '--interval', 'x'], 'number of seconds'],
    [['--ndjson', '--concurrency', '0'], 'whole number'],
  ])('rejects %j before any call', needsPosix, async (args, message) => {
    const env = { STA_BASE_URL: 'http://127.0.0.1:9', STA_USER_ID: 'u', STA_APP_ID: 'a', STA_APP_SECRET: 's' };
    const result = await runSta(['sentiment', 'run', ...args], { env: { ...env, STA_CONFIG_DIR: '/dev/null' } });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('reports which file is missing', async () => {
    const sta = openSta();
    expect(await sta('sentiment', 'run', '--file', '/no/such.txt')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('/no/such.txt'),
    });
  });

  it('exits with 8 when the time is up, with the command that resumes', async () => {
    const sta = await startIdleSta();
    const result = await sta('sentiment', 'run', 'It is good.', '--timeout', '0.1', '--json');
    expect(result).toMatchObject({ code: 8, stdout: '' });
    const { error } = JSON.parse(result.stderr);
    expect(error).toMatchObject({ code: 'pending', retryable: true });
    expect(error.hint).toMatch(/sta jobs wait [0-9a-f-]{36}$/);
  });

  it.each([
    ['interrupted', 130],
    ['terminated', 143],
  ] as const)(
    'when it is %s reports the unfinished job and exits with %i; the job continues',
    async (code, exitCode) => {
      const sta = await startIdleSta();
      const controller = new AbortController();
      const journal = openJobJournal(sta.env.STA_STATE_DIR ?? '');
      const running = sta.run(['sentiment', 'run', 'It is good.', '--interval', '60'], { signal: controller.signal });
      await eventually(() => expect(journal.read()).toHaveLength(1));
      controller.abort(new StaError(code, 'Stopped by a signal'));
      const result = await running;
      const id = journal.read()[0]?.id ?? '';
      expect(result).toMatchObject({ code: exitCode, stdout: '' });
      expect(result.stderr).toContain(`The job ${id} was not cancelled`);
      expect(result.stderr).toContain(`sta jobs wait ${id}`);
      expect((await sta('sentiment', 'fetch', id)).stderr).toContain('is queued.');
    },
  );
});

describe('sta sentiment compute and fetch', () => {
  it('prints only the id on stdout, and the next command on stderr', async () => {
    const sta = openSta();
    const started = await sta('sentiment', 'compute', 'It is good.');
    const id = started.stdout.trim();
    expect(id).toMatch(uuid);
    expect(started.stderr).toContain(`sta sentiment fetch ${id}`);
    await sta('jobs', 'wait', id);
    expect((await sta('sentiment', 'fetch', id)).stdout).toMatch(/^It is good\.\t/);
  });

  it('reports the state of a waiting job, exits with 8, and prints the reply under --json', async () => {
    const sta = await startIdleSta();
    const { stdout } = await sta('sentiment', 'compute', 'It is good.', '--json');
    const { transaction_id } = JSON.parse(stdout);
    expect(JSON.parse(stdout)).toMatchObject({ status: true, message: expect.stringContaining(transaction_id) });
    expect(await sta('sentiment', 'fetch', transaction_id)).toMatchObject({
      code: 8,
      stdout: '',
      stderr: expect.stringMatching(/is queued.*sta jobs wait/),
    });
    expect(await sta('sentiment', 'fetch', transaction_id, '-o', 'csv')).toMatchObject({
      code: 8,
      stdout: 'sentence,sentiment,confidence,start_char,end_char\n',
    });
    const fetched = await sta('sentiment', 'fetch', transaction_id, '--json');
    expect(fetched.code).toBe(8);
    expect(JSON.parse(fetched.stdout)).toEqual({
      status: { sentiment_analysis: 'Queued' },
      data: { sentiment_analysis: {} },
    });
  });

  it('works in two commands without a running service', async () => {
    const env = environmentIn(temporaryDirectory());
    const { stdout } = await runSta(['sentiment', 'compute', 'It is good.'], { env });
    const fetched = await runSta(['sentiment', 'fetch', stdout.trim()], { env });
    expect(fetched).toMatchObject({ code: 0, stdout: expect.stringMatching(/^It is good\.\t/) });
  });

  it('reports an unknown job, and a job of another kind', async () => {
    const sta = openSta();
    expect(await sta('sentiment', 'fetch', 'no-such-id')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('sta jobs list'),
    });
    const { stdout } = await sta('summary', 'compute', 'It is good.');
    expect((await sta('sentiment', 'fetch', stdout.trim())).code).toBe(1);
    expect(await sta('sentiment', 'fetch', ' ')).toMatchObject({ code: 2 });
  });
});

describe('sta sentiment with many texts', () => {
  const lines = [
    '{"id":"a","text":"I love it."}',
    'nonsense',
    '{"id":7,"text":" "}',
    '',
    '{"id":"b","text":"It was awful. It was fine."}',
  ].join('\n');

  it('prints one result per line, in order; failures are error lines, and the exit code is 1', async () => {
    const sta = openSta();
    const result = await sta.run(['sentiment', 'run', '--ndjson', '--concurrency', '2'], { stdin: lines });
    expect(result).toMatchObject({ code: 1, stderr: '5 texts, 3 failed\n' });
    const replies = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([
      { id: 'a', status: { sentiment_analysis: 'Completed' } },
      { id: null, line: 2, error: { code: 'invalid_input', message: expect.stringContaining('not JSON') } },
      { id: 7, error: { code: 'invalid_input' } },
      { line: 4, error: { code: 'invalid_input' } },
      { id: 'b', data: { sentiment_analysis: { sentences: [{}, {}] } } },
    ]);
    const source = join(sta.directory, 'in.ndjson');
    writeFileSync(source, lines);
    const fromFile = await sta('sentiment', 'run', '--ndjson', '--file', source, '--json');
    expect(fromFile).toEqual({ code: 1, stdout: result.stdout, stderr: '' });
  });

  it('keeps memory and requests bounded over many lines', async () => {
    const sta = openSta();
    const stdin = Array.from({ length: 60 }, (_, id) => JSON.stringify({ id, text: 'Good.' })).join('\n');
    const result = await sta.run(['sentiment', 'run', '--ndjson', '--query', 'id'], { stdin });
    expect(result.stdout).toBe(Array.from({ length: 60 }, (_, id) => `${id}\n`).join(''));
  });

  it('sends many texts in few calls, with the same results as single calls', async () => {
    const sta = openSta();
    const texts = Array.from({ length: 300 }, (_, i) => (i === 150 ? ' ' : `It is ${i % 2 === 0 ? 'good' : 'bad'}.`));
    const stdin = texts.map((text, id) => JSON.stringify({ id, text })).join('\n');
    const result = await sta.run(['sentiment', 'run', '--ndjson', '--debug'], { stdin });
    expect(result.code).toBe(1);
    const replies = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies.map(({ id }) => id)).toEqual(texts.map((_, id) => id));
    expect(replies[150]).toMatchObject({ error: { code: 'invalid_input' } });
    for (const [i, text] of ['It is good.', 'It is bad.'].entries()) {
      const alone = JSON.parse((await sta('sentiment', 'run', text, '--json')).stdout);
      for (const one of [replies[i], replies[298 + i]]) expect(one).toEqual({ id: one.id, ...alone });
    }
    expect(result.stderr).toContain('/v1/jobs/texts');
    expect(result.stderr.match(/^> #/gm)?.length).toBeLessThan(150);
    const journal = readFileSync(join(sta.env.STA_STATE_DIR ?? '', 'jobs.ndjson'), 'utf8');
    expect(journal.match(/"characters"/g)?.length).toBe(301);
  });

  it('names the file in each row of several files, and continues after a missing one', async () => {
    const sta = openSta();
    const [good, bad] = [join(sta.directory, 'good.txt'), join(sta.directory, 'bad.txt')];
    writeFileSync(good, 'It is good. It is nice.');
    writeFileSync(bad, 'It is bad.');
    const files = ['--file', good, '--file', '/no/such.txt', '--file', bad];
    const result = await sta('sentiment', 'run', ...files);
    expect(result.code).toBe(1);
    expect(
      result.stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2)),
    ).toEqual([
      [good, 'It is good.'],
      [good, 'It is nice.'],
      [bad, 'It is bad.'],
    ]);
    expect(result.stderr).toMatch(/error: Cannot read \/no\/such\.txt: no such file or directory\n3 texts, 1 failed\n/);
    const json = await sta('sentiment', 'run', ...files, '--json');
    const replies = json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([{ id: good }, { id: '/no/such.txt', error: { code: 'file_error' } }, { id: bad }]);
  });

  it('starts many jobs without waiting', async () => {
    const sta = await startIdleSta();
    const stdin = '{"id":1,"text":"One."}\n{"id":2,"text":"Two."}\n';
    const result = await sta.run(['sentiment', 'compute', '--ndjson'], { stdin });
    const replies = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([
      { id: 1, status: true, transaction_id: expect.stringMatching(uuid) },
      { id: 2, status: true, transaction_id: expect.stringMatching(uuid) },
    ]);
  });

  it('starts very many jobs in few calls', async () => {
    const sta = openSta();
    const stdin = Array.from({ length: 300 }, (_, id) => JSON.stringify({ id, text: `Good ${id}.` })).join('\n');
    const result = await sta.run(['sentiment', 'compute', '--ndjson', '--debug'], { stdin });
    const replies = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies.map(({ id, status }) => (status === true ? id : status))).toEqual(replies.map((_, id) => id));
    expect(new Set(replies.map(({ transaction_id }) => transaction_id)).size).toBe(300);
    expect(result.stderr.match(/^> #/gm)?.length).toBeLessThan(150);
    expect((await sta('jobs', 'wait', replies[299].transaction_id)).stdout).toContain('Completed');
  });

  it('ends at once if every other line would fail too', async () => {
    const sta = openSta();
    const stdin = '{"id":1,"text":"One."}\n'.repeat(50);
    const env = { STA_BASE_URL: sta.service.url, STA_APP_ID: 'wrong', STA_APP_SECRET: 'wrong' };
    const result = await sta.run(['sentiment', 'run', '--ndjson'], { stdin, env });
    expect(result).toMatchObject({ code: 4, stdout: '' });
  });
});

it('records no text in the journal', async () => {
  const sta = await startIdleSta();
  await sta('sentiment', 'compute', 'The secret is xyzzy.');
  await sta.run(['sentiment', 'compute'], { stdin: 'The secret is plugh.' });
  const journal = readFileSync(join(sta.env.STA_STATE_DIR ?? '', 'jobs.ndjson'), 'utf8');
  expect(journal).not.toMatch(/xyzzy|plugh|secret/);
  expect(
    journal
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).characters),
  ).toEqual([20, 20]);
});

it(
  'prints a result for each line as it arrives, and ends on Ctrl-C while more lines may come',
  needsPosix,
  async () => {
    const child = spawnSta(['sentiment', 'run', '--ndjson', '--concurrency', '1'], environmentIn(temporaryDirectory()));
    const ended = finish(child);
    const firstLine = new Promise((resolve) => child.stdout?.once('data', resolve));
    child.stdin?.write('{"id":1,"text":"One."}\n');
    await firstLine;
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
    expect(stderr).toContain('Interrupted after 1 result. Started jobs were not cancelled (see: sta jobs list)');
  },
);
