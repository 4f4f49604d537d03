/** Reports of the service's completed work, for metrics and traces. They contain no user data. */

export interface EndedRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path; `none` for an unknown path. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** The trace that the caller continues, as sent (W3C Trace Context). */
  readonly traceparent: string | undefined;
}

export interface EndedJob {
  /** The request that queued it. */
  readonly requestId: string | null;
  readonly kind: string;
  /** `attempt failed` and `interrupted` items are computed again, `released` ones by another process. */
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
