/** Parts of the page of the service, and the records that its tests show there. */
import type { Page } from 'playwright-core';
import type { Service } from '../../../src/service/app/start-service.ts';
import type { NewUser } from '../../../src/service/http/auth/new-user.ts';
import { callService } from '../../support/call-service.ts';
import { bearer } from '../../support/wire.ts';

export const sentences = (page: Page) => page.locator('.sentence:visible .said');
export const state = (page: Page) => page.locator('#state');
export const type = (page: Page, text: string) => page.getByLabel('Text to analyse').fill(text);

/** Creates two tags and an intent for a user. */
export async function fillProfile(
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
