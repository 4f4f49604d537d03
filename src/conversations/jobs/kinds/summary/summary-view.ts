/** A summary for people: its sentences with their places, or the whole text with the sentences marked. */
import type { SummarySentence } from '../../../../contract/endpoints/summary.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { type Column, type TableView, type TextView, tableView, textView } from '../../../../output/view.ts';
import { StaError } from '../../../../shared/errors.ts';
import { areSpoken, spokenColumns, spokenFields } from '../../../transcripts/spoken-columns.ts';
import { locateSentences, placeColumn, placeFields } from '../placed-sentences.ts';
import { type SummaryReply, type SummarySize, summarySentences } from './summary.ts';

const sentenceColumn: Column<SummarySentence> = { title: 'Sentence', value: (row) => row.sentence, flexible: true };

const columnsOf = (sentences: readonly SummarySentence[], isSpoken: boolean): Column<SummarySentence>[] =>
  isSpoken
    ? [
        ...spokenColumns(sentences),
        { ...sentenceColumn, fields: { sentence: (row) => row.sentence, ...placeFields, ...spokenFields } },
      ]
    : [sentenceColumn, placeColumn];

/**
 * @param text to mark the sentences in, with `--highlight`; undefined for a table of them
 * @throws StaError `invalid_input` if the sentences are not in the text
 */
export function showSummary(
  reply: SummaryReply,
  { highlight = false }: SummarySize,
  text?: string,
  isSpoken?: boolean,
): TableView | TextView {
  const sentences = summarySentences(reply);
  const columns = columnsOf(sentences, isSpoken ?? areSpoken(sentences));
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
