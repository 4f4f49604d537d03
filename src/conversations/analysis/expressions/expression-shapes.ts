/**
 * The shapes of a row and of the summary, for the expressions of `--where` and `--fail-on`. `sta help analysis`
 * describes both.
 */

import type { ActionItem } from '../../../engines/conversation/judged-utterance.ts';
import { classes } from '../../../engines/conversation/utterance-sentiment.ts';
import type { Shape } from '../../../output/print/check-jmespath.ts';
import { toneNames, unclear } from '../../jobs/kinds/tone/tones.ts';
import { checkSummaryShape } from '../../rules/rule-shapes.ts';
import type { HistoryChange } from '../history/measure-change.ts';
import { totalsShape } from '../per-conversation/conversation-shape.ts';
import type { ComparedFigure } from '../per-conversation/conversation-totals.ts';
import type { Row } from '../rows/row.ts';
import type { AnalysisSummary, NamedTally, PromiseMade, QuotedSentence } from '../summary/summary.ts';
import { verdicts } from '../summary/tally.ts';
import type { TopicSummary } from '../summary/topic-overview.ts';
import { actionItem, listOf, number, object, oneOf, scores, text } from './shape-builders.ts';

/** @param onColumn receives the names of the input's own columns in the expression */
export const rowShape = (onColumn: (name: string) => void): Shape =>
  object<Row>({
    ...rowMembers,
    fields: { type: 'open', onField: onColumn },
  });

const rowMembers: Record<keyof Row, Shape> = {
  source: text,
  index: number,
  line: number,
  speaker: text,
  role: oneOf('agent', 'customer'),
  start: number,
  end: number,
  start_char: number,
  end_char: number,
  date: text,
  text,
  sentiment: oneOf(...classes),
  sentiment_score: number,
  intents: scores,
  tags: scores,
  profane: listOf(text),
  actions: listOf(object<ActionItem>({ ...actionItem, type: oneOf('promise', 'request', 'task') })),
  summary: listOf(text),
  tone: oneOf(...toneNames, unclear),
  tone_confidence: number,
  corrected: listOf(oneOf('sentiment', 'role')),
  loudness_db: number,
  fields: { type: 'any' },
  error: object<NonNullable<Row['error']>>({ code: text, message: text }),
};

/** The members of a row that `--sort` accepts. */
export const rowFields: readonly string[] = Object.keys(rowMembers);

export const tally = {
  count: number,
  share: number,
  negative: number,
  neutral: number,
  positive: number,
  negative_share: number,
  positive_share: number,
  mean_sentiment: number,
};
const tallies = listOf(object<NamedTally>({ name: text, ...tally }));
const row = object<Row>(rowMembers);

export const summaryShape: Shape = object<AnalysisSummary>({
  lines: number,
  failed: number,
  customer_lines: number,
  sentiment: object<Omit<NamedTally, 'name'>>(tally),
  intents: tallies,
  tags: tallies,
  profanity: object<AnalysisSummary['profanity']>({ lines: number, share: number, words: tallies }),
  promises: object<AnalysisSummary['promises']>({
    count: number,
    with_day: number,
    last: listOf(object<PromiseMade>({ ...actionItem, row })),
  }),
  speakers: tallies,
  agents: listOf(object<AnalysisSummary['agents'][number]>({ name: text, by: text, lines: number })),
  sources: tallies,
  days: tallies,
  weeks: tallies,
  months: tallies,
  angriest: listOf(object<AnalysisSummary['angriest'][number]>({ row, times: number })),
  comparison: object<NonNullable<AnalysisSummary['comparison']>>({
    field: text,
    groups: tallies,
    verdict: oneOf(...verdicts),
    figures: listOf(
      object<ComparedFigure>({ name: text, before: number, after: number, differs: { type: 'boolean' } }),
    ),
  }),
  topics: listOf(object<TopicSummary>({ name: text, lines: number, share: number, example: text })),
  change: object<HistoryChange>({
    runs: number,
    since: text,
    negative_share: number,
    positive_share: number,
    mean_sentiment: number,
    verdict: oneOf(...verdicts),
  }),
  conversations: totalsShape,
  corrections: object<AnalysisSummary['corrections']>({ lines: number, sentiment: number, role: number }),
  rules: checkSummaryShape,
  summaries: listOf(
    object<AnalysisSummary['summaries'][number]>({
      source: text,
      sentences: listOf(
        object<QuotedSentence>({ sentence: text, index: number, line: number, start: number, speaker: text }),
      ),
    }),
  ),
});
