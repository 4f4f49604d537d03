/** Figures by speaker: talk share, pace, sentiment, interruptions, silence. */

import type { SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';
import { type Html, html } from '../../../output/html/html.ts';
import { formatShare, type Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { formatElapsed } from '../../../output/text/format-time.ts';
import { countWords, formatValue, groupBy, isNegative, meanValue, momentOf, type PlacedLine } from './report-line.ts';

const maxSpeakers = 50;
/** A line that begins this long before the other ends is an interruption, seconds. */
const overlap = 0.3;
/** A pause of at least this length before a line counts as silence, seconds. */
const silence = 2;
/** A response after more than this belongs to another day, milliseconds. */
const maxResponseMs = 6 * 3_600_000;

export interface SpeakerFigures {
  readonly name: string;
  readonly side: SpeakerRole | undefined;
  readonly lines: number;
  readonly conversations: number;
  readonly words: number;
  /** Share of the speech in their conversations, 0 to 1: by time if all lines have times, else by words. */
  readonly share: number;
  /** Words per minute of their own speech; undefined without times. */
  readonly pace: number | undefined;
  readonly mean: number | undefined;
  /** The mean sentiment of the other speakers in their conversations. */
  readonly othersMean: number | undefined;
  readonly negative: number;
  /** How often they began while another speaker was still speaking; undefined without times. */
  readonly interruptions: number | undefined;
  /** Seconds of silence before their lines; undefined without times. */
  readonly silence: number | undefined;
  /** Median response time, in milliseconds, in chats with dates. */
  readonly responseMs: number | undefined;
}

type Figure = readonly [title: string, read: (speaker: SpeakerFigures) => string | number];

export function speakersSection(lines: readonly PlacedLine[]): Section | undefined {
  const speakers = measureSpeakers(lines);
  if (speakers.length < 2) return undefined;
  const agents = speakers.filter(({ side }) => side === 'agent');
  const others = speakers.filter(({ side }) => side !== 'agent');
  const figures = listFigures(speakers);
  const timed = speakers.some(({ pace }) => pace !== undefined);
  return {
    id: 'speakers',
    heading: 'Speakers',
    inShort:
      agents.length > 0
        ? `${countOf(agents.length, 'agent')}, ${countOf(others.length, 'customer')}`
        : countOf(speakers.length, 'speaker'),
    body: html`${agents.length > 0 && speakerTable('Agents', agents, figures)}
${
  agents.length > 0
    ? html`<details class="data"><summary>Customers, as a table</summary>${speakerTable('Customers', others, figures)}</details>`
    : speakerTable('Speakers', others, figures)
}
<p class="hint">Talk share is the part of what was said in the speaker's conversations, by ${timed ? 'time' : 'words'}.${timed && ` An interruption begins at least ${overlap} s before the other speaker ends. Silence is the sum of the pauses of ${silence} s or more before the speaker's lines.`}</p>`,
  };
}

/** The columns that have values. */
function listFigures(speakers: readonly SpeakerFigures[]): Figure[] {
  const has = (name: keyof SpeakerFigures) => speakers.some((speaker) => speaker[name] !== undefined);
  const columns: readonly (Figure | false)[] = [
    ['Lines', (one) => one.lines],
    ['Conversations', (one) => one.conversations],
    ['Talk share', (one) => formatShare(one.share, 1)],
    has('pace') && ['Words a minute', (one) => (one.pace === undefined ? '–' : Math.round(one.pace))],
    has('interruptions') && ['Interruptions', (one) => one.interruptions ?? '–'],
    has('silence') && ['Silence before', (one) => (one.silence === undefined ? '–' : `${Math.round(one.silence)} s`)],
    has('responseMs') && [
      'Median response',
      (one) => (one.responseMs === undefined ? '–' : formatElapsed(one.responseMs)),
    ],
    ['Negative', (one) => `${one.negative} (${formatShare(one.negative, one.lines)})`],
    ['Mean sentiment', (one) => formatValue(one.mean)],
    has('othersMean') && ['Others’ mean sentiment', (one) => formatValue(one.othersMean)],
  ];
  return columns.filter((column) => column !== false);
}

const speakerTable = (title: string, speakers: readonly SpeakerFigures[], figures: readonly Figure[]): Html =>
  html`<div class="wide plain" role="region" tabindex="0" aria-label="${title}"><table>
<thead><tr><th scope="col">${title}</th>${figures.map(([name]) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${speakers
    .slice(0, maxSpeakers)
    .map(
      (speaker) =>
        html`<tr><th scope="row"><a href="#lines" data-filter-name="speaker" data-filter-value="${speaker.name}"><bdi>${speaker.name}</bdi></a></th>${figures.map(([, read]) => html`<td class="number">${read(speaker)}</td>`)}</tr>\n`,
    )}</tbody></table></div>${
    speakers.length > maxSpeakers &&
    html`<p class="hint">These are ${maxSpeakers} of ${speakers.length}, those with most lines.</p>`
  }`;

/** Agents first, then by the number of lines. */
export function measureSpeakers(lines: readonly PlacedLine[]): SpeakerFigures[] {
  const byConversation = groupBy(lines, ({ conversation }) => conversation);
  const previous = new Map<PlacedLine, PlacedLine>();
  for (const said of byConversation.values()) {
    for (const [i, line] of said.entries()) {
      const before = said[i - 1];
      if (before !== undefined) previous.set(line, before);
    }
  }
  const rank = { agent: 0, customer: 1 };
  return [...groupBy(lines, ({ speaker }) => speaker)]
    .map(([name, own]): SpeakerFigures => {
      const conversations = new Set(own.map(({ conversation }) => conversation));
      const around = [...conversations].flatMap((key) => byConversation.get(key) ?? []);
      const isTimed = around.every((line) => lengthOf(line) !== undefined);
      const amountOf = (line: PlacedLine) => (isTimed ? (lengthOf(line) ?? 0) : countWords(line.text));
      const timed = own.filter((line) => (lengthOf(line) ?? 0) > 0);
      const seconds = sum(timed.map((line) => lengthOf(line) ?? 0));
      const turns = own.flatMap((line) => {
        const before = previous.get(line);
        return before === undefined || before.speaker === line.speaker ? [] : [{ line, before }];
      });
      const gaps = turns.flatMap(({ line, before }) =>
        line.start === undefined || before.end === undefined ? [] : [line.start - before.end],
      );
      const responses = turns
        .flatMap(({ line, before }) => {
          const [index, since] = [momentOf(line), momentOf(before)];
          return index === undefined || since === undefined ? [] : [index - since];
        })
        .filter((ms) => ms >= 0 && ms <= maxResponseMs);
      const whole = sum(around.map(amountOf));
      return {
        name,
        side: own[0]?.side,
        lines: own.length,
        conversations: conversations.size,
        words: sum(own.map(({ text }) => countWords(text))),
        share: whole === 0 ? 0 : sum(own.map(amountOf)) / whole,
        pace: seconds > 0 ? (60 * sum(timed.map(({ text }) => countWords(text)))) / seconds : undefined,
        mean: meanValue(own),
        othersMean: meanValue(around.filter((line) => line.speaker !== name)),
        negative: own.filter(isNegative).length,
        interruptions: gaps.length === 0 ? undefined : gaps.filter((gap) => gap <= -overlap).length,
        silence: gaps.length === 0 ? undefined : sum(gaps.filter((gap) => gap >= silence)),
        responseMs: medianOf(responses),
      };
    })
    .sort((a, b) => (rank[a.side ?? 'customer'] ?? 1) - (rank[b.side ?? 'customer'] ?? 1) || b.lines - a.lines);
}

const lengthOf = ({ start, end }: PlacedLine): number | undefined =>
  start === undefined || end === undefined || end < start ? undefined : end - start;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
