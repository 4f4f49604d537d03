/** The page of the service in a real Chromium: signing in, and a service or a session that ends. */
import { describe, expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { auditPage } from '../support/audit-page.ts';
import { fillProfile, sentences, state, type } from '../support/page-parts.ts';
import { soon, useServicePage } from '../support/use-service-page.ts';

describe('a session of the page in Chromium', needs('chromium-headless-shell'), () => {
  const chromium = useServicePage();
  const { openPage, signIn } = chromium;

  test('signs in with a link once; the link is removed from the URL, and a reload stays signed in', async () => {
    expect((await openPage(`${chromium.service.url}/`)).page.url()).toBe(`${chromium.service.url}/`);
    const { url } = await chromium.service.invite();
    const { page, complaints } = await openPage(url);
    await page.getByLabel('Text to analyse').waitFor();
    expect(await page.locator('#who').textContent()).toBe('local');
    expect(page.url()).toBe(`${chromium.service.url}/`);
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
    const { page, complaints, calls } = await openPage(`${chromium.service.url}/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByLabel('Text to analyse').isVisible()).toBe(false);
    expect({ complaints, calls, faults: await auditPage(page) }).toEqual({ complaints: [], calls: ['/'], faults: [] });
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
    await fillProfile(chromium.service, user);
    const { page } = await open();
    await type(page, 'A private text.');
    await soon(() => sentences(page).count()).toBe(1);
    await chromium.service.data.store.users.revoke(user.userId, { actor: 'test', detail: '' });
    await type(page, 'Another private text.');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('#why').textContent()).toBe('The session has ended.');
    expect(await page.locator('main').innerHTML()).not.toMatch(/private text|refund/);
    expect(await page.locator('#input').inputValue()).toBe('');
    await page.context().close();
  });
});
