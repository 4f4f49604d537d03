/** The page of the service in a real Chromium: an opened conversation is judged by the rules that the user keeps. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { needs } from '../../support/needs.ts';
import { auditPage } from '../support/audit-page.ts';
import { soon, useServicePage } from '../support/use-service-page.ts';

const vtt = [
  'WEBVTT',
  '00:00:01.000 --> 00:00:03.000\n<v Ruth>Thank you for calling <Clearwave>, how can I help?</v>',
  '00:00:04.000 --> 00:00:06.000\n<v Paul>My router is broken.</v>',
  '00:00:20.000 --> 00:00:22.000\n<v Ruth>I guarantee that it works tomorrow.</v>',
].join('\n\n');
const hostile = '<img src=x onerror=alert(1)>';
const ruleSet = {
  rules: [
    { name: 'greeting', severity: 'must', expect: { phrase: 'thank you for calling', by: 'agent', in: 'first 10 s' } },
    {
      name: 'no-promise',
      title: `No guarantee ${hostile}`,
      severity: 'must',
      expect: { phrase: 'i guarantee', by: 'agent', absent: true },
    },
    { name: 'dead-air', expect: { silence: 10, absent: true } },
    { name: 'refund', when: { phrase: 'refund' }, expect: { phrase: 'confirmation', after: 'when' } },
  ],
  scorecards: [{ name: 'Basics', rules: ['greeting', 'no-promise'], threshold: 0.9 }],
};

describe('rules on the page', needs('chromium-headless-shell'), () => {
  const chromium = useServicePage();
  let user: NewUser;
  let page: Page;
  let calls: string[];
  let complaints: string[];
  beforeEach(async () => {
    const signedIn = await chromium.signIn();
    user = signedIn.user;
    ({ page, calls, complaints } = await signedIn.open());
    await page.getByLabel('Text to analyse').waitFor();
    return () => page.context().close();
  });

  const setRules = (given: object) => chromium.setRules(user, given);
  const open = (name: string, content: string) =>
    page.locator('#file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const rule = (name: string) => page.locator('.rules > li', { has: page.getByText(name, { exact: true }) });
  const state = () => page.locator('#state').textContent();
  const heading = () => page.getByRole('heading', { name: 'Rules' });

  test.each([
    ['light', 1280],
    ['dark', 400],
  ] as const)('shows the score, and each rule with its result, line, speaker and quote: %s, %i px', async (...look) => {
    const [colorScheme, width] = look;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await setRules(ruleSet);
    await open('call.vtt', vtt);
    await soon(state).toContain('rules: 1 passed, 2 failed');
    expect(await page.locator('.scores li').allTextContents()).toEqual(['Basics50 %not passed']);
    expect(await page.locator('.rules > li b:first-child').allTextContents()).toEqual([
      ...['no-promise', 'failed', 'dead-air', 'failed', 'greeting', 'passed', 'refund', 'does not apply'],
    ]);
    const promise = await rule('no-promise').textContent();
    expect(promise).toContain(`No guarantee ${hostile}`);
    expect(promise).not.toContain('Nearest');
    expect(promise).toContain('Found, 0:20.0RuthI guarantee that it works tomorrow.');
    expect(await rule('greeting').textContent()).toContain('Found, 0:01.0RuthThank you for calling');
    expect(await rule('refund').textContent()).toContain('its condition was not met');
    expect(await page.locator('.sentence').count()).toBe(3);
    expect({ complaints, faults: await auditPage(page) }).toEqual({ complaints: [], faults: [] });
  });

  test('a pasted chat is judged with the lines of the file; an edited or a plain text is not', async () => {
    await setRules(ruleSet);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      `navigator.clipboard.writeText('speaker,text\\nRuth,How can I help you?\\nPaul,Hello.\\nRuth,I guarantee it.\\n')`,
    );
    await page.getByLabel('Text to analyse').focus();
    await page.keyboard.press('Control+V');
    await soon(state).toContain('rules: 0 passed, 2 failed');
    expect(await rule('no-promise').textContent()).toContain('Found, line 4RuthI guarantee it.');
    await page.getByLabel('Text to analyse').press('End');
    await page.keyboard.type(' More.');
    await soon(state).not.toContain('rules');
    expect(await heading().count()).toBe(0);
    await open('plain.txt', 'My router is broken. It came late.');
    await soon(state).toContain('2 sentences');
    expect(await heading().count()).toBe(0);
  });

  test('without rules, the page shows nothing about them', async () => {
    await open('call.vtt', vtt);
    await soon(state).toContain('3 sentences');
    expect(calls).toContain('/text/preview/get_rules_preview');
    expect(await heading().count()).toBe(0);
    expect(await state()).not.toContain('rules');
  });

  test('neither does it with a service that cannot judge', async () => {
    await setRules(ruleSet);
    await page.route('**/get_rules_preview', (route) =>
      route.fulfill({ status: 404, json: { status: false, error: { code: 'not_found', message: 'No such path' } } }),
    );
    await open('call.vtt', vtt);
    await soon(state).toContain('3 sentences');
    expect(await heading().count()).toBe(0);
  });

  test('says why a file with several conversations, or with only its beginning, is not judged', async () => {
    await setRules(ruleSet);
    await open('chat.csv', 'conversation,speaker,text\nA,Ruth,Hello\nB,Paul,Good morning\n');
    const results = () => page.locator('#results').textContent();
    await soon(results).toContain('chat.csv has 2 conversations: sta rules run judges each');
    await open('long.csv', `speaker,text\n${'Ruth,Hello there\n'.repeat(1_300)}`);
    await soon(results).toContain('read only the beginning of long.csv');
    expect(calls).not.toContain('/text/preview/get_rules_preview');
  });
});
