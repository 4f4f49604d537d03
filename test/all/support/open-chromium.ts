/** Debian's Chromium, without a network; tests that use it declare `needs('chromium-headless-shell')`. */
import { type Browser, chromium, type Page } from 'playwright-core';

/** Without the desktop browser, the same engine takes a third of the processor time. */
const chromiumPath = '/usr/bin/chromium-headless-shell';

/** Each has its own user directory. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export interface WatchedPage {
  readonly page: Page;
  /** Requests for anything except files and embedded content. */
  readonly requests: string[];
  /** Console messages and script errors. */
  readonly complaints: string[];
}

/** @param path the file to open */
export async function openFile(
  browser: Browser,
  path: string,
  options: { colorScheme?: 'light' | 'dark'; width?: number } = {},
): Promise<WatchedPage> {
  const { colorScheme = 'light', width = 1000 } = options;
  const context = await browser.newContext({ offline: true, colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) requests.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`file://${path}`);
  return { page, requests, complaints };
}
