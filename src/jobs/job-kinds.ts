/** The kinds of jobs, by the commands that start them. */
import type { Client } from '../api/client.ts';
import { clipKinds, type clips } from '../contract/clips.ts';
import type { conversation } from '../contract/conversation.ts';
import type { Reply } from '../contract/endpoint.ts';
import { StaError } from '../errors.ts';
import type { JobKind, JobNoun, WantedItems } from './job-kind.ts';

/** Each asks under the name that the interface gives its id. */
export const sentimentJob = {
  noun: 'sentiment',
  title: 'Sentiment analysis',
  items: ['sentiment_analysis'],
  fetch: (client, id) => client.sentiment.fetch({ fileID: id }),
} satisfies JobKind;

export const summaryJob = {
  noun: 'summary',
  title: 'Summary',
  items: ['extractive_summary'],
  fetch: (client, id) => client.summary.fetch({ transactionId: id }),
} satisfies JobKind;

export const toneJob = {
  noun: 'tone',
  title: 'Tone analysis',
  items: ['tone_analysis'],
  fetch: (client, id) => client.conversation.fetch({ fileID: id, tone_analysis: true }),
} satisfies JobKind;

/** The tones with the transcript. The interface does not say how a transcript is fetched, so a service may have none. */
export function toneJobWith({ items, optionalItems }: WantedItems): JobKind<Reply<typeof conversation.fetch>> {
  const required = items.includes(transcriptItem);
  if (!required && optionalItems?.includes(transcriptItem) !== true) return toneJob;
  return {
    ...toneJob,
    items: required ? [...toneJob.items, transcriptItem] : toneJob.items,
    ...(!required && { optionalItems: [transcriptItem] }),
    parts: {
      items: [...toneJob.items, transcriptItem],
      fetch: (client, id, item) => client.conversation.fetch({ fileID: id, [item]: true }),
    },
    async fetch(client, id) {
      try {
        return await client.conversation.fetch({ fileID: id, tone_analysis: true, speech_to_text: true });
      } catch (error) {
        // Another service may refuse the question for a transcript, or have none under this id.
        const refused = error instanceof StaError && (error.code === 'invalid_request' || error.code === 'not_found');
        if (required || !refused) throw error;
        return toneJob.fetch(client, id);
      }
    },
  };
}

export const transcriptItem = 'speech_to_text';

/** Without a flag the service answers with the kinds of clips that were requested. */
export const clipsJob = {
  noun: 'clips',
  title: 'Clips',
  items: [],
  fetch: (client, id) => client.clips.fetch({ fileID: id }),
  parts: { items: clipKinds, fetch: fetchClip },
} satisfies JobKind;

function fetchClip(client: Client, id: string, item: string): Promise<Reply<typeof clips.fetch>> {
  return client.clips.fetch({ fileID: id, [item]: true });
}

/** @param items the kinds of clips; empty for those that compute requested */
export function clipsJobWith({ items }: WantedItems): JobKind<Reply<typeof clips.fetch>> {
  const kinds = clipKinds.filter((kind) => items.includes(kind));
  const flags = Object.fromEntries(kinds.map((kind) => [kind, true]));
  const parts = { items: kinds, fetch: fetchClip };
  return {
    ...clipsJob,
    items: kinds,
    ...(kinds.length > 0 && { parts }),
    fetch: (client, id) => client.clips.fetch({ fileID: id, ...flags }),
  };
}

const kindsByNoun: Readonly<Record<JobNoun, JobKind>> = {
  sentiment: sentimentJob,
  summary: summaryJob,
  tone: toneJob,
  clips: clipsJob,
};

export const jobKinds: readonly JobKind[] = Object.values(kindsByNoun);

/** The kind that a journal entry names, with the items that were requested; undefined for one of a later version. */
export function kindOf(noted: { readonly kind: string } & Partial<WantedItems>): JobKind | undefined {
  const kind = jobKinds.find(({ noun }) => noun === noted.kind);
  if (kind === undefined || noted.items === undefined) return kind;
  const wanted = { items: noted.items, optionalItems: noted.optionalItems };
  switch (kind.noun) {
    case 'tone':
      return toneJobWith(wanted);
    case 'clips':
      return clipsJobWith(wanted);
    case 'sentiment':
    case 'summary':
      return kind;
  }
}
