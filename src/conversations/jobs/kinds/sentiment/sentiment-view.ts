/** A sentiment analysis for people: one row per sentence, a closing line, and the course. */

import type { SentenceSentiment } from '../../../../contract/endpoints/sentiment.ts';
import { classes, classValue, joinSentiments } from '../../../../engines/conversation/utterance-sentiment.ts';
import { type CourseScale, plotCourse } from '../../../../output/terminal/plot-course.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../../../output/view.ts';
import { areSpoken, spokenColumns, spokenFields } from '../../../transcripts/spoken-columns.ts';
import { placeColumn, placeFields } from '../placed-sentences.ts';
import { ratedSentences, type SentimentOptions, type SentimentReply } from './sentiment.ts';
import { describeSentiment, expectedValue, toneOf, topClass } from './sentiment-classes.ts';

const verdictColumns: Column<SentenceSentiment>[] = [
  { title: 'Sentence', value: (row) => row.sentence, flexible: true },
  {
    title: 'Sentiment',
    value: (row) => topClass(row)?.sentiment ?? '',
    tone: (row) => toneOf(classValue(topClass(row)?.sentiment ?? '')),
  },
];

const confidence = (row: SentenceSentiment): number | undefined => topClass(row)?.confidence;

const confidenceColumn = numberColumn('Confidence', 'confidence', confidence, 2);

const columnsOf = (sentences: readonly SentenceSentiment[], isSpoken: boolean): Column<SentenceSentiment>[] =>
  isSpoken
    ? [
        ...spokenColumns(sentences),
        ...verdictColumns,
        { ...confidenceColumn, fields: { confidence, ...placeFields, ...spokenFields } },
      ]
    : [...verdictColumns, confidenceColumn, placeColumn];

const scale: CourseScale = {
  lowest: -2,
  highest: 2,
  rowsPerUnit: 2,
  label: (value) => classes[value + 2] ?? '',
  tone: toneOf,
};

export function showSentiment(
  reply: SentimentReply,
  { plot = false }: SentimentOptions,
  _text?: string,
  isSpoken?: boolean,
): TableView {
  const sentences = ratedSentences(reply);
  const columns = columnsOf(sentences, isSpoken ?? areSpoken(sentences));
  const values = sentences.map(expectedValue);
  return tableView(reply, sentences, columns, 'There are no sentences in the text', {
    note: describeSentiment(sentences),
    ...(plot && { figure: (width, paint) => plotCourse(values, width, scale, paint) }),
  });
}

export function sentimentCells(reply: SentimentReply) {
  const { sentiment, sentiment_score } = joinSentiments(ratedSentences(reply));
  return [sentiment, sentiment_score];
}
