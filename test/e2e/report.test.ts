import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '../support/audit-page.ts';
import { needsSomeFfmpeg, someEngine } from '../support/media.ts';
import { needs } from '../support/needs.ts';
import { openChromium, openFile } from '../support/open-chromium.ts';
import { cutMeeting, writeCues } from '../support/short-meeting.ts';
import { environmentIn, runSta, startServiceIn, startSta, temporaryDirectory } from '../support/start-sta.ts';
import { wavHeader } from '../support/wav.ts';

const example = (name: string) => new URL(`../../examples/${name}`, import.meta.url).pathname;
const call = example('support-call.txt');
const hasEngine = someEngine !== undefined;

/** Real jobs of all four kinds, at a service that runs as long as the file's tests. */
const jobs = { sentiment: '', summary: '', meeting: '', wave: '' };
let directory = '';
let meeting = '';
let wave = '';
let env: Record<string, string> = {};
let closeService = async () => {};
const sta = (...argv: string[]) => runSta(argv, { env });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sta-report-test-'));
  env = environmentIn(directory);
  const { close } = await startServiceIn({ dataDirectory: join(directory, 'data') });
  closeService = close;
  const idOf = async (...argv: string[]) => {
    const { code, stderr } = await sta(...argv);
    expect(code, stderr).toBe(0);
    const [newest] = JSON.parse((await sta('jobs', 'list', '--json')).stdout) as { id: string }[];
    return newest?.id ?? '';
  };
  jobs.sentiment = await idOf('sentiment', 'run', '--file', call);
  jobs.summary = await idOf('summary', 'run', '--file', call, '--sentences', '5');
  wave = join(directory, 'meeting.wav');
  const samples = readFileSync(example('meeting.wav')).subarray(44, 44 + 16 * 32_000);
  writeFileSync(wave, Buffer.concat([wavHeader(samples.length), samples]));
  jobs.wave = await idOf('tone', 'run', wave);
  if (!hasEngine) return;
  meeting = await cutMeeting(directory, 12);
  jobs.meeting = await idOf('tone', 'run', meeting, '--subtitles', writeCues(directory), '--sync-with-stt');
  await idOf('clips', 'run', '--file-id', jobs.meeting, '--qa', '--action-items', '--keyword', 'submarine');
}, 240_000);

afterAll(async () => {
  await closeService();
  rmSync(directory, { recursive: true, force: true });
});

describe('sta report', () => {
  test('writes a page and says what is in it; --json has the replies as the service sent them', async () => {
    const path = join(directory, 'first.html');
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

  test('goes to stdout in a pipe; a terminal is told to name a file', async () => {
    const piped = await sta('report', jobs.summary, '--title', 'A <b> & c');
    expect(piped).toMatchObject({ code: 0, stderr: '' });
    expect(piped.stdout).toMatch(/^<!doctype html>[\s\S]*<title>A &lt;b&gt; &amp; c<\/title>[\s\S]*<\/html>\n$/);
    const shown = await runSta(['report', jobs.summary], { env, columns: 100 });
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
  ])('refuses %j', async (flags, words) => {
    expect(await sta('report', jobs.sentiment, ...flags)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(words),
    });
  });

  test('fails for files that are not there and texts that are others, and leaves nothing behind', async () => {
    const out = temporaryDirectory();
    const path = join(out, 'report.html');
    const other = join(directory, 'other.txt');
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

  test('exits with 8 while a job is pending, with the line that waits; --wait waits', async () => {
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

  test('saves the videos that do not fit beside the page', needsSomeFfmpeg, async () => {
    const out = temporaryDirectory();
    const path = join(out, 'our meeting.html');
    const flags = ['-o', path, '--media', meeting, '--max-embed-mb', '0'];
    const { code, stderr } = await sta('report', jobs.meeting, ...flags);
    expect(code, stderr).toBe(0);
    const saved = ['1-meeting.mp4', '2-action_items.mp4', '2-qa.mp4'];
    expect(readdirSync(out).sort()).toEqual(['our meeting-files', 'our meeting.html']);
    expect(readdirSync(join(out, 'our meeting-files')).sort()).toEqual(saved);
    expect(readFileSync(path, 'utf8')).toContain('src="our%20meeting-files/2-qa.mp4"');
    expect(stderr).toContain('it needs 3 files beside it');

    const piped = await sta('report', jobs.meeting, '--max-embed-mb', '0');
    expect(piped.stderr).toContain('2 files of video or audio did not fit');
    expect(piped.stdout).toContain('is not part of this page');
  });
});

describe('the page in Chromium', needs('chromium-headless-shell'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  /** A page of all that there is. */
  async function writeWhole(): Promise<string> {
    const path = join(directory, 'whole.html');
    if (existsSync(path)) return path;
    const ids = [jobs.sentiment, jobs.summary, ...(hasEngine ? [jobs.meeting] : []), jobs.wave];
    const media = [...(hasEngine ? [meeting] : []), wave].flatMap((file) => ['--media', file]);
    const { code, stderr } = await sta('report', ...ids, '-o', path, '--text', call, ...media, '--title', 'All of it');
    expect(code, stderr).toBe(0);
    return path;
  }

  const styleOf = (page: Page, selector: string, property: string) =>
    page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`);
  const lastSection = (page: Page) => page.locator('main > section').last();

  test.each([
    ['light', 1000],
    ['dark', 1000],
    ['light', 390],
    ['dark', 390],
  ] as const)('asks for nothing and is in order: %s, %d pixels wide', async (colorScheme, width) => {
    const { page, requests, complaints } = await openFile(browser, await writeWhole(), { colorScheme, width });
    for (const closed of await page.locator('details').all()) await closed.locator('summary').click();
    expect(await auditPage(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    await page.context().close();
  });

  test('shows the sections in the order given, with their contents', async () => {
    const { page } = await openFile(browser, await writeWhole());
    const headings = await page.locator('main h2').allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Sentiment of support-call.txt', 'Summary of support-call.txt']);
    expect(headings.at(-1)).toBe('Tone of meeting.wav');
    if (hasEngine) expect(headings.slice(2, 4)).toEqual(['Tone of meeting.mp4', 'Clips of meeting.mp4']);
    expect(await page.locator('nav a').allTextContents()).toEqual(headings);
    expect(await page.locator('#s2 mark').count()).toBeGreaterThanOrEqual(5);
    expect(await page.locator('#s1 .prose p').first().textContent()).toContain('Agent: Thank you for calling');
    const { sentences } = JSON.parse((await sta('sentiment', 'fetch', jobs.sentiment, '--json')).stdout).data
      .sentiment_analysis as { sentences: unknown[] };
    expect(await page.locator('#s1 .prose .s').count()).toBe(sentences.length);
    await page.context().close();
  });

  test('takes a class out of the text when it is unticked', async () => {
    const { page } = await openFile(browser, await writeWhole());
    const ground = () => styleOf(page, '#s1 .prose .s-negative', 'backgroundColor');
    expect(await ground()).not.toBe('rgba(0, 0, 0, 0)');
    await page.locator('#s1-show-negative').uncheck();
    expect(await ground()).toBe('rgba(0, 0, 0, 0)');
    await page.context().close();
  });

  test('can be walked with the keyboard: links, classes, tables, players, lines; Enter plays from a line', async () => {
    const { page } = await openFile(browser, await writeWhole());
    const reached = new Set<string>();
    const name = `(() => { const one = document.activeElement; return one.tagName + (one.closest('.lines') ? ' in lines' : ''); })()`;
    for (let i = 0; i < 400 && !reached.has('BODY'); i += 1) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate<string>(name));
    }
    for (const one of ['A', 'INPUT', 'SUMMARY', 'AUDIO', 'A in lines']) expect([...reached]).toContain(one);

    const section = lastSection(page);
    const line = section.locator('.lines a').nth(4);
    await line.focus();
    expect(await styleOf(page, ':focus', 'outlineStyle')).toBe('solid');
    await page.keyboard.press('Enter');
    const seconds = Number(await line.getAttribute('data-seconds'));
    expect(seconds).toBeGreaterThan(5);
    await page.waitForFunction(`document.querySelector('main > section:last-child audio').currentTime >= ${seconds}`);
    await page.evaluate(`document.querySelector('main > section:last-child audio').pause()`);
    await section.locator('.lines li[aria-current]').waitFor();
    expect(await page.locator(':focus').getAttribute('data-seconds')).toBe(await line.getAttribute('data-seconds'));
    expect(await section.locator('path.head.on').count()).toBe(1);
    await page.context().close();
  });

  test('plays clips from the page and from beside it', needsSomeFfmpeg, async () => {
    const beside = join(directory, 'beside.html');
    expect((await sta('report', jobs.meeting, '-o', beside, '--max-embed-mb', '0')).code).toBe(0);
    for (const path of [await writeWhole(), beside]) {
      const { page, complaints } = await openFile(browser, path);
      const clip = page.getByLabel('Clip: questions');
      await clip.scrollIntoViewIfNeeded();
      await page.waitForFunction(`document.querySelector('video[aria-label="Clip: questions"]').duration > 5`);
      const second = page.locator('.clip').last().locator('.lines li').nth(1);
      await second.locator('.said').click();
      await page.waitForFunction(`document.querySelector('video[aria-label="Clip: questions"]').currentTime > 2.5`);
      expect(complaints).toEqual([]);
      expect(await page.locator('.trouble:visible').count()).toBe(0);
      await page.context().close();
    }
  });

  test('without a recording the times lead to their places in the chart', async () => {
    const path = join(directory, 'silent.html');
    expect((await sta('report', jobs.wave, '-o', path)).code).toBe(0);
    const { page } = await openFile(browser, path);
    await page.locator('.lines a').nth(2).press('Enter');
    expect(await styleOf(page, 'rect:target', 'fill')).toBe('rgb(251, 231, 162)');
    const target = page.locator('rect:target');
    expect(Number(await target.getAttribute('width'))).toBeGreaterThan(1);
    await page.context().close();
  });

  test('sta analyze --report: a page about a support desk, with lines to sort and filter', async () => {
    const desk = (name: string) => example(`support-desk/${name}`);
    expect((await sta('apply', '-f', desk('sta.yaml'))).code).toBe(0);
    const path = join(directory, 'desk.html');
    const inputs = ['chat.csv', 'call-1.vtt', ...(hasEngine ? ['call-3.m4a', 'call-3.srt'] : [])];
    const lineCount = 212 + (hasEngine ? 8 : 0);
    const analyzed = await sta('analyze', ...inputs.map(desk), '--report', path, '-o', 'csv');
    expect(analyzed).toMatchObject({ code: 0, stderr: expect.stringMatching(/Report: .*desk\.html, \d+ kB/) });
    for (const [colorScheme, width] of [
      ['light', 1100],
      ['dark', 700],
      ['light', 380],
    ] as const) {
      const { page, requests, complaints } = await openFile(browser, path, { colorScheme, width });
      expect([await auditPage(page), requests, complaints]).toEqual([[], [], []]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.context().close();
    }
    // A sheet of A4 has this width between its margins.
    const sheet = await openFile(browser, path, { width: 718 });
    await sheet.page.emulateMedia({ media: 'print' });
    expect(await sheet.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await sheet.page.getByText(/^Agents: /).isVisible()).toBe(true);
    await sheet.page.context().close();
    const { page } = await openFile(browser, path);
    expect(await page.locator('#glance .short').textContent()).toMatch(
      /^\d+ of \d+ customers’ lines are negative, \d+ positive$/,
    );
    const visible = page.locator('#line-table tbody tr:visible');
    const count = page.locator('.filters output');
    expect(await visible.count()).toBe(lineCount);

    // An intent leads to its lines.
    const refund = page.locator('#wants tbody tr', { hasText: 'refund' }).first();
    const lines = Number(await refund.locator('td').first().textContent());
    await refund.locator('a').click();
    expect(await visible.count()).toBeGreaterThanOrEqual(lines);
    expect(await visible.count()).toBeLessThan(30);
    for (const row of await visible.all()) expect(await row.textContent()).toContain('refund');

    await page.locator('select[name=mood]').selectOption('negative');
    expect(await count.textContent()).toBe(`${await visible.count()} of ${lineCount}`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('searchbox', { name: 'Text' }).fill('NETFLIX');
    expect(await visible.count()).toBe(1);

    // A quotation leads to its line, although the filter hides it.
    await page.locator('#angriest a').first().click();
    await page.locator('tr:target:visible').waitFor();

    const sort = page.getByRole('button', { name: 'Sentiment', exact: true });
    await sort.focus();
    await page.keyboard.press('Enter');
    const values = (await page.locator('#line-table td[data-key] .number').allTextContents()).map((text) =>
      Number(text.replace('−', '-')),
    );
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    if (hasEngine) {
      await page.locator('#recordings .lines li .said').nth(3).click();
      await page.waitForFunction(`document.querySelector('#recordings audio').currentTime > 16`);
    }
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending');
    if (hasEngine) {
      // A clip plays where it is, and ends with its line.
      const audio = `document.querySelector('#recordings audio')`;
      await page.evaluate(`${audio}.pause(); ${audio}.playbackRate = 8;`);
      const clip = page.locator('#promises a.play').first();
      const [from, until] = await Promise.all(['data-seconds', 'data-until'].map((name) => clip.getAttribute(name)));
      const address = page.url();
      await clip.click();
      const time = () => page.evaluate(`${audio}.currentTime`);
      expect(await time()).toBeGreaterThanOrEqual(Number(from));
      expect([await clip.getAttribute('aria-current'), page.url()]).toEqual(['true', address]);
      await page.locator('a.play[aria-current]').waitFor({ state: 'detached' });
      const at = await time();
      expect(at).toBeGreaterThanOrEqual(Number(until));
      expect(at).toBeLessThan(Number(until) + 5);
    }
    await page.context().close();
  });
});
