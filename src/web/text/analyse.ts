/**
 * Analyses a text for the page: its sentences with sentiment, matches, profane words, and whether they are in the
 * summary.
 */
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import type { SentenceSentiment } from '../../contract/endpoints/sentiment.ts';
import { entriesOf, type ShownProfile } from '../profile/profile.ts';
import { limits } from '../service/calls.ts';
import { type ServiceCalls, targetEndpoints } from '../service/service.ts';

export interface Match {
  readonly kind: TargetKind;
  readonly id: string;
  readonly name: string;
  readonly score: number;
  /** The best matching sample or phrase. */
  readonly value: string;
}

export interface AnalysedSentence {
  readonly text: string;
  /** UTF-16 code units of the whole text; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The service's name of the class: `Very Positive`. */
  readonly sentiment: string;
  readonly confidence: number;
  readonly isInSummary: boolean;
  readonly matches: readonly Match[];
  /** Profane parts of the sentence; offsets are relative to its start. */
  readonly profane: readonly (readonly [start: number, end: number])[];
}

export type Analysis = Awaited<ReturnType<typeof analyse>>;

/** @throws CallFailure, or the reason of the signal if it is aborted */
export async function analyse(service: ServiceCalls, profile: ShownProfile, text: string, signal: AbortSignal) {
  const mark = marks.find((one) => !text.includes(one)) ?? '*';
  const [preview, checked] = await Promise.all([
    service.call('previews.text', { text, items: ['sentiment_analysis', 'extractive_summary'] }, signal),
    service.call('profanity.check', { text, replaceChar: mark }, signal),
  ]);
  const found = preview.data.sentiment_analysis?.sentences ?? [];
  const matches = await findMatches(
    service,
    profile,
    found.map(({ sentence }) => sentence),
    signal,
  );
  const summary = new Set((preview.data.extractive_summary ?? []).map(({ start_char }) => Number(start_char)));
  const { censoredText, customProfaneWords, predefinedProfaneWords } = checked.data;
  const profane = readMarks(text, censoredText, mark);
  let next = 0;
  /** Sentences come in the order of the text, like the marks. */
  const profaneIn = (start: number, end: number): [number, number][] => {
    while ((profane[next]?.[1] ?? end) <= start) next += 1;
    const parts: [number, number][] = [];
    for (let i = next; i < profane.length; i += 1) {
      const [from, to] = profane[i] ?? [end, end];
      if (from >= end) break;
      parts.push([Math.max(from, start) - start, Math.min(to, end) - start]);
    }
    return parts;
  };
  return {
    sentences: found.map((one): AnalysedSentence => {
      const [start, end] = [Number(one.start_char), Number(one.end_char)];
      return {
        text: one.sentence,
        start,
        end,
        ...strongest(one),
        isInSummary: summary.has(start),
        matches: matches.get(one.sentence) ?? [],
        profane: profaneIn(start, end),
      };
    }),
    profaneWords: [...new Set([...customProfaneWords, ...predefinedProfaneWords])],
    language: typeof preview.language === 'string' ? preview.language : 'und',
  };
}

function strongest({ sentiments }: SentenceSentiment) {
  const { sentiment = 'Neutral', confidence = 0 } = sentiments[0] ?? {};
  return { sentiment, confidence };
}

/**
 * Characters that can replace each character of a profane word; one that does not occur in the text shows where these
 * words are.
 */
const marks = ['█', '▓', '▒', '░', '\ue000'];

/** @returns the parts of the text that were replaced; empty if the lengths differ */
function readMarks(text: string, censored: string, mark: string): [number, number][] {
  if (censored.length !== text.length || text.includes(mark)) return [];
  return [...censored.matchAll(new RegExp(`${mark}+`, 'g'))].map(({ index, 0: run }) => [index, index + run.length]);
}

/** The matches of each sentence with the stored tags and intents, best first. */
async function findMatches(service: ServiceCalls, profile: ShownProfile, all: readonly string[], signal: AbortSignal) {
  const sentences = matchable(all);
  const matches = new Map<string, Match[]>();
  if (sentences.length === 0) return matches;
  const endpoints = targetEndpoints(service);
  const kinds = await Promise.all(
    (['tag', 'intent'] as const).map(async (kind) => {
      const stored = entriesOf(profile, kind);
      const calls = openTargetCalls(endpoints, kind);
      const ids = calls.matchesAll ? undefined : stored.map(({ id }) => id);
      return { kind, targets: stored.length === 0 ? [] : (await calls.match({ sentences, ids }, { signal })).targets };
    }),
  );
  for (const { kind, targets } of kinds) {
    for (const { id, name, matchedTextList } of targets) {
      for (const { text, score, value } of matchedTextList) {
        matches.set(text, [...(matches.get(text) ?? []), { kind, id, name, score, value }]);
      }
    }
  }
  for (const list of matches.values()) list.sort((a, b) => b.score - a.score);
  return matches;
}

/** The sentences of a matching call, without duplicates. */
export const matchable = (sentences: readonly string[]): string[] =>
  [...new Set(sentences)].filter((one) => one !== '' && one.length <= limits.sentenceChars);
