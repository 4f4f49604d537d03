/** A summary for people: its sentences with their places, or the whole text with them marked. */
import type { Reply } from '../../contract/endpoint.ts';
import type { SummarySentence, summary } from '../../contract/summary.ts';
import { StaError } from '../../errors.ts';
import { locateSentences } from '../../jobs/results/locate-sentences.ts';
import { countOf } from '../../output/count-of.ts';
import { type Column, type TableView, type TextView, tableView, textView } from '../../output/view.ts';

const columns: Column<SummarySentence>[] = [
  { title: 'Sentence', value: (row) => row.sentence, flexible: true },
  {
    title: 'Place',
    value: (row) => `${row.start_char}-${row.end_char}`,
    align: 'right',
    fields: { start_char: (row) => row.start_char, end_char: (row) => row.end_char },
  },
];

/**
 * @param text to mark the sentences in; undefined for a table of them
 * @throws StaError `invalid_input` when the sentences do not stand in the text
 */
export function summaryView(reply: Reply<typeof summary.fetch>, text: string | undefined): TableView | TextView {
  const found = reply.data?.extractive_summary;
  const sentences = Array.isArray(found) ? found : [];
  const count = countOf(sentences.length, 'sentence');
  if (text === undefined) return tableView(reply, sentences, columns, 'There are no sentences in the text');
  const marked = locateSentences(text, sentences);
  if (marked === undefined) {
    throw new StaError('invalid_input', 'The sentences of the summary do not stand in this text', {
      hint: 'Name the text that was summarised; without --highlight the sentences are shown by themselves',
    });
  }
  return textView(reply, text, { marked, verbatim: true, note: `${count} marked` });
}
