/** A sentiment analysis for people: a row for each sentence, a closing line, and the course of it all. */
import type { SentenceSentiment } from '../../../contract/sentiment.ts';
import { type CourseScale, plotCourse } from '../../../output/plot-course.ts';
import { type Column, type TableView, tableView } from '../../../output/view.ts';
import { type SentimentOptions, type SentimentReply, sentencesOf } from './sentiment.ts';
import { classes, classValue, expectedValue, sumUp, toneOf, topClass } from './sentiment-classes.ts';

const columns: Column<SentenceSentiment>[] = [
  { title: 'Sentence', value: (row) => row.sentence, flexible: true },
  {
    title: 'Sentiment',
    value: (row) => topClass(row)?.sentiment ?? '',
    tone: (row) => toneOf(classValue(topClass(row)?.sentiment ?? '')),
  },
  {
    title: 'Confidence',
    value: (row) => topClass(row)?.confidence.toFixed(2) ?? '',
    align: 'right',
    fields: { confidence: (row) => topClass(row)?.confidence },
  },
  {
    title: 'Place',
    value: (row) => `${row.start_char}-${row.end_char}`,
    align: 'right',
    fields: { start_char: (row) => row.start_char, end_char: (row) => row.end_char },
  },
];

const scale: CourseScale = {
  lowest: -2,
  highest: 2,
  rowsPerUnit: 2,
  label: (value) => classes[value + 2] ?? '',
  tone: toneOf,
};

export function showSentiment(reply: SentimentReply, { plot = false }: SentimentOptions): TableView {
  const sentences = sentencesOf(reply);
  const values = sentences.map(expectedValue);
  return tableView(reply, sentences, columns, 'There are no sentences in the text', {
    note: sumUp(sentences),
    ...(plot && { figure: (width, paint) => plotCourse(values, width, scale, paint) }),
  });
}
