/** Summaries of documents with headings: they should contain the introduction, but no headings. */
import { readHeaded } from '../../corpora/headed-documents.ts';
import type { Row, Table } from '../report/table.ts';
import { containsSentence } from './summary-calls.ts';
import { summarisers } from './summary-peers.ts';

const lengths = [1, 3] as const;

/** True if a heading is in the summary by itself, not as part of a sentence. */
function isSentenceOf(summary: string, heading: string): boolean {
  const after = summary.split(heading).slice(1);
  const before = summary.split(heading).slice(0, -1);
  return after.some((rest, at) => /^(?:$| \p{Lu})/u.test(rest) && /(?:^|[.!?] )$/.test(before[at] ?? ''));
}

export function measureHeaded(part: 'development' | 'unseen'): Table {
  const documents = readHeaded(part);
  return {
    title: `Summary: ${documents.length} documents with headings (${part}), %`,
    columns: lengths.flatMap((length) => [
      { name: `with an introduction, ${length} sentence${length > 1 ? 's' : ''}` },
      { name: 'that have a heading' },
    ]),
    rows: summarisers.map(({ name, kind, summarise }): Row => {
      const cells = lengths.flatMap((length) => {
        const summaries = documents.map((document) => ({ ...document, summary: summarise(document.text, length) }));
        const introduced = summaries.filter(({ summary, introductions }) =>
          introductions.some((sentence) => containsSentence(summary, sentence)),
        );
        const headed = summaries.filter(({ summary, headings }) =>
          headings.some((heading) => isSentenceOf(summary, heading)),
        );
        return [introduced, headed].map((some) => (100 * some.length) / documents.length);
      });
      return { name, kind, cells };
    }),
    notes: ['The sentences that introduce a document were labelled by hand.'],
  };
}
