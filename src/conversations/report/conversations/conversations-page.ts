/**
 * The report about many conversations: what customers want, who is angry, what was promised, how it changes. Headlines
 * give counts; a section with nothing to show is omitted.
 */
import { type Html, html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { describeCorrections } from '../../analysis/finders/corrections.ts';
import { type Period, periodOf } from '../../analysis/summary/dates.ts';
import { describeAgents } from '../../analysis/summary/describe-agents.ts';
import type { GroupComparison } from '../../analysis/summary/group-fields.ts';
import type { AnalysisSummary, KnownAgent } from '../../analysis/summary/summary.ts';
import type { TopicSummary } from '../../analysis/summary/topic-overview.ts';
import { angriestSection } from './angriest-section.ts';
import { compareSection } from './compare-section.ts';
import { conversationsSection, firstLines, type ReportConversation } from './conversations-section.ts';
import { courseChart, periodChart } from './course-charts.ts';
import { intentsSection, listThemes, topicsSection } from './intents-section.ts';
import { linesSection, maxRows } from './lines-section.ts';
import { promisesSection } from './promises-section.ts';
import { type PlacedRecording, recordingsSection } from './recordings-section.ts';
import { isNegative, isPositive, type Links, quote, type ReportLine } from './report-line.ts';
import { type RulesReport, rulesSections } from './rules-section.ts';
import { speakersSection } from './speakers-section.ts';

export interface ConversationsReport {
  readonly lines: readonly ReportLine[];
  readonly agents: readonly KnownAgent[];
  readonly corrections: AnalysisSummary['corrections'];
  readonly topics?: readonly TopicSummary[];
  /** The difference to earlier runs, in words. */
  readonly changed?: string;
  /** The period of the charts and of the comparison; undefined to choose it by the dates. */
  readonly period: Period | undefined;
  /** The groups to compare; undefined for the last two periods. */
  readonly compare?: GroupComparison;
  /** Empty if they were not measured. */
  readonly conversations: readonly ReportConversation[];
  /** Messages about unreadable parts. */
  readonly failures: readonly string[];
  /** The results of rules, if any were checked. */
  readonly rules?: RulesReport;
  /** Summaries by source. */
  readonly recordings: ReadonlyMap<string, PlacedRecording>;
}

export function buildConversationsSections(report: ConversationsReport): Section[] {
  const { lines } = report;
  const customers = lines.filter(({ role }) => role !== 'agent');
  const links: Links = {
    isInTable: ({ number }) => number <= maxRows,
    playerOf: ({ source }) => report.recordings.get(source)?.playerId,
  };
  const period = report.period ?? choosePeriod(lines);
  return [
    glance(report, lines, customers),
    ...(report.rules === undefined ? [] : rulesSections(report.rules, lines, links)),
    conversationsSection(report.conversations, firstLines(lines, maxRows)),
    summariesSection(lines, links),
    topicsSection(report.topics),
    intentsSection(customers, links),
    angriestSection(lines, customers, links),
    promisesSection(lines, links),
    sentimentSection(lines, customers, period),
    report.compare === undefined ? comparePeriods(customers, report.period) : compareGroups(customers, report.compare),
    speakersSection(lines),
    profanitySection(lines, links),
    recordingsSection(report.recordings, lines),
    linesSection(lines),
  ].filter((section) => section !== undefined);
}

/** The key figures. */
function glance(
  { failures, agents, corrections, changed }: ConversationsReport,
  lines: readonly ReportLine[],
  customers: readonly ReportLine[],
): Section {
  const conversations = new Set(lines.map(({ conversation }) => conversation)).size;
  const sources = new Set(lines.map(({ source }) => source)).size;
  const who = customers.length < lines.length ? 'customers’ lines' : 'lines';
  const scored = customers.filter(({ sentiment }) => sentiment !== undefined);
  const [top] = listThemes(customers, ({ intents }) => intents);
  const tiles: readonly (readonly [string, string] | false)[] = [
    [
      `${lines.length}`,
      `${lines.length === 1 ? 'line' : 'lines'} in ${countOf(conversations, 'conversation')}${sources > 1 ? ` from ${sources} files` : ''}`,
    ],
    scored.length > 0 && [
      `${scored.filter(isNegative).length} of ${scored.length}`,
      `${who} are negative, ${scored.filter(isPositive).length} positive`,
    ],
    top !== undefined && [top.name, `is what they want most: ${countOf(top.lines.length, 'line')}`],
  ];
  const shown = tiles.filter((tile) => tile !== false);
  return {
    id: 'glance',
    heading: 'At a glance',
    inShort:
      scored.length > 0
        ? `${scored.filter(isNegative).length} of ${scored.length} ${who} are negative, ${scored.filter(isPositive).length} positive`
        : countOf(lines.length, 'line'),
    body: html`<dl class="tiles">${shown.map(([figure, words]) => html`<div><dt>${figure}</dt><dd>${words}</dd></div>\n`)}</dl>
${showAgents(agents)}${showCorrections(corrections)}${changed !== undefined && html`<p class="agents">${changed}.</p>`}${failures.length > 0 && showFailures(failures)}`,
  };
}

function showCorrections(corrections: AnalysisSummary['corrections']): Html | false {
  const said = describeCorrections(corrections);
  return said !== undefined && html`<p class="agents">${said}.</p>`;
}

function showAgents(agents: readonly KnownAgent[]): Html {
  const said = describeAgents(agents).map((sentence) => `${sentence}.`);
  return html`<p class="agents">${said.join(' ') || 'Nothing tells customers from agents: all speakers count.'}</p>`;
}

const maxBars = 45;
const maxFailures = 20;
const showFailures = (failures: readonly string[]): Html =>
  html`<details class="data" open><summary>${countOf(failures.length, 'part')} of the input could not be read</summary><ul>${failures.slice(0, maxFailures).map((failure) => html`<li>${failure}</li>\n`)}</ul>${failures.length > maxFailures && html`<p class="hint">These are the first ${maxFailures}.</p>`}</details>`;

function sentimentSection(
  lines: readonly ReportLine[],
  customers: readonly ReportLine[],
  period: Period,
): Section | undefined {
  const scored = customers.filter(({ sentiment_score }) => sentiment_score !== undefined);
  const overTime = periodChart('over-time', customers, period);
  const course = courseChart('over-conversation', lines);
  if (overTime === false && course === false) return undefined;
  return {
    id: 'sentiment',
    heading: 'Sentiment',
    inShort: `${scored.filter(isNegative).length} negative, ${scored.filter(isPositive).length} positive and ${scored.filter((line) => !isNegative(line) && !isPositive(line)).length} neutral lines`,
    body: html`${overTime !== false && html`<h3>Over time</h3>\n${overTime}`}
${course !== false && html`<h3>Over a conversation</h3>\n${course}`}`,
  };
}

function compareGroups(customers: readonly ReportLine[], { values }: GroupComparison): Section | undefined {
  const [before, after] = values.map((name, index) => ({
    name,
    lines: customers.filter((line) => line.comparedAs === index),
  }));
  if (before === undefined || after === undefined || before.lines.length * after.lines.length === 0) return undefined;
  return compareSection(before, after);
}

/** The last two periods with lines, if a period was requested or there are weeks to compare. */
function comparePeriods(customers: readonly ReportLine[], asked: Period | undefined): Section | undefined {
  const groups = [
    ...groupBy(customers, ({ date }) => (date === undefined ? undefined : periodOf(date, asked ?? 'week'))),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const [before, after] = groups.slice(-2);
  if (before === undefined || after === undefined) return undefined;
  return compareSection({ name: before[0], lines: before[1] }, { name: after[0], lines: after[1] });
}

/** The finest period that does not give too many bars. */
function choosePeriod(lines: readonly ReportLine[]): Period {
  const count = (period: Period) =>
    new Set(lines.flatMap(({ date }) => (date === undefined ? [] : [periodOf(date, period)]))).size;
  return (['day', 'week'] as const).find((period) => count(period) <= maxBars) ?? 'month';
}

/** Maximum number of sources whose summaries are on the page. */
const maxSources = 100;
/** This many are expanded. */
const maxOpen = 5;

function summariesSection(lines: readonly ReportLine[], links: Links): Section | undefined {
  const chosen = lines.filter(({ summary }) => summary.length > 0);
  const sources = [...groupBy(chosen, ({ source }) => source)];
  if (sources.length === 0) return undefined;
  const sentences = chosen.reduce((sum, { summary }) => sum + summary.length, 0);
  return {
    id: 'summaries',
    heading: 'In short',
    inShort: `${countOf(sentences, 'sentence')} selected from ${countOf(sources.length, 'source')}`,
    body: html`${sources.slice(0, maxSources).map(
      ([source, said], i) => html`<details class="examples"${i < maxOpen && html` open`}><summary>${source}</summary>
<ul class="quotes">${said.map((line) => quote({ ...line, text: line.summary.join(' ') }, links))}</ul></details>\n`,
    )}${sources.length > maxSources && html`<p class="hint">These are the first ${maxSources} of ${sources.length} sources.</p>`}`,
  };
}

const maxQuotes = 10;

function profanitySection(lines: readonly ReportLine[], links: Links): Section | undefined {
  const profane = lines.filter((line) => line.profane.length > 0);
  if (profane.length === 0) return undefined;
  const bySide = groupBy(profane, ({ role }) => role);
  const agents = bySide.get('agent')?.length ?? 0;
  return {
    id: 'profanity',
    heading: 'Profanity',
    inShort: `${countOf(profane.length, 'line')} of ${lines.length}${bySide.size > 0 ? `; ${agents === 0 ? 'none' : agents} of them by agents` : ''}`,
    body: html`<ul class="quotes">${profane.slice(0, maxQuotes).map((line) => quote(line, links))}</ul>
${profane.length > maxQuotes && html`<p class="hint">These are the first ${maxQuotes}.</p>`}`,
  };
}
