/** The page of the service in a real Chromium: typing, editing, calling, and what a text may contain. */
import { describe, expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { auditPage } from '../support/audit-page.ts';
import { fillProfile, sentences, state, type } from '../support/page-parts.ts';
import { soon, useServicePage } from '../support/use-service-page.ts';

const nasty = [
  '</textarea></script><script>alert(1)</script>',
  '<img src=http://evil.example/x onerror=alert(2)>',
  '"><svg onload=alert(3)>\'><a href="javascript:alert(4)">',
].join(' ');

describe('the page of the service in Chromium', needs('chromium-headless-shell'), () => {
  const chromium = useServicePage();
  const { signIn } = chromium;

  test('shows sentences with sentiment, matches, profane words and summary as you type', async () => {
    const { user, open } = await signIn();
    await fillProfile(chromium.service, user);
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
    await fillProfile(chromium.service, user);
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
    await fillProfile(chromium.service, user, [nasty, `${nasty} 2`, `${nasty} 3`]);
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
    await fillProfile(chromium.service, user);
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

  test.each([
    ['light', 380],
    ['dark', 768],
    ['dark', 1280],
  ] as const)(
    'fits %s at %i pixels, with enough contrast, and every control can be reached',
    async (colorScheme, width) => {
      const { user, open } = await signIn({ colorScheme, width });
      await fillProfile(chromium.service, user, [
        'refund',
        'a-very-long-name-without-any-spaces-'.repeat(4),
        'late checkout',
      ]);
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
