/** What the service reports of its work to metrics and traces, when it is done. None of it is of its users' data. */

export interface EndedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path; `none` for an unknown one. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** The trace that the caller continues, as it was sent (W3C Trace Context). */
  readonly traceparent: string | undefined;
}

export interface EndedJob {
  /** The request that queued it. */
  readonly requestId: string | null;
  readonly kind: string;
  /** `attempt failed` and `interrupted` are computed again, `released` by another process. */
  readonly outcome: 'completed' | 'failed' | 'attempt failed' | 'interrupted' | 'released' | 'lost';
  readonly durationMs: number;
}

export interface EndedDelivery {
  /** The request that queued the job. */
  readonly requestId: string | null;
  readonly outcome: 'delivered' | 'retried' | 'given up' | 'endpoint disabled' | 'subscription ended';
  readonly durationMs: number;
}

export interface Observer {
  onRequest(request: EndedRequest): void;
  onJob(job: EndedJob): void;
  onDelivery(delivery: EndedDelivery): void;
}
