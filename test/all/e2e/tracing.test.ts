/** Traces of `sta serve`, from a collector's point of view. */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startServe } from '../../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../../support/start-sta.ts';
import { callService } from '../../support/wire.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

it('sta serve sends spans of requests and their jobs to the endpoint in the OpenTelemetry variables', async () => {
  const received: { path: string; text: string }[] = [];
  const collector = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ path: request.url ?? '', text });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  onTestFinished(() => void collector.close());
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const { url, child, exited } = await startServe({
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'our-sta',
  });
  const credentials = JSON.parse(readFileSync(join(directory, 'data', 'local-credentials.json'), 'utf8'));
  const { appId, appSecret } = credentials;
  const headers = { appId, appSecret, prefer: 'wait=20' };
  const body = { item: 'sentiment_analysis', texts: [{ text: 'A-SECRET-TEXT.' }] };
  const computed = await callService(url, 'POST', '/v1/jobs/texts', { headers, body });
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  await callService(url, 'GET', '/openapi.json?a-secret-query', { headers: { traceparent } });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  const all = received.map(({ text }) => text).join('\n');
  expect([...new Set(received.map(({ path }) => path))]).toEqual(['/v1/traces']);
  expect(all).toContain('our-sta');
  const spans: Span[] = received.flatMap(({ text }) =>
    JSON.parse(text).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const spanOf = (name: string) => spans.find((one) => one.name === name);
  const [request, job, page] = ['POST /v1/jobs/texts', 'job sentiment_analysis', 'GET /openapi.json'].map(spanOf);
  const requestId = String(computed.headers['x-request-id']);
  expect(request?.traceId).toBe(requestId.replaceAll('-', ''));
  expect(job).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(page).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: 'cd'.repeat(8) });
  expect(request?.attributes).toContainEqual({ key: 'sta.request_id', value: { stringValue: requestId } });
  for (const hidden of ['SECRET', 'a-secret-query', appSecret, appId, directory]) expect(all).not.toContain(hidden);
});
