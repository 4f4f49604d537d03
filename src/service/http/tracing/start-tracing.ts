/**
 * OpenTelemetry traces: a span for each request, each computation of a job and each attempt at a notification. The
 * variables of OpenTelemetry set the destination
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/); to use traces, the operator
 * installs its SDK.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Context, SpanContext, SpanKind } from '@opentelemetry/api';
import type { EndedDelivery, EndedJob, EndedRequest, Observer } from '../../base/observer.ts';

/** The part of @opentelemetry/sdk-node that we use; the package is not installed at compile time. */
interface Sdk {
  readonly NodeSDK: new (options: object) => NodeSdk;
  readonly api: typeof import('@opentelemetry/api');
  readonly resources: {
    readonly envDetector: object;
    resourceFromAttributes(attributes: Attributes): object;
  };
}

interface NodeSdk {
  start(): void;
  shutdown(): Promise<void>;
}

export interface Tracing extends Observer {
  /** Sends the remaining spans, for a few seconds at most. */
  close(): Promise<void>;
}

interface TracingLog {
  warn(fields: object, message: string): void;
}

const closeMs = 3_000;

/** @throws if the SDK is not installed */
export async function startTracing(version: string, log: TracingLog): Promise<Tracing> {
  // A variable, because the package is not in the bundle.
  const sdkName: string = '@opentelemetry/sdk-node';
  const { NodeSDK, api, resources }: Sdk = await import(sdkName);
  let warned = false;
  const warn = (reason: string) => {
    if (!warned) log.warn({ reason: reason.slice(0, 200) }, 'traces cannot be sent');
    warned = true;
  };
  const silent = () => {};
  api.diag.setLogger({ error: warn, warn: silent, info: silent, debug: silent, verbose: silent });
  const ids = createIds();
  const sdk = new NodeSDK({
    resource: resources.resourceFromAttributes({ 'service.name': 'sta', 'service.version': version }),
    // Only the variables: other detectors add the command line and the user.
    resourceDetectors: [resources.envDetector],
    idGenerator: ids,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  const tracer = api.trace.getTracer('sta', version);

  const record = ({ name, kind, durationMs, attributes, hasFailed }: EndedSpan, parent: Context) => {
    const span = tracer.startSpan(name, { kind, startTime: Date.now() - durationMs, attributes }, parent);
    if (hasFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  };
  /** Creates a span below that of the request that queued the job. */
  const below = (requestId: string | null) =>
    requestId === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, spanContextOf(requestId));

  return {
    onRequest({ requestId, method, route, status, durationMs, traceparent }: EndedRequest) {
      const parent =
        traceparent === undefined ? api.ROOT_CONTEXT : api.propagation.extract(api.ROOT_CONTEXT, { traceparent });
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'sta.request_id': requestId,
      };
      const [name, kind, hasFailed] = [`${method} ${route}`, api.SpanKind.SERVER, status >= 500];
      ids.use(spanContextOf(requestId), () => record({ name, kind, durationMs, attributes, hasFailed }, parent));
    },

    onJob({ requestId, kind, outcome, durationMs }: EndedJob) {
      const attributes = { 'sta.job.kind': kind, 'sta.job.outcome': outcome, 'sta.request_id': requestId ?? '' };
      const hasFailed = outcome === 'failed' || outcome === 'attempt failed';
      const job = { name: `job ${kind}`, kind: api.SpanKind.CONSUMER, durationMs, attributes, hasFailed };
      record(job, below(requestId));
    },

    onDelivery({ requestId, outcome, durationMs }: EndedDelivery) {
      const attributes = { 'sta.delivery.outcome': outcome, 'sta.request_id': requestId ?? '' };
      const [kind, hasFailed] = [api.SpanKind.CLIENT, outcome !== 'delivered'];
      record({ name: 'webhook delivery', kind, durationMs, attributes, hasFailed }, below(requestId));
    },

    async close() {
      // An exporter whose collector does not respond must not keep the process alive.
      await Promise.race([sdk.shutdown().catch(() => {}), sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

interface EndedSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly durationMs: number;
  readonly attributes: Attributes;
  readonly hasFailed: boolean;
}

/**
 * The span of a request, derived from its id: a job or a notification, even in a later process, finds its parent by the
 * id in the store.
 */
function spanContextOf(requestId: string): SpanContext {
  const hex = requestId.replaceAll('-', '');
  return { traceId: hex, spanId: hex.slice(16), traceFlags: 1 };
}

/** Creates random ids (W3C Trace Context), except while given ones are used. */
function createIds() {
  let used: SpanContext | undefined;
  const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
  return {
    use(context: SpanContext, start: () => void): void {
      used = context;
      start();
      used = undefined;
    },
    generateTraceId: (): string => used?.traceId ?? random(16),
    generateSpanId: (): string => used?.spanId ?? random(8),
  };
}
