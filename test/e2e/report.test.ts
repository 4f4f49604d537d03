import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { needsSomeFfmpeg } from '../support/media.ts';
import { call, example, makeReportJobs } from '../support/report-jobs.ts';
import { runSta, startSta, temporaryDirectory } from '../support/start-sta.ts';

const made = makeReportJobs();
const { jobs, sta } = made;

describe('sta report', () => {
  test("writes a page and reports its content; --json has the service's unchanged replies", async () => {
    const path = join(made.directory, 'first.html');
    const report = await sta('report', jobs.sentiment, jobs.summary, '-o', path, '--text', call);
    expect(report).toEqual({ code: 0, stdout: `${path}\n`, stderr: expect.stringMatching(/^2 sections, \d+ kB\n$/) });
    const page = readFileSync(path, 'utf8');
    expect(page).toContain('<h1 dir="auto">Report on support-call.txt</h1>');
    expect(page).not.toContain(jobs.sentiment);
    expect(page).not.toContain('/examples/');

    const json = JSON.parse((await sta('report', jobs.summary, '--output', path, '--json')).stdout);
    const fetched = JSON.parse((await sta('summary', 'fetch', jobs.summary, '--json')).stdout);
    // fetch adds the speakers of the transcript.
    const said = ({ sentence }: { sentence: string }) => ({ sentence });
    const reply = { ...fetched, data: { extractive_summary: fetched.data.extractive_summary.map(said) } };
    expect(json).toMatchObject({
      page: path,
      bytes: statSync(path).size,
      files: [],
      jobs: [{ id: jobs.summary, kind: 'summary', reply }],
    });
  });

  test('goes to stdout in a pipe; on a terminal, a file name is required', async () => {
    const piped = await sta('report', jobs.summary, '--title', 'A <b> & c');
    expect(piped).toMatchObject({ code: 0, stderr: '' });
    expect(piped.stdout).toMatch(/^<!doctype html>[\s\S]*<title>A &lt;b&gt; &amp; c<\/title>[\s\S]*<\/html>\n$/);
    const shown = await runSta(['report', jobs.summary], { env: made.env, columns: 100 });
    expect(shown).toMatchObject({ code: 2, stdout: '' });
    expect(shown.stderr).toContain(`sta report ${jobs.summary} -o report.html`);
  });

  test.each([
    [['--open'], 'name one with -o'],
    [['--timeout', '5'], 'require --wait'],
    [['--media', 'call.docx'], 'browsers cannot play this type of file'],
    [['--media', example('meeting.mp4')], '1 time for 0 tone jobs'],
    [['--max-embed-mb', '9999'], 'from 0 to 256'],
    [['-o', '/'], 'is a directory'],
    [['-o', 'report.PDF'], 'Name it report.html'],
  ])('rejects %j', async (flags, words) => {
    expect(await sta('report', jobs.sentiment, ...flags)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(words),
    });
  });

  test('fails for missing files and texts that do not match, and leaves nothing behind', async () => {
    const out = temporaryDirectory();
    const path = join(out, 'report.html');
    const other = join(made.directory, 'other.txt');
    writeFileSync(other, 'Something else.');
    for (const [code, ...flags] of [
      [2, '-o', path, '--text', other],
      [1, '-o', path, '--text', join(out, 'missing.txt')],
      [1, '-o', join(out, 'missing', 'report.html')],
    ] as const) {
      expect(await sta('report', jobs.sentiment, ...flags)).toMatchObject({ code, stdout: '' });
    }
    const missing = join(out, 'missing.wav');
    expect(await sta('report', jobs.wave, '-o', path, '--media', missing)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(missing),
    });
    expect(await sta('report', '3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b', '-o', path)).toMatchObject({ code: 1 });
    expect(readdirSync(out)).toEqual([]);
  });

  test('exits with 8 while a job is pending, with the command that waits; --wait waits', async () => {
    const idle = await startSta({ jobs: { concurrency: 0 } });
    const id = (await idle('sentiment', 'compute', 'I love it.')).stdout.trim();
    const asked = await idle('report', id);
    expect(asked).toMatchObject({ code: 8, stdout: '' });
    expect(asked.stderr).toContain(`sentiment ${id} is queued`);
    expect(asked.stderr).toContain(`sta jobs wait ${id}`);
    expect(await idle('report', id, '--wait', '--timeout', '0.05')).toMatchObject({ code: 8, stdout: '' });

    const started = (await sta('sentiment', 'compute', 'I love it.')).stdout.trim();
    expect((await sta('report', started, '--wait')).stdout).toContain('I love it.');
  });

  test('saves the videos that do not fit next to the page', needsSomeFfmpeg, async () => {
    const out = temporaryDirectory();
    const path = join(out, 'our meeting.html');
    const flags = ['-o', path, '--media', made.meeting, '--max-embed-mb', '0'];
    const { code, stderr } = await sta('report', jobs.meeting, ...flags);
    expect(code, stderr).toBe(0);
    const saved = ['1-meeting.mp4', '2-action_items.mp4', '2-qa.mp4'];
    expect(readdirSync(out).sort()).toEqual(['our meeting-files', 'our meeting.html']);
    expect(readdirSync(join(out, 'our meeting-files')).sort()).toEqual(saved);
    expect(readFileSync(path, 'utf8')).toContain('src="our%20meeting-files/2-qa.mp4"');
    expect(stderr).toContain('it needs 3 files next to it');

    const piped = await sta('report', jobs.meeting, '--max-embed-mb', '0');
    expect(piped.stderr).toContain('2 files of video or audio did not fit');
    expect(piped.stdout).toContain('is not part of this page');
  });
});
