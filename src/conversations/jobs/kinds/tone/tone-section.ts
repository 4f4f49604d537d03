/** The tone of a recording: the chart, the player if the recording is available, and the transcript. */
import { basename } from 'node:path';
import type { Utterance } from '../../../../contract/endpoints/conversation.ts';
import { type Html, type HtmlValue, html } from '../../../../output/html/html.ts';
import { toneKeys } from '../../../../output/html/palette.ts';
import { player } from '../../../../output/html/player.ts';
import { formatShare } from '../../../../output/html/section.ts';
import { boundTime } from '../../../../output/html/time-axis.ts';
import { type TimedLine, timedLines } from '../../../../output/html/timed-lines.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { formatElapsed } from '../../../../output/text/format-time.ts';
import { StaError } from '../../../../shared/errors.ts';
import type { FetchedKind, ReportSection, SectionContent, SectionSources } from '../../job-kind.ts';
import { redacting } from './redact-transcript.ts';
import { chunksOf, type ToneReply, toneKind, toneKindWith, transcriptItem, utterancesOf } from './tone.ts';
import { toneChart } from './tone-chart.ts';
import { condense, indexAt, placeTones, type TimedTones } from './tone-timeline.ts';
import { toneNames } from './tones.ts';

/** The tones, with the transcript unless it is missing or has failed. */
const withTranscriptIfAny: FetchedKind<ToneReply> = {
  ...toneKind,
  optionalItems: [transcriptItem],
  async fetch(client, id) {
    try {
      return await client.conversation.fetch({ fileID: id, tone_analysis: true, speech_to_text: true });
    } catch (error) {
      if (!(error instanceof StaError) || error.retryable) throw error;
      return toneKind.fetch(client, id);
    }
  },
};

export const toneSection: ReportSection<ToneReply> = {
  shows: 'recording',
  kindFor: () => withTranscriptIfAny,
  // The transcript is required: a service without one did not search it for personal data.
  redacted: redacting(toneKindWith({ items: [transcriptItem] })),
  render,
};

async function render(reply: ToneReply, { id, recording, prefix, places }: SectionSources): Promise<SectionContent> {
  const utterances = utterancesOf(reply);
  const media = recording === undefined ? undefined : (await places.place(borrow(recording, prefix))).media;
  const tones = placeTones(chunksOf(reply), utterances);
  const playerId = media === undefined ? undefined : `${id}-player`;
  const lines = listLines(id, utterances, tones);
  const body = html`${tones.length > 0 && html`<h3>Over time</h3>${toneChart(`${id}-tone`, tones)}`}
${lines.length > 0 && html`<h3>${utterances.length > 0 ? 'Transcript' : 'Segments'}</h3>`}
${media !== undefined && playerId !== undefined && html`<div class="deck">${player(playerId, media, `Recording ${media.name}`)}</div>`}
${lines.length > 0 && html`<p class="hint">${media === undefined ? 'A time leads to its place in the chart.' : 'A time, or a click on its line, plays the recording from there.'}</p>${timedLines(lines, playerId)}`}`;
  return { inShort: describe(utterances, tones), body };
}

function borrow(path: string, prefix: string) {
  const title = basename(path);
  return { path, name: `${prefix}-${title}`, title, borrowed: true };
}

/** The length of the recording, and the share of the strongest tones in the time that is spoken. */
function describe(utterances: readonly Utterance[], tones: readonly TimedTones[]): string {
  if (tones.length === 0) return utterances.length === 0 ? 'No speech was found' : 'A transcript without tones';
  const times = new Map<string, number>();
  for (const { tone, startMs, endMs } of tones) times.set(tone, (times.get(tone) ?? 0) + endMs - startMs);
  const spokenMs = [...times.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([tone, timeMs]) => `${tone.toLowerCase()} ${formatShare(timeMs, spokenMs)}`);
  const speakers = new Set(utterances.flatMap(({ speaker }) => speaker ?? []));
  return [
    ...(speakers.size > 0 ? [countOf(speakers.size, 'speaker')] : []),
    `${formatElapsed(spokenMs)} of speech: ${shares.join(', ')}`,
  ].join('; ');
}

function listLines(id: string, utterances: readonly Utterance[], tones: readonly TimedTones[]): TimedLine[] {
  const shown = condense(tones);
  const targetAt = (timeMs: number) => (shown.length === 0 ? id : `${id}-tone-${indexAt(shown, timeMs) + 1}`);
  const badgeAt = (timeMs: number) => {
    const one = tones[indexAt(tones, timeMs)];
    return one !== undefined && one.startMs <= timeMs && timeMs <= one.endMs ? badge(one) : undefined;
  };
  if (utterances.length === 0) {
    return tones.map((one) => ({
      startMs: one.startMs,
      playMs: one.startMs,
      speaker: undefined,
      text: undefined,
      remark: badge(one),
      target: targetAt((one.startMs + one.endMs) / 2),
    }));
  }
  return utterances.map((utterance) => {
    const { start_time, end_time, speaker } = utterance;
    const startMs = boundTime(start_time);
    const middleMs = (startMs + boundTime(end_time)) / 2;
    return {
      startMs,
      playMs: startMs,
      speaker,
      text: markPersonal(utterance),
      remark: badgeAt(middleMs),
      target: targetAt(middleMs),
    };
  });
}

/** Personal data found by the service is marked, since pages are passed on. */
function markPersonal({ text, pii = [] }: Utterance): HtmlValue {
  let done = 0;
  const parts = [...pii]
    .sort((a, b) => a.start_char - b.start_char)
    .map(({ type, start_char: start, end_char: end }): HtmlValue => {
      if (start < done || end <= start) return undefined;
      const before = text.slice(done, start);
      done = end;
      const kind = type.toLowerCase().replaceAll('_', ' ');
      return [before, html`<mark class="personal" title="Personal data: ${kind}">${text.slice(start, end)}</mark>`];
    });
  return [...parts, text.slice(done)];
}

function badge({ tone, confidence }: TimedTones): Html {
  const key = toneKeys[toneNames.indexOf(tone)];
  return html`<span class="verdict">${key !== undefined && html`<span class="swatch b-${key}" aria-hidden="true"></span>`} ${tone.toLowerCase()} <span class="number">${confidence.toFixed(2)}</span></span>`;
}
