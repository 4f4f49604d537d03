/**
 * How word errors affect clips, action items and tones: compares the results with a transcript with those for the true
 * words.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findSegments } from '../../../src/engines/clips/find-segments.ts';
import { createToneAnalyser } from '../../../src/engines/speech/tone/tone.ts';
import type { Utterance } from '../../../src/engines/speech/transcript/transcript.ts';
import { findTextActions } from '../../../src/engines/text/actions/find-text-actions.ts';
import type { MediaTools } from '../../../src/service/media/media-tools.ts';
import { parseSubtitles } from '../../../src/shared/subtitles/parse-subtitles.ts';
import { alignWords } from './transcript-alignment.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * @returns word error, F1 of clips of action items and of questions, F1 of action items, agreement of tones; in percent
 */
export async function measureUses(
  hear: (path: string) => Promise<{ readonly heard: readonly Utterance[]; readonly durationMs: number }>,
  tools: MediaTools,
): Promise<number[]> {
  const path = fileOf('meeting.wav');
  const said: Utterance[] = parseSubtitles(readFileSync(fileOf('meeting.srt'), 'utf8'));
  const { heard, durationMs } = await hear(path);
  const wordsOf = (utterances: readonly Utterance[]) =>
    utterances.flatMap(({ text }) => (text.toLowerCase().match(/[a-z']+/g) ?? []).map((word) => ({ text: word })));
  const spoken = wordsOf(said);
  const clips = (['action_items', 'qa'] as const).map((kind) => {
    const [truth, found] = [said, heard].map((one) => findSegments(kind, one, { durationMs }));
    return rateSeconds(truth ?? [], found ?? [], durationMs);
  });
  const tones = await Promise.all([said, heard].map((one) => tonesBySecond(path, one, durationMs, tools)));
  const [truth = [], found = []] = tones;
  const both = truth.flatMap((tone, at) => (tone !== '' && found[at] !== '' ? [tone === found[at]] : []));
  return [
    (100 * alignWords(spoken, wordsOf(heard)).errors) / spoken.length,
    ...clips,
    rateActions(said, heard),
    (100 * both.filter(Boolean).length) / Math.max(1, both.length),
  ];
}

function rateSeconds(truth: readonly Span[], found: readonly Span[], durationMs: number): number {
  const within = (spans: readonly Span[], ms: number) =>
    spans.some(({ startMs, endMs }) => ms >= startMs && ms < endMs);
  const counts = { both: 0, truth: 0, found: 0 };
  for (let ms = 0; ms < durationMs; ms += 100) {
    const [isTrue, isFound] = [within(truth, ms), within(found, ms)];
    if (isTrue) counts.truth += 1;
    if (isFound) counts.found += 1;
    if (isTrue && isFound) counts.both += 1;
  }
  return f1(counts.both, counts.truth, counts.found);
}

/** An action item is found if one begins within three seconds of it: the words of the two may differ. */
function rateActions(said: readonly Utterance[], heard: readonly Utterance[]): number {
  const [truth, found] = [startsOf(said), startsOf(heard)];
  const left = [...found];
  let both = 0;
  for (const start of truth) {
    const at = left.findIndex((one) => Math.abs(one - start) < 3_000);
    if (at < 0) continue;
    left.splice(at, 1);
    both += 1;
  }
  return f1(both, truth.length, found.length);
}

function startsOf(utterances: readonly Utterance[]): number[] {
  const text = utterances.map((one) => one.text).join('\n\n');
  let at = 0;
  const starts = utterances.map(({ text: words, startMs }) => {
    const start = at;
    at += words.length + 2;
    return { start, startMs };
  });
  return findTextActions(text, { kinds: ['action_item'] }).map(
    ({ start }) => starts.findLast((one) => one.start <= start)?.startMs ?? 0,
  );
}

const f1 = (both: number, truth: number, found: number): number =>
  truth + found === 0 ? 100 : (200 * both) / (truth + found);

/** The strongest tone of each second that is spoken; '' for the others. */
async function tonesBySecond(path: string, utterances: readonly Utterance[], durationMs: number, tools: MediaTools) {
  const analyser = createToneAnalyser();
  await tools.decodeAudio(path, analyser.push);
  const chunks = analyser.finish(utterances.map(({ startMs, endMs }) => ({ startMs, endMs })));
  return Array.from({ length: Math.floor(durationMs / 1000) }, (_, second) => {
    const ms = second * 1000 + 500;
    const chunk = chunks.find(({ startMs, endMs }) => ms >= startMs && ms < endMs);
    return chunk?.sentiments[0]?.sentiment ?? '';
  });
}
