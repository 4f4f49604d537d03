/** Retention times for data that grows with use (docs/interface/decisions.md, "Retention"). */

const dayMs = 24 * 3_600_000;

/** The defaults of `sta serve`, milliseconds. */
export const defaultRetention = {
  /** Results of jobs, except clips, from the end of the job. */
  results: 30 * dayMs,
  /** Uploaded recordings, from their last use. */
  uploads: 7 * dayMs,
  /** Clips, from the end of the job. */
  clips: 7 * dayMs,
  /** Notifications that were delivered or abandoned. */
  deliveries: 30 * dayMs,
} as const;

export type RetainedKind = keyof typeof defaultRetention;

/** Milliseconds by kind; a missing kind is kept until it is deleted. */
export type Retention = Readonly<Partial<Record<RetainedKind, number>>>;
