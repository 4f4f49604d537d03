/** The page of the service in Chromium, for the tests of a file. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Service } from '../../../src/service/app/start-service.ts';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { callService } from '../../support/call-service.ts';
import { startServiceIn } from '../../support/start-sta.ts';
import { addTestUser, bearer } from '../../support/wire.ts';
import { openChromium } from './open-chromium.ts';

export interface Opened {
  readonly page: Page;
  /** Console messages, dialogs, script errors, and requests to any other address. */
  readonly complaints: string[];
  /** The names of requests to the service, in order. */
  readonly calls: string[];
}

interface Look {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
}

/** Expects a value of the page, now or soon. */
export const soon = <T>(read: () => T) => expect.poll(read);

/**
 * One browser and one service for all tests of a file, each with its own user: a new service would load its models
 * again. Read the properties only inside tests.
 */
export function useServicePage() {
  let browser: Browser;
  let service: Service;
  let closeService = async () => {};
  let users = 0;
  beforeAll(async () => {
    browser = await openChromium();
    ({ service, close: closeService } = await startServiceIn({}));
  });
  afterAll(async () => {
    await browser.close();
    await closeService();
  });

  async function openPage(url: string, options: Look = {}): Promise<Opened> {
    const { colorScheme = 'light', width = 1280 } = options;
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    const calls: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === service.url) calls.push(pathname);
      else if (!request.url().startsWith('data:')) complaints.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, complaints, calls };
  }

  /** A new user, and a way to open a page as that user. */
  async function signIn(look: Look = {}) {
    users += 1;
    const user = await addTestUser(service, `user-${users}`);
    const link = async (): Promise<string> => {
      const { userId, accessToken } = user;
      const path = '/cb/v1/auth/create_sign_in_link';
      const invited = await callService(service.url, 'POST', path, { headers: bearer(accessToken), query: { userId } });
      return Object(invited.json).data.url;
    };
    return { user, link, open: async () => openPage(await link(), look) };
  }

  return {
    get browser() {
      return browser;
    },
    get service() {
      return service;
    },
    openPage,
    signIn,
    /** Replaces the rules that the service keeps for a user. */
    async setRules({ userId, accessToken }: NewUser, ruleSet: object): Promise<void> {
      const path = '/cb/v1/profile/rules/set_user_rules';
      const options = { headers: bearer(accessToken), query: { userId }, body: { ruleSet } };
      expect((await callService(service.url, 'PUT', path, options)).status).toBe(200);
    },
  };
}
