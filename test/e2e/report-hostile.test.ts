/** The page of results that mean harm, or are just very large: texts of a stranger, in every place where a page has text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPage } from '../../src/report/page/page.ts';
import type { Content } from '../../src/report/report-content.ts';
import { auditPage } from '../support/audit-page.ts';
import { hasChromium, openChromium, openFile } from '../support/open-chromium.ts';
import { temporaryDirectory } from '../support/start-sta.ts';

const nasty = [
  '</script><script>alert(1)</script>',
  '</style></title><img src=http://evil.example/x onerror=alert(2)>',
  '"><svg onload=alert(3)>\'><a href="javascript:alert(4)">',
  '\u202Egnp.exe\u202C \u2066isolated \u0000\u001b[31m',
  '{{x}} <!-- --> ]]> &lt;b&gt; <base href=http://evil.example/>',
].join(' ');

/** Results in which every string is the same. */
function contentsOf(text: string, times: number): Content[] {
  const about = { id: text, source: text, startedAt: text };
  const whole = `${text}\n`.repeat(times);
  const places = Array.from({ length: times }, (_, i) => ({
    sentence: text,
    start_char: i * (text.length + 1),
    end_char: i * (text.length + 1) + text.length,
  }));
  const sentences = places.map((place, i) => ({
    ...place,
    sentiments: [
      { sentiment: i % 2 === 0 ? 'Very Negative' : text, confidence: 0.9 },
      { sentiment: 'Positive', confidence: i % 3 },
    ],
  }));
  const chunks = places.map((_, i) => ({
    start_time: i * 1000,
    end_time: `${i * 1000 + 900}`,
    sentiments: [
      { sentiment: i % 2 === 0 ? 'Angry' : text, confidence: 0.9 },
      { sentiment: 'Calm', confidence: 1e308 },
    ],
  }));
  const utterances = chunks.map(({ start_time, end_time }) => ({ text, speaker: text, start_time, end_time }));
  const stretches = places.map((_, i) => ({ startMs: i * 1000, endMs: i * 1000 + 900, text, speaker: text }));
  return [
    { ...about, kind: 'sentiment', sentences, text: undefined },
    { ...about, kind: 'sentiment', sentences, text: whole },
    { ...about, kind: 'summary', sentences: places, text: undefined },
    { ...about, kind: 'summary', sentences: places, text: whole },
    { ...about, kind: 'tone', chunks, utterances, media: undefined },
    { ...about, kind: 'clips', clips: [{ kind: 'qa', stretches, media: undefined, bytes: 1 }], missing: ['custom'] },
  ];
}

const write = (contents: readonly Content[], title: string): string => {
  const path = join(temporaryDirectory(), 'report.html');
  writeFileSync(path, renderPage({ title, madeAtMs: 0, version: '0.0.0', contents }));
  return path;
};

describe.skipIf(!hasChromium)('the page in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  test('shows what would be markup as the text that it is: nothing runs, nothing is asked for', async () => {
    const contents = contentsOf(nasty, 3);
    const { page, requests, complaints } = await openFile(browser, write(contents, nasty));
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    expect(await auditPage(page)).toEqual([]);
    expect(
      await page.locator('img, base, iframe, script:not(body > script:last-child), a:not([href^="#"])').count(),
    ).toBe(0);
    expect(await page.locator('section').count()).toBe(contents.length);
    // Apart from what would reorder the page, it is all there.
    const shown = nasty.replace(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/gu, ' ');
    expect(await page.title()).toBe(shown.replace(/ +/g, ' ').trim());
    expect(await page.locator('.sentences li [dir]').first().textContent()).toBe(shown);
    await page.context().close();
  });

  test('does not run what would slip through: the policy refuses it', async () => {
    const path = write(contentsOf('Good.', 1), 'Title');
    const { page, complaints } = await openFile(browser, path);
    await page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "owned"';
      const image = document.createElement('img');
      image.src = 'http://evil.example/x.png';
      document.body.append(script, image);
    })()`);
    await expect.poll(() => complaints.filter((line) => line.includes('Content Security Policy')).length).toBe(2);
    expect(await page.title()).toBe('Title');
    await page.context().close();
  });

  test('shows a text of a million characters', async () => {
    const sentence = `${'word '.repeat(9)}end.`;
    const [, inText] = contentsOf(sentence, 20_000);
    const [, , , , tone] = contentsOf(sentence, 5_000);
    const contents = [inText, tone].flatMap((content) => content ?? []);
    const { page, complaints } = await openFile(browser, write(contents, 'Long'));
    expect(complaints).toEqual([]);
    expect(await page.locator('#s1 .prose .s').count()).toBe(20_000);
    expect(await page.locator('#s1 svg rect').count()).toBeLessThan(300);
    expect(await page.locator('#s2 .lines li').count()).toBe(5_000);
    expect(await page.locator('#s2 rect.target').count()).toBeLessThanOrEqual(500);
    await page.context().close();
  });
});
