/** One request with its response for each call. `/openapi.json` shows them, and tests validate them. */
import { createdAt, type Examples, success, transactionId, userId } from './example-values.ts';
import { jobExamples } from './job-examples.ts';
import { recordExamples } from './record-examples.ts';
import { ruleExamples } from './rule-examples.ts';

const subscriptionId = 'webhook-9d4h7j3w-1772442000000';
const deliveryId = 'delivery-6s2y5t8u-1772442060000';
const endpointUrl = 'https://example.com/hooks';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const subscription = { event: 'process.completion', userId, endpointUrl, subscriptionId, state: 'enabled' };

export const examples: Examples = {
  ...recordExamples,
  ...jobExamples,
  ...ruleExamples,
  webhooks: {
    create: {
      params: { userId, event: 'process.completion', endpointUrl },
      reply: success({ subscriptionId, secret }),
    },
    list: {
      params: { userId },
      reply: success([subscription]),
    },
    get: {
      params: { userId, subscriptionId },
      reply: success(subscription),
    },
    delete: {
      params: { userId, subscriptionId },
      reply: success({ msg: 'Webhook subscription deleted', subscriptionId }),
    },
    rotate: {
      params: { userId, subscriptionId, overlapSeconds: 3_600 },
      reply: success({
        subscriptionId,
        secret,
        oldSecretUntil: '2026-03-02T10:00:00.000Z',
      }),
    },
    enable: {
      params: { userId, subscriptionId },
      reply: success({ subscriptionId, state: 'enabled' }),
    },
    deliveries: {
      params: { userId, state: 'failed', limit: 10 },
      reply: success([
        {
          deliveryId,
          eventId: 'sta_xXUBHOPlHwZqH4kjlfKtL9TjTc3Gbq1V0lKZ8m2nQ7Y',
          subscriptionId,
          transactionId,
          endpointUrl,
          body: `{"txnId":"${transactionId}","status":{"id":2,"state":"processed"}}`,
          state: 'failed',
          attempts: 8,
          lastStatus: 500,
          createdAt,
        },
      ]),
    },
    redeliver: {
      params: { userId, deliveryId },
      reply: success({ redelivered: 1 }),
    },
  },
  sessions: {
    invite: {
      params: { userId },
      reply: success({
        url: 'http://127.0.0.1:8787/#link=link_8f2a.once_5d1c',
        code: 'link_8f2a.once_5d1c',
        expiresIn: 600,
      }),
    },
    start: {
      params: { code: 'link_8f2a.once_5d1c' },
      reply: success({
        userId,
        apiKey: 'session_3b7e',
        apiSecret: 'the secret of the key',
        appId: 'session_3b7e_app',
        appSecret: 'the secret of the app',
        expiresIn: 28_800,
      }),
    },
    end: {
      params: { apiKey: 'session_3b7e', apiSecret: 'the secret of the key' },
      reply: success({ msg: 'Session ended' }),
    },
  },
  accessTokens: {
    create: {
      params: { apiKey: 'key-8f2a', apiSecret: 'the secret of the key', userId },
      reply: success({ accessToken: 'eyJhbGciOi...', expiresIn: 3_600, tokenType: 'Bearer' }),
    },
  },
};
