import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsSomeFfmpeg } from '../../support/media.ts';
import { needs } from '../../support/needs.ts';
import { call, example, hasEngine, makeReportJobs } from '../../support/report-jobs.ts';
import { auditPage } from '../support/audit-page.ts';
import { openChromium, openFile } from '../support/open-chromium.ts';

const made = makeReportJobs();
const { jobs, sta } = made;

describe('the page of sta report in Chromium', needs('chromium-headless-shell'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  /** A page with everything. */
  async function writeWhole(): Promise<string> {
    const path = join(made.directory, 'whole.html');
    if (existsSync(path)) return path;
    const ids = [jobs.sentiment, jobs.summary, ...(hasEngine ? [jobs.meeting] : []), jobs.wave];
    const media = [...(hasEngine ? [made.meeting] : []), made.wave].flatMap((file) => ['--media', file]);
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

  test('shows the sections in the given order, with their contents', async () => {
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

  test('removes a class from the text when it is unticked', async () => {
    const { page } = await openFile(browser, await writeWhole());
    const ground = () => styleOf(page, '#s1 .prose .s-negative', 'backgroundColor');
    expect(await ground()).not.toBe('rgba(0, 0, 0, 0)');
    await page.locator('#s1-show-negative').uncheck();
    expect(await ground()).toBe('rgba(0, 0, 0, 0)');
    await page.context().close();
  });

  test('can be used with the keyboard: links, classes, tables, players, lines; Enter plays from a line', async () => {
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

  test('plays clips in the page and next to it', needsSomeFfmpeg, async () => {
    const beside = join(made.directory, 'beside.html');
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

  test('without a recording, the times link to their places in the chart', async () => {
    const path = join(made.directory, 'silent.html');
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
    const path = join(made.directory, 'desk.html');
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

    // An intent links to its lines.
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

    // A quotation links to its line, even if the filter hides it.
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
      // A clip plays in place, and ends with its line.
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
