/** Figures by speaker: talk share, pace, sentiment, interruptions, silence. */

import type { SideFigures } from '../../../engines/conversation/figures/conversation-meter.ts';
import { minOverlapSeconds, minSilenceSeconds } from '../../../engines/conversation/figures/figure-list.ts';
import { measureConversation } from '../../../engines/conversation/figures/measure-conversation.ts';
import { type Html, html } from '../../../output/html/html.ts';
import { formatShare, type Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { formatElapsed } from '../../../output/text/format-time.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { formatValue, isNegative, meanValue, type ReportLine } from './report-line.ts';

const maxSpeakers = 50;

type Figure = readonly [title: string, read: (speaker: ReportSpeaker) => string | number];

export function speakersSection(lines: readonly ReportLine[]): Section | undefined {
  const speakers = measureSpeakers(lines);
  if (speakers.length < 2) return undefined;
  const agents = speakers.filter(({ role }) => role === 'agent');
  const others = speakers.filter(({ role }) => role !== 'agent');
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
<p class="hint">Talk share is the part of what was said in the speaker's conversations, by ${timed ? 'time' : 'words'}.${timed && ` An interruption begins at least ${minOverlapSeconds} s before the other speaker ends. Silence is the sum of the pauses of ${minSilenceSeconds} s or more before the speaker's lines.`} <code>sta help figures</code> defines them.</p>`,
  };
}

/** The columns that have values. */
function listFigures(speakers: readonly ReportSpeaker[]): Figure[] {
  const has = (name: keyof ReportSpeaker) => speakers.some((speaker) => speaker[name] !== undefined);
  const columns: readonly (Figure | false)[] = [
    ['Lines', (one) => one.lines],
    ['Conversations', (one) => one.conversations],
    ['Talk share', (one) => formatShare(one.share, 1)],
    has('pace') && ['Words a minute', (one) => (one.pace === undefined ? '–' : Math.round(one.pace))],
    has('interruptions') && ['Interruptions', (one) => one.interruptions ?? '–'],
    has('silence') && ['Silence before', (one) => (one.silence === undefined ? '–' : `${Math.round(one.silence)} s`)],
    has('responseSeconds') && [
      'Median response',
      (one) => (one.responseSeconds === undefined ? '–' : formatElapsed(one.responseSeconds * 1000)),
    ],
    ['Negative', (one) => `${one.negative} (${formatShare(one.negative, one.lines)})`],
    ['Mean sentiment', (one) => formatValue(one.mean)],
    has('othersMean') && ['Others’ mean sentiment', (one) => formatValue(one.othersMean)],
  ];
  return columns.filter((column) => column !== false);
}

const speakerTable = (title: string, speakers: readonly ReportSpeaker[], figures: readonly Figure[]): Html =>
  html`<div class="wide plain" role="region" tabindex="0" aria-label="${title}"><table class="stacks">
<thead><tr><th scope="col">${title}</th>${figures.map(([name]) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${speakers
    .slice(0, maxSpeakers)
    .map(
      (speaker) =>
        html`<tr><th scope="row"><a href="#lines" data-filter-name="speaker" data-filter-value="${speaker.name}"><bdi>${speaker.name}</bdi></a></th>${figures.map(([name, read]) => html`<td class="number" data-label="${name}">${read(speaker)}</td>`)}</tr>\n`,
    )}</tbody></table></div>${
    speakers.length > maxSpeakers &&
    html`<p class="hint">These are ${maxSpeakers} of ${speakers.length}, those with most lines.</p>`
  }`;

/** Agents first, then by the number of lines. */
export function measureSpeakers(lines: readonly ReportLine[]) {
  const byConversation = groupBy(lines, ({ conversation }) => conversation);
  const sums = new Map<string, FigureSums>();
  for (const said of byConversation.values()) {
    const { speakers, words = 0, talk_seconds: talk } = measureConversation(said).figures;
    for (const speaker of speakers) {
      const known = sums.get(speaker.name) ?? new FigureSums();
      sums.set(speaker.name, known);
      known.add(speaker, { words, talk });
    }
  }
  const rank = { agent: 0, customer: 1 };
  return [...groupBy(lines, ({ speaker }) => speaker)]
    .map(([name, own]) => {
      const conversations = new Set(own.map(({ conversation }) => conversation));
      const around = [...conversations].flatMap((key) => byConversation.get(key) ?? []);
      return {
        name,
        role: own[0]?.role,
        lines: own.length,
        conversations: conversations.size,
        ...(sums.get(name) ?? new FigureSums()).result(),
        mean: meanValue(own),
        /** The mean sentiment of the other speakers in their conversations. */
        othersMean: meanValue(around.filter((line) => line.speaker !== name)),
        negative: own.filter(isNegative).length,
      };
    })
    .sort((a, b) => (rank[a.role ?? 'customer'] ?? 1) - (rank[b.role ?? 'customer'] ?? 1) || b.lines - a.lines);
}

export type ReportSpeaker = ReturnType<typeof measureSpeakers>[number];

/** The figures of one speaker over several conversations. */
class FigureSums {
  #words = 0;
  #allWords = 0;
  /** Of conversations with times. */
  #timedWords = 0;
  #talk = 0;
  #allTalk = 0;
  #isTimed = true;
  #interruptions: number | undefined;
  #silence: number | undefined;
  readonly #responses: number[] = [];

  add(own: SideFigures, { words, talk }: { words: number; talk: number | undefined }): void {
    this.#words += own.words ?? 0;
    this.#allWords += words;
    if (talk === undefined) this.#isTimed = false;
    else this.#timedWords += own.words ?? 0;
    this.#talk += own.talk_seconds ?? 0;
    this.#allTalk += talk ?? 0;
    if (own.interruptions !== undefined) this.#interruptions = (this.#interruptions ?? 0) + own.interruptions;
    if (own.silence_seconds !== undefined) this.#silence = (this.#silence ?? 0) + own.silence_seconds;
    if (own.response_seconds !== undefined) this.#responses.push(own.response_seconds);
  }

  result() {
    const share = this.#isTimed ? this.#talk / this.#allTalk : this.#words / this.#allWords;
    const sorted = this.#responses.toSorted((a, b) => a - b);
    return {
      /** Share of the speech in their conversations, 0 to 1: by time if all lines have times, else by words. */
      share: Number.isFinite(share) ? share : 0,
      /** Words per minute of their own speech; undefined unless all lines of their conversations have times. */
      pace: this.#talk > 0 ? (60 * this.#timedWords) / this.#talk : undefined,
      /** How often they began while another speaker was still speaking; undefined without times. */
      interruptions: this.#interruptions,
      /** Seconds of silence before their lines; undefined without times. */
      silence: this.#silence,
      /** Median of the median response times in their conversations. */
      responseSeconds: sorted[Math.floor(sorted.length / 2)],
    };
  }
}
