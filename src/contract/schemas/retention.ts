/** How long a service keeps what grows with its use (docs/interface/decisions.md, "Retention"). */

const dayMs = 24 * 3_600_000;

/** The times of `sta serve`, milliseconds. */
export const defaultRetention = {
  /** The results of jobs, but those of clips, from the end of the job. */
  results: 30 * dayMs,
  /** Uploaded recordings, from their last use. */
  uploads: 7 * dayMs,
  /** Clips, from the end of the job. */
  clips: 7 * dayMs,
  /** Notifications that were delivered or given up. */
  deliveries: 30 * dayMs,
} as const;

export type RetainedKind = keyof typeof defaultRetention;

/** Milliseconds by kind; a kind that is left out is kept until somebody deletes it. */
export type Retention = Readonly<Partial<Record<RetainedKind, number>>>;
