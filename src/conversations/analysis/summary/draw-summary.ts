/** The summary for a terminal: what customers want, who is angry, and the trend. */

import { inputName } from '../../../cli/inputs/input-name.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { pad, textWidth, truncate } from '../../../output/text/fit-columns.ts';
import { isolate } from '../../../output/text/isolate.ts';
import { sanitizeLine } from '../../../output/text/sanitize.ts';
import { type Paint, paintTone } from '../../../output/text/style.ts';
import { wrapText } from '../../../output/text/wrap-lines.ts';
import { toneOf } from '../../jobs/kinds/sentiment/sentiment-classes.ts';
import { drawRuleSummary } from '../../rules/draw-check.ts';
import { describeCorrections } from '../finders/corrections.ts';
import { describeHistoryChange } from '../history/measure-change.ts';
import { rowPlace } from '../rows/row.ts';
import { bar, percent, signed } from './count-table.ts';
import { mondayOf } from './dates.ts';
import { describeAgents } from './describe-agents.ts';
import type { AnalysisSummary, NamedTally } from './summary.ts';
import { moreNegative } from './tally.ts';

const maxIntents = 12;
const maxSpeakers = 6;
const maxPeriods = 8;
const maxWords = 8;
const maxSummaries = 10;
const maxSentences = 6;

/** With thousands separators: 20,000. */
const counted = (count: number): string => count.toLocaleString('en');

/** @param columns the terminal's width */
export function drawSummary(summary: AnalysisSummary, columns: number, paint: Paint): string {
  const sections = [
    [
      ...drawMood(summary, columns, paint),
      ...drawAgents(summary, columns, paint),
      ...drawCorrections(summary, columns, paint),
      ...drawChange(summary, columns, paint),
    ],
    drawSummaries(summary, columns, paint),
    drawTopics(summary, columns, paint),
    drawIntents(summary, columns, paint),
    drawTags(summary, columns, paint),
    drawAngriest(summary, columns, paint),
    drawPromises(summary, columns, paint),
    summary.rules === undefined ? [] : drawRuleSummary(summary.rules, columns, paint),
    drawComparison(summary, columns, paint),
    drawPeriods(summary, columns, paint),
    drawSpeakers(summary, columns, paint),
    drawProfanity(summary, columns, paint),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function drawMood(
  { lines, customer_lines, sources, sentiment, days }: AnalysisSummary,
  columns: number,
  paint: Paint,
): string[] {
  const [first, last] = [days[0]?.name, days.at(-1)?.name];
  const when = first && last ? (first === last ? `, ${first}` : `, ${first} to ${last}`) : '';
  const from = sources.length === 1 ? (sources[0]?.name ?? '') : countOf(sources.length, 'source');
  const whose = customer_lines === lines ? '' : `, ${counted(customer_lines)} of them by customers`;
  const title = `${counted(lines)} ${lines === 1 ? 'line' : 'lines'} from ${inputName(from)}${whose}${when}`;
  const { negative, neutral, positive } = sentiment;
  const judged = negative + neutral + positive;
  const titles = wrapText(title, columns).map((line) => paint.bold(line));
  if (judged === 0) return titles;
  const part = (count: number, tone: 'bad' | 'good' | 'neutral', word: string) =>
    `${paintTone(paint, tone, `${counted(count)} ${word}`)} (${percent(count / judged)})`;
  const width = Math.min(60, columns - 2);
  const [bad, good] = [Math.round((negative / judged) * width), Math.round((positive / judged) * width)];
  return [
    ...titles,
    `${part(negative, 'bad', 'negative')}, ${part(positive, 'good', 'positive')}, ${part(neutral, 'neutral', 'neutral')}`,
    paintTone(paint, 'bad', '█'.repeat(bad)) +
      paintTone(paint, 'neutral', '░'.repeat(Math.max(0, width - bad - good))) +
      paintTone(paint, 'good', '█'.repeat(good)),
  ];
}

/** Who is excluded from the figures above, and why. */
function drawAgents({ agents, speakers }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const lines = (text: string) => wrapText(text, columns).map((line) => paint.dim(line));
  const people = speakers.filter(({ name }) => name !== null).length;
  if (agents.length === 0) {
    return people > 1 ? lines('All speakers count: agents cannot be told from customers. See --agents') : [];
  }
  const said = describeAgents(agents).join('. ');
  return lines(said.includes('Guessed') ? `${said}. Others: --agents` : said);
}

function drawCorrections({ corrections }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const said = describeCorrections(corrections);
  return said === undefined ? [] : [paint.dim(truncate(said, columns))];
}

function drawChange({ change, sentiment }: AnalysisSummary, columns: number, paint: Paint): string[] {
  if (change === undefined) return [];
  const said = truncate(describeHistoryChange(change, sentiment), columns);
  return [change.verdict === 'same' ? said : paintTone(paint, change.verdict === 'worse' ? 'bad' : 'good', said)];
}

function drawSummaries({ summaries }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const rest = summaries.length - maxSummaries;
  return [
    ...summaries.slice(0, maxSummaries).flatMap(({ source, sentences }) => [
      paint.bold(truncate(sanitizeLine(`In short: ${inputName(source)}`), columns)),
      ...sentences.slice(0, maxSentences).map(({ sentence, speaker, ...index }) => {
        const where = [rowPlace({ source, ...index }, true), ...(speaker ? [speaker] : [])].join(', ');
        return drawQuote(['', 0], sentence, where, columns, paint);
      }),
      ...(sentences.length > maxSentences
        ? [paint.dim(`  and ${countOf(sentences.length - maxSentences, 'more sentence')}`)]
        : []),
    ]),
    ...(rest > 0 ? [`  and ${countOf(rest, 'more summary', 'more summaries')}: --json`] : []),
  ];
}

/** Lines of a quote; a longer one is cut. */
const maxQuoteLines = 3;

/**
 * A quote with its place: on one line if it fits, else on more of them.
 *
 * The first parameter is what comes before it, with spaces, and its width
 */
function drawQuote(
  [lead, leadWidth]: readonly [string, number],
  quote: string,
  where: string,
  columns: number,
  paint: Paint,
): string {
  const indent = ' '.repeat(2 + leadWidth);
  const width = Math.max(20, columns - indent.length);
  const kept = wrapText(quote, width, maxQuoteLines);
  const place = truncate(sanitizeLine(where), width);
  const last = kept.at(-1) ?? '';
  const isBeside = textWidth(last) + 2 + textWidth(place) <= width;
  const shownPlace = isolate(place, paint.dim(place));
  const lines = kept.map((line) => isolate(line));
  if (isBeside) lines[lines.length - 1] += `  ${shownPlace}`;
  else lines.push(shownPlace);
  return lines.map((line, i) => `${i === 0 ? `  ${lead}` : indent}${line}`).join('\n');
}

interface TallyTable {
  readonly title: string;
  readonly tallies: readonly NamedTally[];
  readonly labelOf?: (name: string | null) => string;
  /** The quantity of the bars: all lines, or the negative ones. */
  readonly bars: 'lines' | 'negative';
}

/** A longer name would leave no room for bars. */
const maxLabelColumns = 30;

/** A title with the names of the columns, and one row per group: its lines, share, negative share, mean and a bar. */
function drawTallies(table: TallyTable, columns: number, paint: Paint): string[] {
  const { title, tallies, labelOf = (name) => name ?? '', bars } = table;
  const labels = tallies.map(({ name }) => sanitizeLine(labelOf(name)));
  const isLong = (label: string) => textWidth(label) > maxLabelColumns;
  const widths = [...labels.filter((label) => !isLong(label)), title].map((label) => textWidth(label));
  const labelWidth = Math.max(...widths, 20);
  const judged = tallies.some(({ negative_share }) => negative_share !== null);
  const cells = (lines: string, share: string, negative: string) =>
    `${lines.padStart(8)}${share.padStart(7)}${judged ? negative.padStart(10) : ''}`;
  const barWidth = Math.max(0, Math.min(24, columns - labelWidth - (judged ? 37 : 19)));
  const max = Math.max(...tallies.map(({ count }) => count), 1);
  const head = `${' '.repeat(Math.max(0, labelWidth - textWidth(title)))}${cells('  lines', 'share', 'negative')}${judged ? 'mean'.padStart(8) : ''}`;
  return [
    paint.bold(title) + paint.dim(`  ${head}`),
    ...tallies.map(({ count, share, negative_share, mean_sentiment }, i) => {
      const mean = paintTone(paint, toneOf(mean_sentiment ?? undefined), signed(mean_sentiment).padStart(8));
      const drawn =
        bars === 'lines' ? bar(count / max, barWidth) : paintTone(paint, 'bad', bar(negative_share ?? 0, barWidth));
      const figures = cells(counted(count), percent(share), percent(negative_share));
      const label = labels[i] ?? '';
      // A long name gets a separate line above its figures.
      const above = isLong(label) ? `  ${isolate(truncate(label, columns - 2))}\n` : '';
      return `${above}  ${pad(above === '' ? label : '', labelWidth)}${figures}${judged ? mean : ''}  ${drawn}`.trimEnd();
    }),
  ];
}

function drawTopics({ topics = [] }: AnalysisSummary, columns: number, paint: Paint): string[] {
  if (topics.length === 0) return [];
  const figureColumns = 15;
  const widest = Math.max(...topics.map(({ name }) => textWidth(sanitizeLine(name))));
  const width = Math.min(widest, Math.max(8, columns - figureColumns - 2));
  const exampleColumns = columns - width - figureColumns - 4;
  return [
    paint.bold('Topics'),
    ...topics.slice(0, maxIntents).map(({ name, lines, share, example }) => {
      const label = pad(truncate(sanitizeLine(name), width), width);
      const figures = `${counted(lines).padStart(8)}${percent(share).padStart(7)}`;
      const shown = exampleColumns < 4 ? '' : isolate(truncate(sanitizeLine(example), exampleColumns));
      return `  ${label}${figures}  ${shown}`.trimEnd();
    }),
  ];
}

function drawIntents({ intents }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const matched = intents.filter(({ name }) => name !== null);
  if (matched.length === 0) return [];
  const unmatched = intents.find(({ name }) => name === null);
  const rest = matched.length - maxIntents;
  const tallies = matched.slice(0, maxIntents);
  return [
    ...drawTallies({ title: 'What customers want', tallies, bars: 'lines' }, columns, paint),
    ...(rest > 0 ? [`  and ${countOf(rest, 'more intent')}: --count intent`] : []),
    ...(unmatched ? [paint.dim(`  ${counted(unmatched.count)} (${percent(unmatched.share)}) match no intent`)] : []),
  ];
}

function drawTags({ tags }: AnalysisSummary, columns: number, paint: Paint): string[] {
  if (tags.length === 0) return [];
  return drawTallies({ title: 'Tags', tallies: tags.slice(0, maxIntents), bars: 'lines' }, columns, paint);
}

function drawAngriest({ angriest, sources }: AnalysisSummary, columns: number, paint: Paint): string[] {
  if (angriest.length === 0) return [];
  return [
    paint.bold('The angriest lines'),
    ...angriest.map(({ row, times }) => {
      const score = signed(row.sentiment_score ?? null);
      const where = [
        rowPlace(row, sources.length < 2),
        ...(row.speaker ? [row.speaker] : []),
        ...(times > 1 ? [`and ${times - 1} more`] : []),
      ];
      return drawQuote(
        [`${paintTone(paint, 'worst', score)}  `, textWidth(score) + 2],
        row.text,
        where.join(', '),
        columns,
        paint,
      );
    }),
  ];
}

function drawPromises({ promises, sources }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const { count, with_day, last } = promises;
  if (count === 0) return [];
  const days = with_day === 0 ? '' : `, ${counted(with_day)} with a day`;
  const which = last.length < with_day ? `. The last ${last.length}:` : '';
  return [
    paint.bold('What was promised') +
      paint.dim(`: ${counted(count)} ${count === 1 ? 'promise' : 'promises'}${days}${which}`),
    ...last.map(({ due_date = '', sentence, row }) => {
      const where = [rowPlace(row, sources.length < 2), ...(row.speaker ? [row.speaker] : [])].join(', ');
      return drawQuote([`${sanitizeLine(due_date).slice(0, 10).padEnd(10)}  `, 12], sentence, where, columns, paint);
    }),
  ];
}

/** By day, week or month, whichever gives a handful of rows. */
function drawPeriods({ days, weeks, months }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const [noun, periods] =
    days.length <= maxPeriods
      ? (['day', days] as const)
      : weeks.length <= maxPeriods * 2
        ? (['week', weeks] as const)
        : (['month', months] as const);
  if (periods.length < 2) return [];
  const tallies = periods.slice(-maxPeriods);
  const labelOf = (name: string | null) => (noun === 'week' ? `${name} (${mondayOf(name ?? '')})` : (name ?? ''));
  const title = { day: 'Day by day', week: 'Week by week', month: 'Month by month' }[noun];
  return [
    ...drawTallies({ title, tallies, labelOf, bars: 'negative' }, columns, paint),
    ...describeChange(tallies, noun, paint),
  ];
}

/** Compares the last period with the one before. */
function describeChange(periods: readonly NamedTally[], noun: string, paint: Paint): string[] {
  const [before, now] = periods.slice(-2);
  if (before?.negative_share == null || now?.negative_share == null) return [];
  const from = `${percent(before.negative_share)} to ${percent(now.negative_share)} negative`;
  const verdict = moreNegative(before, now);
  if (verdict === 'same') return [`  No clear change in the last ${noun}: ${from}`];
  const tone = verdict === 'worse' ? 'bad' : 'good';
  return [paintTone(paint, tone, `  The last ${noun} is ${verdict} than the one before: ${from}`)];
}

/** `--compare`. */
function drawComparison({ comparison }: AnalysisSummary, columns: number, paint: Paint): string[] {
  if (comparison === undefined) return [];
  const { field, groups, verdict } = comparison;
  const [before, after] = groups.map(({ name }) => sanitizeLine(name ?? ''));
  const from = groups.map(({ negative_share }) => percent(negative_share) || 'none').join(' and ');
  const said =
    verdict === 'same'
      ? `  No clear difference: ${from} negative`
      : paintTone(
          paint,
          verdict === 'worse' ? 'bad' : 'good',
          `  ${isolate(after ?? '')} is ${verdict} than ${isolate(before ?? '')}: ${from} negative`,
        );
  return [
    ...drawTallies({ title: `By ${sanitizeLine(field)}`, tallies: groups, bars: 'negative' }, columns, paint),
    said,
  ];
}

function drawSpeakers({ speakers }: AnalysisSummary, columns: number, paint: Paint): string[] {
  const named = speakers.filter(({ name }) => name !== null);
  if (named.length < 2) return [];
  const rest = named.length - maxSpeakers;
  return [
    ...drawTallies({ title: 'Who spoke', tallies: named.slice(0, maxSpeakers), bars: 'lines' }, columns, paint),
    ...(rest > 0 ? [`  and ${countOf(rest, 'more speaker')}: --count speaker`] : []),
  ];
}

function drawProfanity({ profanity, lines }: AnalysisSummary, columns: number, paint: Paint): string[] {
  if (profanity.lines === 0) return [];
  const words = profanity.words.slice(0, maxWords).map(({ name, count }) => `${name ?? ''} ${count}`);
  const found = `: in ${counted(profanity.lines)} of ${counted(lines)} lines (${words.join(', ')})`;
  const [first = '', ...more] = wrapText(`Profanity${found}`, columns);
  return [first.replace('Profanity', paint.bold('Profanity')), ...more];
}
