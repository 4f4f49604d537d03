/** The kinds of metadata items that the service computes, by the names they have on the wire. */
export const jobKinds = ['sentiment_analysis', 'extractive_summary'] as const;

export type JobKind = (typeof jobKinds)[number];
