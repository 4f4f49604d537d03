/** A summary for people: its sentences with their places, or the whole text with them marked. */
import type { SummarySentence } from '../../../contract/summary.ts';
import { StaError } from '../../../errors.ts';
import { countOf } from '../../../output/count-of.ts';
import { type Column, type TableView, type TextView, tableView, textView } from '../../../output/view.ts';
import { locateSentences } from '../placed-sentences.ts';
import { type SummaryOptions, type SummaryReply, sentencesOf } from './summary.ts';

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
 * @param text to mark the sentences in, with `--highlight`; undefined for a table of them
 * @throws StaError `invalid_input` when the sentences are not in the text
 */
export function showSummary(
  reply: SummaryReply,
  { highlight = false }: SummaryOptions,
  text?: string,
): TableView | TextView {
  const sentences = sentencesOf(reply);
  const count = countOf(sentences.length, 'sentence');
  if (!highlight || text === undefined)
    return tableView(reply, sentences, columns, 'There are no sentences in the text');
  const marked = locateSentences(text, sentences);
  if (marked === undefined) {
    throw new StaError('invalid_input', 'The sentences of the summary are not in this text', {
      hint: 'Pass the text that was summarised, or leave out --highlight to print only the sentences',
    });
  }
  return textView(reply, text, { marked, verbatim: true, note: `${count} marked` });
}
