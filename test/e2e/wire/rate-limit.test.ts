import { expect, it } from 'vitest';
import { defaultLimits } from '../../../src/contract/schemas/limits.ts';
import { startTestService } from '../../support/start-sta.ts';

const path = '/cb/v1/profile/intents/get_user_intents?userId=local';

it('responds with 429 and Retry-After in the usual shape, only to the caller concerned', async () => {
  const service = await startTestService({ limits: { ...defaultLimits, requestsPerMinute: 3 } });
  const token = await service.data.tokens.issue('local', service.credentials.apiKey);
  const call = () => fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
  for (let i = 0; i < 3; i += 1) expect((await call()).status).toBe(200);
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ status: false, error: { code: 'rate_limited', message: expect.any(String) } });
  const other = await fetch(`${service.url}/v1/nlp/sentiment/fetch`, {
    method: 'POST',
    body: '{"fileID":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(other.status).toBe(404);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});

it('health checks have a separate budget from anonymous requests of the same address', async () => {
  const service = await startTestService({ limits: { ...defaultLimits, anonymousPerMinute: 60 } });
  const statusOf = async (place: string) => (await fetch(service.url + place)).status;
  const others = await Promise.all(Array.from({ length: 70 }, () => statusOf('/openapi.json')));
  expect(others.filter((status) => status === 429)).toHaveLength(10);
  const checks = await Promise.all(Array.from({ length: 70 }, (_, at) => statusOf(at % 2 ? '/healthz' : '/readyz')));
  expect(new Set(checks)).toEqual(new Set([200]));
});
