/** Summary: selects the most important sentences of a text. */
import type { Reply } from '../../../../contract/endpoint.ts';
import type { summary } from '../../../../contract/endpoints/summary.ts';
import type { TextKind } from '../../job-kind.ts';
import { joinReplies, moveSentences, placeSentences } from '../placed-sentences.ts';

export type SummaryReply = Reply<typeof summary.fetch>;

export interface SummarySize {
  readonly sentences?: number;
  readonly ratio?: number;
  readonly highlight?: boolean;
  /** The file with the text, for `fetch`. */
  readonly file?: readonly string[];
}

export const summarySentences = ({ data }: SummaryReply) =>
  Array.isArray(data?.extractive_summary) ? data.extractive_summary : [];

const sizeOf = ({ sentences, ratio }: SummarySize) => ({
  ...(sentences !== undefined && { sentences }),
  ...(ratio !== undefined && { ratio }),
});

export const summaryKind: TextKind<SummaryReply, SummarySize> = {
  group: 'summary',
  title: 'Summary',
  input: 'text',
  items: ['extractive_summary'],
  knownItems: [{ name: 'extractive_summary', label: 'the summary' }],
  compute: (client, text, options) => client.summary.compute({ text, ...sizeOf(options) }),
  idOf: (reply) => reply.transaction_id,
  fetch: (client, id, options) => client.summary.fetch({ transactionId: id }, options),
  text: {
    sentencesOf: summarySentences,
    hasLabels: true,
    bulk: (options) => ({ item: 'extractive_summary', ...sizeOf(options) }),
    place: (reply, placeOf) => ({
      ...reply,
      data: { extractive_summary: placeSentences(summarySentences(reply), placeOf) },
    }),
    join: (results) => ({
      ...joinReplies(results),
      data: { extractive_summary: moveSentences(results, summarySentences) },
    }),
    optionsForPart({ sentences, ...options }, { text, start }, textChars) {
      if (sentences === undefined) return options;
      // Each part's share of the sentences, by its length: the shares of all parts add up to the number requested.
      const before = Math.round((sentences * start) / textChars);
      const share = Math.round((sentences * (start + text.length)) / textChars) - before;
      return share === 0 ? undefined : { ...options, sentences: share };
    },
  },
  view: async () => ({ show: (await import('./summary-view.ts')).showSummary }),
  section: async () => (await import('./summary-section.ts')).summarySection,
};
