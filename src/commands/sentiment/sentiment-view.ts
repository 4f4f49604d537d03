/** A sentiment analysis for people: a row for each sentence, a closing line, and the course of it all. */
import type { Reply } from '../../contract/endpoint.ts';
import type { SentenceSentiment, sentiment } from '../../contract/sentiment.ts';
import { classes, classValue, expectedValue, toneOf, topClass } from '../../jobs/results/sentiment-classes.ts';
import { sumUp } from '../../jobs/results/sum-up-sentiment.ts';
import { type CourseScale, plotCourse } from '../../output/plot-course.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';

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

export function sentimentView(reply: Reply<typeof sentiment.fetch>, plot: boolean): TableView {
  const found = reply.data?.sentiment_analysis;
  const sentences = found !== undefined && 'sentences' in found ? found.sentences : [];
  const values = sentences.map(expectedValue);
  return tableView(reply, sentences, columns, 'There are no sentences in the text', {
    note: sumUp(sentences),
    ...(plot && { figure: (width, paint) => plotCourse(values, width, scale, paint) }),
  });
}
