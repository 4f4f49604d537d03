/** A page with hostile or very large results: texts of strangers in every place where the page has text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FetchReply, JobKind } from '../../../src/conversations/jobs/job-kind.ts';
import { clipsKind } from '../../../src/conversations/jobs/kinds/clips/clips.ts';
import { sentimentKind } from '../../../src/conversations/jobs/kinds/sentiment/sentiment.ts';
import { summaryKind } from '../../../src/conversations/jobs/kinds/summary/summary.ts';
import { toneKind } from '../../../src/conversations/jobs/kinds/tone/tone.ts';
import { buildSections } from '../../../src/conversations/report/build-sections.ts';
import type { JobResult } from '../../../src/conversations/report/gather-results.ts';
import { renderPage } from '../../../src/output/html/page.ts';
import type { Section } from '../../../src/output/html/section.ts';
import { fakeContext } from '../../support/fake-context.ts';
import { needs } from '../../support/needs.ts';
import { temporaryDirectory } from '../../support/start-sta.ts';
import { auditPage } from '../support/audit-page.ts';
import { openChromium, openFile } from '../support/open-chromium.ts';

const nasty = [
  '</script><script>alert(1)</script>',
  '</style></title><img src=http://evil.example/x onerror=alert(2)>',
  '"><svg onload=alert(3)>\'><a href="javascript:alert(4)">',
  '\u202Egnp.exe\u202C \u2066isolated \u0000\u001b[31m',
  '{{x}} <!-- --> ]]> &lt;b&gt; <base href=http://evil.example/>',
].join(' ');

/** The sections of results for some kinds of jobs (default: all), in which every string is the same. */
async function sectionsOf(text: string, times: number, kinds?: readonly string[]): Promise<Section[]> {
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
  const status = {};
  const clips = { qa: { presigned_url: text, segments: utterances }, custom: {} };
  const replies: Record<string, { kind: JobKind; reply: FetchReply }> = {
    sentiment: { kind: sentimentKind, reply: { status, data: { sentiment_analysis: { sentences } } } },
    summary: { kind: summaryKind, reply: { status, data: { extractive_summary: places } } },
    tone: { kind: toneKind, reply: { status, data: { tone_analysis: { chunks }, speech_to_text: { utterances } } } },
    clips: { kind: clipsKind, reply: { status: { qa: 'Completed', custom: 'Completed' }, data: clips } },
  };
  const texts = new Map<JobResult, string>();
  const results: JobResult[] = [];
  for (const [name, { kind, reply }] of Object.entries(replies)) {
    if (kinds !== undefined && !kinds.includes(name)) continue;
    const section = await kind.section();
    const result = { id: text, kind, start: 0, fetched: kind, section, reply, shown: reply };
    results.push(result);
    if (section.shows !== 'text') continue;
    const inText = { ...result };
    results.push(inText);
    texts.set(inText, whole);
  }
  const entries = Object.keys(replies).map((kind) => ({
    id: text,
    kind,
    source: text,
    startedAt: text,
    characters: 1,
  }));
  const context = fakeContext({
    api: async () => ({ clips: { fetch: async () => replies.clips?.reply } }) as never,
    download: async () => 0,
    settings: () => ({ dataDirectory: '/' }) as never,
    jobJournal: { read: () => entries.map((entry) => ({ ...entry, dataDirectory: '/' })) } as never,
  });
  const mediaPlaces = { directory: '/', place: async () => ({ media: undefined, bytes: 1 }) };
  return buildSections(context, results, { texts, recordings: [], places: mediaPlaces });
}

const write = (sections: readonly Section[], title: string): string => {
  const path = join(temporaryDirectory(), 'report.html');
  writeFileSync(path, renderPage({ title, madeAtMs: 0, version: '0.0.0', sections }));
  return path;
};

describe('the page in Chromium', needs('chromium-headless-shell'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  test('shows markup as text: nothing runs, and nothing is requested', async () => {
    const sections = await sectionsOf(nasty, 3);
    const { page, requests, complaints } = await openFile(browser, write(sections, nasty));
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    expect(await auditPage(page)).toEqual([]);
    expect(
      await page.locator('img, base, iframe, script:not(body > script:last-child), a:not([href^="#"])').count(),
    ).toBe(0);
    expect(await page.locator('section').count()).toBe(sections.length);
    // Everything is shown, except characters that would reorder the page.
    const shown = nasty.replace(/[\u202a-\u202e\u2066-\u2069\p{Cc}]/gu, ' ');
    expect(await page.title()).toBe(shown.replace(/ +/g, ' ').trim());
    expect(await page.locator('.sentences li [dir]').first().textContent()).toBe(shown);
    await page.context().close();
  });

  test('does not run anything that escaping missed: the policy blocks it', async () => {
    const path = write(await sectionsOf('Good.', 1), 'Title');
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
    const [, inText] = await sectionsOf(sentence, 20_000, ['sentiment']);
    const [tone] = await sectionsOf(sentence, 5_000, ['tone']);
    const sections = [inText, tone].flatMap((section) => section ?? []);
    const { page, complaints } = await openFile(browser, write(sections, 'Long'));
    expect(complaints).toEqual([]);
    // A locator would visit each of the page's many elements.
    const count = (selector: string) => page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
    expect(await count('#s2 .prose .s')).toBe(20_000);
    expect(await count('#s2 svg rect')).toBeLessThan(300);
    expect(await count('#s1 .lines li')).toBe(5_000);
    expect(await count('#s1 rect.target')).toBeLessThanOrEqual(500);
    await page.context().close();
  });
});
