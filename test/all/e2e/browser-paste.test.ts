/** The page of the service in a real Chromium: transcripts that are pasted, and files that cannot be read. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { auditPage } from '../support/audit-page.ts';
import { soon, useServicePage } from '../support/use-service-page.ts';

const vtt =
  'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Anna>Where is my parcel?</v>\n\n00:00:04.000 --> 00:00:06.000\n<v Ben>I am so sorry.</v>\n';
const srt =
  '1\n00:00:01,000 --> 00:00:03,000\nAnna: Where is my parcel?\n\n2\n00:00:04,000 --> 00:00:06,000\nBen: I am so sorry.\n';
const chat = '[02/11/2026, 09:14:03] Anna: Where is my parcel?\n[02/11/2026, 09:15:10] Ben: I am so sorry.\n';

describe('pasting into the page', needs('chromium-headless-shell'), () => {
  const chromium = useServicePage();
  let page: Page;
  beforeAll(async () => {
    const context = await chromium.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    await page.goto((await chromium.service.invite()).url);
  });
  beforeEach(async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
  });

  const input = () => page.getByLabel('Text to analyse');
  const source = () => page.locator('#source');
  const sentences = () => page.locator('.sentence:visible .said').allTextContents();

  async function paste(text: string): Promise<void> {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await input().focus();
    await page.keyboard.press('Control+V');
  }

  const openFile = (name: string, content: string) =>
    page.locator('#file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

  test.each([
    ['vtt', vtt],
    ['srt', srt],
    ['chat', chat],
    ['csv', 'speaker,text\nAnna,Where is my parcel?\nBen,I am so sorry.\n'],
    [
      'json',
      '{"utterances":[{"speaker":"Anna","start":1000,"end":2000,"text":"Where is my parcel?"},{"speaker":"Ben","start":3000,"end":4000,"text":"I am so sorry."}]}',
    ],
  ])('reads a pasted transcript as the same file: %s', async (name, text) => {
    await paste(text);
    await soon(sentences).toEqual(['AnnaWhere is my parcel?', 'BenI am so sorry.']);
    expect(await page.locator('.speaker').allTextContents()).toEqual(['Anna', 'Ben']);
    const [pasted, pastedSource] = [await input().inputValue(), await source().textContent()];
    await page.getByRole('button', { name: 'Clear' }).click();
    await openFile(`talk.${name}`, text);
    await soon(() => input().inputValue()).toBe(pasted);
    expect(pastedSource).toContain((await source().textContent())?.replace(`talk.${name}`, 'Pasted text') ?? '');
  });

  test('keeps a pasted transcript as plain text on request', async () => {
    await paste(vtt);
    await page.getByRole('button', { name: 'Keep it as plain text' }).click();
    expect(await input().inputValue()).toBe(vtt);
    await soon(sentences).toContain('WEBVTT');
    expect(await page.locator('.speaker').count()).toBe(0);
    expect(await source().isVisible()).toBe(false);
  });

  test('reads a transcript that replaces the text, or is pasted into it', async () => {
    await input().fill('An old text.');
    await input().press('Control+A');
    await paste(vtt);
    await soon(() => page.locator('.speaker').allTextContents()).toEqual(['Anna', 'Ben']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await input().fill('Before. ');
    await input().press('Control+End');
    await paste(srt);
    await soon(() => input().inputValue()).toBe('Before. Where is my parcel?\n\nI am so sorry.');
    expect(await source().textContent()).toBe('Pasted text: srt; inside another text, so without its speakers');
    await soon(sentences).toEqual(['Before.', 'Where is my parcel?', 'I am so sorry.']);
    expect(await auditPage(page)).toEqual([]);
  });

  test('leaves plain text as it is, so that it can be undone', async () => {
    await input().fill('It rains. ');
    await input().press('Control+End');
    await paste('The bus is late.');
    await soon(() => input().inputValue()).toBe('It rains. The bus is late.');
    expect(await source().isVisible()).toBe(false);
    await page.keyboard.press('Control+Z');
    await soon(() => input().inputValue()).toBe('It rains. ');
  });

  test.each([
    ['picture.png', '\u0089PNG\u0000\u0000', 'binary content'],
    ['teams.docx', 'PK\u0003\u0004\u0014', 'is a Word document'],
    ['broken.json', '{"utterances": [', 'line 1'],
    ['empty.csv', '', 'is empty'],
  ])('shows no results of an older text under the note of %s', async (name, content, reason) => {
    await input().fill('The bus is late.');
    await soon(sentences).toEqual(['The bus is late.']);
    await openFile(name, content);
    await soon(() => source().textContent()).toContain(reason);
    expect(await sentences()).toEqual([]);
    expect(await page.locator('#state').textContent()).toBe('The text above is from before, and is not analysed.');
    // Typing analyses the text again, and the note, which is about another one, disappears.
    await input().press('Control+End');
    await input().pressSequentially(' It rains.');
    await soon(sentences).toEqual(['The bus is late.', 'It rains.']);
    expect(await source().isVisible()).toBe(false);
  });

  test('shows no results of an older text when the analysis of a new one fails', async () => {
    await input().fill('The bus is late.');
    await soon(sentences).toEqual(['The bus is late.']);
    await page.route('**/get_preview', (route) => route.abort());
    await input().fill('It rains.');
    await soon(() => page.locator('#state').textContent()).toBe('Not analysed.');
    expect(await sentences()).toEqual([]);
    await page.unroute('**/get_preview');
    await page.getByRole('button', { name: 'Try again' }).click();
    await soon(sentences).toEqual(['It rains.']);
  });
});
