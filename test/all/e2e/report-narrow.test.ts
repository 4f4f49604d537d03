/** The report of `sta analyze` on a phone: no text is behind a sideways scroll. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { startSta, temporaryDirectory } from '../../support/start-sta.ts';
import { auditPage } from '../support/audit-page.ts';
import { openChromium, openFile } from '../support/open-chromium.ts';

const desk = join(import.meta.dirname, '../../../examples/support-desk');

describe('a report that is 390 pixels wide', needs('chromium-headless-shell'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser.close());

  test('shows every line, promise and conversation within its width, and can be sorted', async () => {
    const sta = await startSta();
    await sta('apply', '-f', join(desk, 'sta.yaml'));
    const path = join(temporaryDirectory(), 'report.html');
    const inputs = ['chat.csv', 'call-1.vtt', 'call-2.vtt'].map((name) => join(desk, name));
    await sta('analyze', ...inputs, '--compare', 'week=2026-W10,2026-W11', '--report', path);
    const { page } = await openFile(browser, path, { width: 390 });
    const scrolled = await page.evaluate(
      `[...document.querySelectorAll('.wide:not(details *)')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)`,
    );
    expect(scrolled).toEqual([]);
    const outside = await page.evaluate(
      `[...document.querySelectorAll('#line-table .said, .promises .said, #conversation-table td')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)`,
    );
    expect(outside).toEqual([]);
    const rows = page.locator('#line-table tbody tr');
    expect(await rows.count()).toBeGreaterThan(200);
    expect((await rows.first().locator('.said').boundingBox())?.width).toBeGreaterThan(250);
    // A cell without a column says what its figure is.
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.themes td'), '::before').content`)).toMatch(
      /attr\(data-label\)|"Lines/,
    );
    await page.locator('#line-table').getByRole('button', { name: 'Sentiment' }).click();
    expect(await rows.first().textContent()).toMatch(/negative −1/);
    expect(await auditPage(page)).toEqual([]);
    await page.context().close();
  });
});
