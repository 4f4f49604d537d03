// A test of a program that calls the service: node --test examples/library/retries.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StaClient } from 'sta-cli';
import { startLocalService } from 'sta-cli/testing';

test('a list comes although the service fails twice', async (t) => {
  const service = await startLocalService({ fail: '503:2', latency: '20ms' });
  t.after(() => service.close());
  assert.deepEqual((await new StaClient(service).tags.list()).data, []);
});

test('a connection that breaks again and again is an error that may be retried', async (t) => {
  const service = await startLocalService({ fail: 'reset:100' });
  t.after(() => service.close());
  await assert.rejects(new StaClient(service).tags.list(), { code: 'connection_failed', retryable: true });
});
