/** The page of the service in a real Chromium: signing in, typing, editing, calling, and all failures. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../src/service/app/start-service.ts';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { callService } from '../../support/call-service.ts';
import { needs } from '../../support/needs.ts';
import { startServiceIn } from '../../support/start-sta.ts';
import { addTestUser, bearer } from '../../support/wire.ts';
import { auditPage } from '../support/audit-page.ts';
import { openChromium } from '../support/open-chromium.ts';

const nasty = [
  '</textarea></script><script>alert(1)</script>',
  '<img src=http://evil.example/x onerror=alert(2)>',
  '"><svg onload=alert(3)>\'><a href="javascript:alert(4)">',
].join(' ');

/** Creates two tags and an intent for a user. */
async function fillProfile(
  service: Service,
  { userId, accessToken }: NewUser,
  names: readonly string[] = ['refund', 'apology', 'late checkout'],
) {
  const headers = bearer(accessToken);
  const post = (path: string, body: object) =>
    callService(service.url, 'POST', path, { headers, query: { userId }, body: { userId, ...body } });
  const [first, second, third] = names;
  const tag = '/cb/v1/profile/statement_tags/create_statement_tag';
  await post(tag, { statementTagName: first, statementTagSamples: ['I want my money back'] });
  await post(tag, { statementTagName: second, statementTagSamples: ['I am so sorry about that'] });
  await post('/cb/v1/profile/intents/create_intent', { intentName: third, intentSamples: ['Can I check out later?'] });
}

/** Machines are shared. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

describe('the page of the service in Chromium', needs('chromium-headless-shell'), () => {
  let browser: Browser;
  /** One service for all tests, each with its own user: a new service would load its models again. */
  let service: Service;
  let closeService = async () => {};
  beforeAll(async () => {
    browser = await openChromium();
    ({ service, close: closeService } = await startServiceIn({}));
  });
  afterAll(async () => {
    await browser.close();
    await closeService();
  });

  interface Opened {
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

  let users = 0;

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

  const sentences = (page: Page) => page.locator('.sentence:visible .said');
  const state = (page: Page) => page.locator('#state');
  const type = (page: Page, text: string) => page.getByLabel('Text to analyse').fill(text);

  test('signs in with a link once; the link is removed from the URL, and a reload stays signed in', async () => {
    expect((await openPage(`${service.url}/`)).page.url()).toBe(`${service.url}/`);
    const { url } = await service.invite();
    const { page, complaints } = await openPage(url);
    await page.getByLabel('Text to analyse').waitFor();
    expect(await page.locator('#who').textContent()).toBe('local');
    expect(page.url()).toBe(`${service.url}/`);
    expect(await page.context().cookies()).toEqual([]);
    await page.reload();
    await page.getByLabel('Text to analyse').waitFor();
    expect(complaints).toEqual([]);

    const again = await openPage(url);
    await again.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await again.page.locator('#why').textContent()).toContain('was used already, or has expired');
    expect(again.page.url()).not.toContain('link=');
    expect(await auditPage(again.page)).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.reload();
    expect(await page.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
    for (const one of [page, again.page]) await one.context().close();
  });

  test("another user's link in a signed-in tab: it asks, keeps the user and the text, and switches only on request", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { page, complaints, calls } = await mine.open();
    await type(page, 'The bus is late.');
    await soon(() => sentences(page).count()).toBe(1);
    const who = () => page.locator('#who').textContent();
    const question = page.getByRole('dialog', { name: 'Sign in as another user?' });
    const follow = async () => page.evaluate(`location.href = ${JSON.stringify(await other.link())}`);

    // Every way to close a dialog except one.
    const stay = page.getByRole('button', { name: `Stay signed in as ${mine.user.userId}` });
    for (const leave of [() => stay.click(), () => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
      await follow();
      await question.waitFor();
      expect(await question.textContent()).toContain(`This link signs you in as ${other.user.userId}.`);
      expect(await auditPage(page)).toEqual([]);
      expect(page.url()).not.toContain('link=');
      const ended = calls.length;
      await leave();
      await question.waitFor({ state: 'hidden' });
      expect(await who()).toBe(mine.user.userId);
      expect(await page.getByLabel('Text to analyse').inputValue()).toBe('The bus is late.');
      // The session of the link is removed.
      await soon(() => calls.slice(ended)).toContain('/cb/v1/auth/end_session');
    }
    await page.reload();
    await soon(who).toBe(mine.user.userId);

    // A page that is loaded with the link asks too, and a reload means no.
    await page.goto('about:blank');
    await page.goto(await other.link());
    await question.waitFor();
    await page.reload();
    await soon(who).toBe(mine.user.userId);
    expect(await question.isVisible()).toBe(false);

    await follow();
    await question.getByRole('button', { name: `Sign in as ${other.user.userId}` }).click();
    await soon(who).toBe(other.user.userId);
    await page.reload();
    await soon(who).toBe(other.user.userId);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('in a signed-in tab, a used link changes nothing, and a new one of the same user is accepted without a question', async () => {
    const { user, link, open } = await signIn();
    const { page } = await open();
    await page.getByLabel('Text to analyse').waitFor();
    const used = await link();
    const { page: another } = await openPage(used);
    await another.getByLabel('Text to analyse').waitFor();
    await page.evaluate(`location.href = ${JSON.stringify(used)}`);
    await page.getByRole('alert').filter({ hasText: 'was used already, or has expired' }).waitFor();
    expect(await page.locator('#who').textContent()).toBe(user.userId);
    expect(await page.getByLabel('Text to analyse').isVisible()).toBe(true);

    const key = () => page.evaluate('JSON.parse(sessionStorage["sta.session"] ?? "{}").apiKey');
    const before = await key();
    await page.evaluate(`location.href = ${JSON.stringify(await link())}`);
    await soon(key).not.toBe(before);
    await page.getByLabel('Text to analyse').waitFor();
    for (const one of [page, another]) await one.context().close();
  });

  test('without a link, it only explains how to get one', async () => {
    const { page, complaints, calls } = await openPage(`${service.url}/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Text to analyse').isVisible()).toBe(false);
    expect({ complaints, calls, faults: await auditPage(page) }).toEqual({ complaints: [], calls: ['/'], faults: [] });
    await page.context().close();
  });

  test('shows sentences with sentiment, matches, profane words and summary as you type', async () => {
    const { user, open } = await signIn();
    await fillProfile(service, user);
    const { page, complaints } = await open();
    await type(
      page,
      'I want my money back. This is shit. Thank you so much, you are wonderful. The bus is late. It rains.',
    );
    await soon(() => state(page).textContent()).toContain('5 sentences · 1 with matches · 1 profane word: shit');
    expect(await sentences(page).allTextContents()).toEqual([
      'I want my money back.',
      'This is shit.',
      'Thank you so much, you are wonderful.',
      'The bus is late.',
      'It rains.',
    ]);
    expect(await page.locator('.sentence mark').allTextContents()).toEqual(['shit']);
    const first = page.locator('.sentence').first();
    expect(await first.locator('.matches').textContent()).toMatch(/tag.*refund.*[01]\.\d\d.*I want my money back/);
    expect(await page.locator('.sentence').nth(2).locator('.verdict').textContent()).toMatch(/Positive \d+ %/);
    expect(await page.locator('.summary li').count()).toBeGreaterThan(0);
    await page.getByLabel('Show').selectOption('With matches');
    expect(await sentences(page).allTextContents()).toEqual(['I want my money back.']);
    expect({ complaints, faults: await auditPage(page) }).toEqual({ complaints: [], faults: [] });
    await page.context().close();
  });

  test('an older response never replaces a newer one, and its request is aborted', async () => {
    const { open } = await signIn();
    const { page } = await open();
    await page.getByLabel('Text to analyse').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.postData() ?? ''));
    await page.route('**/get_preview', async (route) => {
      if (route.request().postData()?.includes('first') === true) await held;
      await route.continue().catch(() => {});
    });
    const sent = page.waitForRequest((request) => request.postData()?.includes('first') ?? false);
    await type(page, 'This is the first text.');
    await sent;
    await type(page, 'This is the second one.');
    await soon(() => sentences(page).allTextContents()).toEqual(['This is the second one.']);
    expect(failed.filter((body) => body.includes('first'))).not.toEqual([]);
    release();
    await page.waitForLoadState('networkidle');
    expect(await sentences(page).allTextContents()).toEqual(['This is the second one.']);
    await page.context().close();
  });

  test('waits for a pause in typing before it sends the text', async () => {
    const { open } = await signIn();
    const { page, calls } = await open();
    await page.getByLabel('Text to analyse').pressSequentially('The bus is late again today.', { delay: 5 });
    await soon(() => sentences(page).count()).toBe(1);
    expect(calls.filter((path) => path.endsWith('/get_preview')).length).toBeLessThan(4);
    await page.context().close();
  });

  test('an edit shows which sentences match before and after; saving it updates the text next to it', async () => {
    const { user, open } = await signIn();
    await fillProfile(service, user);
    const { page, complaints } = await open();
    await type(page, 'I want my money back. My parcel has never arrived. Where is my parcel?');
    await soon(() => state(page).textContent()).toContain('1 with matches');
    await page.getByRole('button', { name: 'refund 1 matches' }).click();
    const form = page.getByRole('form', { name: 'Edit the tag' });
    const changes = page.getByRole('status', { name: 'What changes' });
    await soon(() => changes.textContent()).toContain('1 sentence as stored, 1 as edited');
    // With the keyboard only.
    await form.getByLabel('Samples').fill('Where is my parcel?\nMy parcel did not arrive');
    await soon(() => changes.textContent()).toContain('1 sentence as stored, 2 as edited');
    const lines = await changes.locator('li').allTextContents();
    expect(lines.filter((line) => line.includes('now matches'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('no longer matches: I want my money back.'))).toHaveLength(1);
    expect(await auditPage(page)).toEqual([]);
    await form.getByLabel('Name').fill('parcel');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'parcel 2 matches' }).waitFor();
    await soon(() => page.locator('.matches b').allTextContents()).toEqual(['parcel', 'parcel']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a new intent from sentences of the text, an invalid field, Escape, and deleting in two steps', async () => {
    const { open } = await signIn();
    const { page, complaints } = await open();
    await page.getByText('No tags yet.').waitFor();
    await type(page, 'Can I check out later? The bus is late.');
    await soon(() => sentences(page).count()).toBe(2);
    await page.getByRole('button', { name: 'New intent' }).click();
    await page.getByRole('button', { name: '+ sample' }).first().click();
    const form = page.getByRole('form', { name: 'New intent' });
    expect(await form.getByLabel('Samples').inputValue()).toBe('Can I check out later?');
    await form.getByRole('button', { name: 'Save' }).click();
    expect(await form.getByRole('alert').textContent()).toBe('Give it a name.');
    expect(await page.evaluate('document.activeElement.id')).toBe('edit-name');
    await page.keyboard.type('late checkout');
    await form.getByRole('button', { name: 'Save' }).click();
    const listed = page.getByRole('button', { name: 'late checkout 1 matches' });
    await listed.waitFor();
    await listed.click();
    await page.keyboard.press('Escape');
    await soon(() => page.evaluate('document.activeElement.textContent')).toContain('late checkout');
    await listed.click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Really delete this intent?' }).click();
    await page.getByText('No intents yet.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a dropped transcript shows its speakers; unreadable files show the reason', async () => {
    const { open } = await signIn();
    const { page, complaints } = await open();
    await page.getByLabel('Text to analyse').waitFor();
    const drop = (name: string, content: string, times = 1) =>
      page.evaluate(
        `(() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(${times} === 1 ? [${JSON.stringify(content)}] : new Array(${times}).fill(${JSON.stringify(content)}), ${JSON.stringify(name)}));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
        })()`,
      );
    const cues =
      '00:00:01.000 --> 00:00:03.000\n<v Anna>Where is my parcel?\n\n00:00:04.000 --> 00:00:06.000\n<v Ben>I am so sorry.\n';
    await drop('call.vtt', `WEBVTT\n\n${cues}`);
    await soon(() => page.locator('.speaker').allTextContents()).toEqual(['Anna', 'Ben']);
    expect(await page.locator('#source').textContent()).toContain('call.vtt: vtt');
    await drop('rows.csv', 'speaker,text\nCara,"Hello, you"\nDan,"It is ""fine""."\n');
    await soon(() => page.locator('.speaker').allTextContents()).toEqual(['Cara', 'Dan']);
    await drop('notes.txt', 'Just a note.\nThe second line is here.');
    await soon(() => page.getByLabel('Text to analyse').inputValue()).toContain('Just a note.\nThe second');
    await drop('picture.png', '\u0089PNG\u0000\u0000');
    await soon(() => page.locator('#source').textContent()).toContain('binary content');
    await drop('teams.docx', 'PK\u0003\u0004\u0014');
    await soon(() => page.locator('#source').textContent()).toContain('teams.docx is a Word document');
    await drop('long.txt', 'a'.repeat(1_000_000), 11);
    await soon(() => page.locator('#source').textContent()).toContain('reads files of up to 10 MB');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('markup in texts, names, samples and transcripts is text', async () => {
    const { user, open } = await signIn();
    await fillProfile(service, user, [nasty, `${nasty} 2`, `${nasty} 3`]);
    const { page, complaints } = await open();
    await type(page, `I want my money back ${nasty}. I want my money back.`);
    await soon(() => page.locator('.matches b').first().textContent()).toBe(nasty);
    await page.locator('.entries button').first().click();
    expect(await page.getByLabel('Name').inputValue()).toBe(nasty);
    await page.locator('.changes li').first().waitFor();
    await page.evaluate(
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([${JSON.stringify(`${nasty.replaceAll(':', '')}: hello\nBen: bye\n`.repeat(3))}], ${JSON.stringify(nasty)}));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      })()`,
    );
    await soon(() => page.locator('#source').textContent()).toContain('<img src=http');
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await page.getByLabel('Body, JSON').fill(JSON.stringify({ userId: user.userId, sentences: [nasty] }));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#response:visible').waitFor();
    expect(
      await page.locator('main img, main script, main iframe, main a[href^="javascript:"], svg[onload]').count(),
    ).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('anything that escaping missed is blocked by the policy', async () => {
    const { open } = await signIn();
    const { page, complaints } = await open();
    await page.getByLabel('Text to analyse').waitFor();
    await page.evaluate(`(() => {
      const attempt = (run) => { try { run(); } catch (error) { console.error(error.message); } };
      attempt(() => { document.body.insertAdjacentHTML('beforeend', '<b>x</b>'); });
      attempt(() => { const one = document.createElement('script'); one.textContent = 'document.title = "owned"'; document.body.append(one); });
      attempt(() => { const one = document.createElement('img'); one.src = 'http://evil.example/x.png'; document.body.append(one); });
      fetch('http://evil.example/').catch(() => {});
    })()`);
    await soon(() => complaints.filter((line) => line.includes('Content Security Policy')).length).toBeGreaterThan(2);
    expect(complaints.join('\n')).toContain('TrustedHTML');
    expect(await page.title()).not.toBe('owned');
    await page.context().close();
  });

  test('calls any endpoint; the curl command shows no secrets', async () => {
    const { user, open } = await signIn();
    await fillProfile(service, user);
    const { page, complaints, calls } = await open();
    await page.getByRole('link', { name: 'API', exact: true }).click();
    const endpoint = page.getByLabel('Endpoint');
    await endpoint.waitFor();
    const curl = page.getByRole('region', { name: 'curl' });
    await soon(() => curl.textContent()).toContain('"jwtToken":"\'"$STA_TOKEN"\'"');
    await page
      .getByLabel('Body, JSON')
      .fill(JSON.stringify({ userId: user.userId, sentences: ['I want my money back.'] }));
    await page.getByRole('button', { name: 'Send' }).click();
    const response = page.getByRole('region', { name: 'Response' });
    await soon(() => response.textContent()).toContain('"statementTagName": "refund"');
    expect(await page.locator('#response-state').textContent()).toMatch(/^200 OK · \d+ ms/);

    const choose = async (id: string) => {
      const label = await endpoint.locator('option').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      await endpoint.selectOption({ label: label.find((one) => one.startsWith(`${id}:`)) ?? '' });
    };
    await choose('sentimentCompute');
    await soon(() => curl.textContent()).toContain('-H "appSecret: $STA_APP_SECRET"');
    await page.getByRole('button', { name: 'Send' }).click();
    await soon(() => response.textContent()).toContain('transaction_id');
    await choose('tagsList');
    await soon(() => curl.textContent()).toContain('-H "authorization: Bearer $STA_TOKEN"');
    await page.getByRole('button', { name: 'Send' }).click();
    await soon(() => response.textContent()).toContain('statement_tag_samples');

    // A secret that is pasted into a field is hidden, too.
    const { apiSecret } = (await page.evaluate('JSON.parse(sessionStorage["sta.session"])')) as { apiSecret: string };
    await choose('matchTags');
    await page.getByLabel('Body, JSON').fill(JSON.stringify({ userId: user.userId, sentences: [apiSecret] }));
    await soon(() => curl.textContent()).toContain('$STA_API_SECRET');
    expect(await curl.textContent()).not.toContain(apiSecret);
    await page.getByLabel('Body, JSON').fill('{"sentences": [');
    expect(await page.locator('#request-problem').textContent()).toContain('not JSON');
    expect(calls).toContain('/openapi.json');
    expect({ complaints, faults: await auditPage(page) }).toEqual({ complaints: [], faults: [] });
    await page.context().close();
  });

  test('a text of a megabyte is not sent, and the page explains what to do', async () => {
    const { open } = await signIn();
    const { page, calls } = await open();
    // Chromium takes seconds to wrap a megabyte into lines.
    await page.getByLabel('Text to analyse').evaluate((input) => input.style.setProperty('white-space', 'pre'));
    await type(page, 'word '.repeat(200_000));
    await soon(() => state(page).textContent()).toContain('1,000,000 characters. The page analyses up to 100,000');
    expect(await state(page).textContent()).toContain('sta analyze FILE --report page.html');
    expect(calls.filter((path) => path.endsWith('/get_preview'))).toEqual([]);
    await type(page, 'The bus is late again today. '.repeat(3_400));
    await soon(() => state(page).textContent()).toContain('3400 sentences');
    await page.context().close();
  });

  test('too many requests: it waits as long as requested, and continues by itself', async () => {
    const { open } = await signIn();
    const { page } = await open();
    await page.getByLabel('Text to analyse').waitFor();
    let refused = 0;
    await page.route('**/get_preview', async (route) => {
      refused += 1;
      if (refused > 1) return route.continue();
      const body = {
        status: false,
        error: { code: 'rate_limited', message: 'A user may make 5 requests in a minute' },
      };
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: body });
    });
    await type(page, 'The bus is late.');
    await page.getByRole('alert').filter({ hasText: 'A user may make 5 requests in a minute.' }).waitFor();
    expect(await state(page).textContent()).toBe('Continuing in 1 second.');
    await soon(() => sentences(page).count()).toBe(1);
    expect(await page.locator('#trouble').isVisible()).toBe(false);
    await page.context().close();
  });

  test('a service that has stopped: it says so, keeps the text, and continues when it is back', async () => {
    const { open } = await signIn();
    const { page } = await open();
    await page.getByLabel('Text to analyse').waitFor();
    await page.context().setOffline(true);
    await type(page, 'The bus is late.');
    const alert = page.getByRole('alert').filter({ hasText: 'cannot be reached' });
    await alert.waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await soon(() => sentences(page).allTextContents()).toEqual(['The bus is late.']);
    await page.context().close();
  });

  test('a session that ends elsewhere leads back to signing in, and leaves nothing on the page', async () => {
    const { user, open } = await signIn();
    await fillProfile(service, user);
    const { page } = await open();
    await type(page, 'A private text.');
    await soon(() => sentences(page).count()).toBe(1);
    await service.data.store.users.revoke(user.userId, { actor: 'test', detail: '' });
    await type(page, 'Another private text.');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('#why').textContent()).toBe('The session has ended.');
    expect(await page.locator('main').innerHTML()).not.toMatch(/private text|refund/);
    expect(await page.locator('#input').inputValue()).toBe('');
    await page.context().close();
  });

  test.each([
    ['light', 380],
    ['dark', 768],
    ['dark', 1280],
  ] as const)(
    'fits %s at %i pixels, with enough contrast, and every control can be reached',
    async (colorScheme, width) => {
      const { user, open } = await signIn({ colorScheme, width });
      await fillProfile(service, user, ['refund', 'a-very-long-name-without-any-spaces-'.repeat(4), 'late checkout']);
      const { page, complaints } = await open();
      await page.getByRole('button', { name: 'Show an example' }).click();
      await soon(() => sentences(page).count()).toBe(16);
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(overflow)).toBe(0);
      expect(await auditPage(page)).toEqual([]);
      await page.locator('.entries button').nth(1).click();
      await page.locator('.changes p').first().waitFor();
      expect(await page.evaluate(overflow)).toBe(0);
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('link', { name: 'API', exact: true }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('#response:visible').waitFor();
      expect(await page.evaluate(overflow)).toBe(0);
      expect(await auditPage(page)).toEqual([]);
      // From the top, the Tab key moves past the skip link to the content, and the focus is visible.
      await page.reload();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      const reached: string[] = [];
      for (let i = 0; i < 9; i += 1) {
        await page.keyboard.press('Tab');
        reached.push(String(await page.evaluate('document.activeElement.textContent.trim().slice(0, 8)')));
        const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
        expect(outline).toBe('solid');
      }
      expect(reached.slice(0, 4)).toEqual(['Skip to ', 'Text', 'API', 'Sign out']);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
