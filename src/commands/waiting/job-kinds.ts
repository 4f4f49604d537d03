/** The kinds of jobs, by the commands that start them. */
import type { JobKind } from './job-kind.ts';

/** Each asks under the name that the interface gives its id. */
export const sentimentJob = {
  noun: 'sentiment',
  title: 'Sentiment analysis',
  fetch: (client, id) => client.sentiment.fetch({ fileID: id }),
} satisfies JobKind;

export const summaryJob = {
  noun: 'summary',
  title: 'Summary',
  fetch: (client, id) => client.summary.fetch({ transactionId: id }),
} satisfies JobKind;

export const toneJob = {
  noun: 'tone',
  title: 'Tone analysis',
  fetch: (client, id) => client.conversation.fetch({ fileID: id, tone_analysis: true }),
} satisfies JobKind;

/** Without a flag the service answers with the kinds of clips that were asked for. */
export const clipsJob = {
  noun: 'clips',
  title: 'Clips',
  fetch: (client, id) => client.clips.fetch({ fileID: id }),
} satisfies JobKind;

export const jobKinds: readonly JobKind[] = [sentimentJob, summaryJob, toneJob, clipsJob];
