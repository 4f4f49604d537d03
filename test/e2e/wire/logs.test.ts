/** The service's log: it records that a call came, but none of its contents. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { uploadForm } from '../../../lab/reliability/requests/upload-form.ts';
import { startTestService } from '../../support/start-sta.ts';
import { addTestUser, bearer, callService, sendBytes } from '../../support/wire.ts';

it('contains no token, secret, text, user id or address, at any level', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const service = await startTestService({ logger });
  const user = await addTestUser(service, 'user-of-the-test', 'mail@of-the-test.example');
  const call = (...args: Parameters<typeof callService> extends [string, ...infer Rest] ? Rest : never) =>
    callService(service.url, ...args);

  const secret = 'TEXT-OF-THE-TEST';
  const who = { jwtToken: user.accessToken, userId: user.userId };
  const create = '/cb/v1/profile/statement_tags/create_statement_tag';
  const match = '/text/custom_statement_tags/get_custom_statement_tag';
  const check = '/text/profanity/get_profanity';
  const headers = bearer(user.accessToken);
  const pair = { apiKey: user.apiKey, apiSecret: user.apiSecret, userId: user.userId };
  const statuses = [
    await call('POST', `${create}/${user.userId}`, {
      headers,
      body: { statementTagName: secret, statementTagSamples: [secret], statementTagPhrases: [secret] },
    }),
    await call('POST', match, { query: { ...who, sentences: [secret, `${secret} 2`], threshold: '0.5' } }),
    await call('POST', match, { query: who, body: { sentences: secret, threshold: 7 } }),
    await call('POST', check, { query: { ...who, text: secret, replaceChar: '*' } }),
    await call('POST', check, { query: { ...who, sentence: secret, text: 'x' } }),
    await call('POST', check, { body: `{"jwtToken":"${user.accessToken}","text":"${secret}` }),
    await call('GET', '/cb/v1/profile/statement_tags/get_user_statement_tags/mail@of-the-test.example', { headers }),
    await call('POST', '/cb/v1/auth/create_access_token', { body: pair }),
    await call('POST', '/cb/v1/auth/create_access_token', { body: { ...pair, apiSecret: `${user.apiSecret}x` } }),
    await call('DELETE', `/cb/v1/profile/intents/delete_intent/${user.userId}/${secret}`, { headers }),
    await call('GET', `/${secret}/%zz?token=${user.accessToken}`, { headers }),
    await call('PUT', `/${secret}?token=${user.accessToken}`, { headers, body: secret }),
    await call('GET', '/healthz', { headers: { appId: user.appId, appSecret: user.appSecret } }),
    await call('POST', create, { headers: { ...headers, 'content-type': secret }, body: secret }),
    await call('POST', '/v1/conversation/upload', uploadForm(user, Buffer.from(secret))),
  ].map((reply) => reply.status);
  await sendBytes(
    service.url,
    `GET /${secret} HTTP/1.1\r\nauthorization: Bearer ${user.accessToken}\r\n${secret}\r\n\r\n`,
  );
  expect(statuses).toEqual([200, 200, 400, 200, 400, 400, 200, 200, 401, 404, 400, 404, 200, 415, 400]);

  const log = lines.join('');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) });
  const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request');
  expect(requests.length).toBeGreaterThanOrEqual(statuses.length - 1);
  expect(requests[1]).toMatchObject({ method: 'POST', route: match, status: 200, requestId: expect.any(String) });
  const { accessToken, apiKey, apiSecret, appId, appSecret, userId } = user;
  for (const hidden of [accessToken, apiKey, apiSecret, appId, appSecret, userId, secret, 'of-the-test']) {
    expect(log).not.toContain(hidden);
    expect(log).not.toContain(encodeURIComponent(hidden));
  }
  for (const part of accessToken.split('.').slice(1)) expect(log).not.toContain(part);
});
