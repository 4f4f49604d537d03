import type { TranscriptWord, Utterance } from './transcript.ts';
import { commonWords } from './vocabulary/data/common-words.ts';
import { indexVocabulary, type VocabularyIndex, type VocabularyMatch } from './vocabulary/vocabulary-index.ts';

/** Words of the recogniser, by index, and their replacement. */
interface Correction {
  readonly from: number;
  readonly count: number;
  readonly written: string;
}

/**
 * Replaces words that sound like a word of the vocabulary by that word, in its own spelling and casing: `cooper netties`
 * becomes `Kubernetes`. Frequent English words stay. Word times are kept; several words that become one share their time.
 * An utterance whose text changes loses its `pii`, whose offsets are no longer valid.
 * @param vocabulary words or short phrases of at most 64 letters; longer ones are ignored
 */
export function applyVocabulary(utterances: readonly Utterance[], vocabulary: readonly string[]): Utterance[] {
  const index = indexVocabulary(vocabulary);
  return utterances.map((utterance) => correct(utterance, index));
}

function correct(utterance: Utterance, index: VocabularyIndex): Utterance {
  const pieces = utterance.text.split(/(\s+)/);
  const texts = pieces.filter((_, position) => position % 2 === 0);
  const corrections = findCorrections(texts, index);
  const { words, pii, ...rest } = utterance;
  const correctedWords = words && correctWords(words, index);
  const changed = corrections.length > 0;
  return {
    ...rest,
    text: changed ? correctText(pieces, corrections) : utterance.text,
    ...(correctedWords && { words: correctedWords }),
    ...(pii && !changed && { pii }),
  };
}

/** In order, without overlap. The most similar correction wins; of equally similar ones, the longest. */
function findCorrections(texts: readonly string[], index: VocabularyIndex): Correction[] {
  const bare = texts.map((text) => trimMarks(text).word);
  const candidates: (Correction & { distance: number })[] = [];
  for (let from = 0; from < bare.length; from++) {
    for (let count = 1; count <= Math.min(index.maxWords, bare.length - from); count++) {
      const span = bare.slice(from, from + count);
      if (span.includes('') || hasMarkInside(texts.slice(from, from + count))) break;
      const found = match(span, index);
      if (found !== undefined) candidates.push({ from, count, ...found });
    }
  }
  candidates.sort((a, b) => a.distance - b.distance || b.count - a.count || a.from - b.from);
  const taken = new Uint8Array(texts.length);
  return candidates
    .filter(({ from, count }) => {
      if (taken.subarray(from, from + count).includes(1)) return false;
      taken.fill(1, from, from + count);
      return true;
    })
    .filter(({ from, count, written }) => written !== bare.slice(from, from + count).join(' '))
    .sort((a, b) => a.from - b.from);
}

function match(span: readonly string[], index: VocabularyIndex): VocabularyMatch | undefined {
  const found = index.find(span);
  if (found === undefined || found.distance === 0) return found;
  return span.every((word) => commonWords.has(word.toLowerCase())) ? undefined : found;
}

/** A comma or a full stop between two words separates them. */
const hasMarkInside = (texts: readonly string[]): boolean =>
  texts.some(
    (text, position) =>
      (position < texts.length - 1 && trimMarks(text).after !== '') || (position > 0 && trimMarks(text).before !== ''),
  );

function trimMarks(text: string): { before: string; word: string; after: string } {
  const first = text.search(/[\p{L}\p{N}]/u);
  if (first < 0) return { before: text, word: '', after: '' };
  let last = text.length;
  while (
    last > first &&
    !/[\p{L}\p{M}\p{N}]/u.test(text[last - 1] ?? '') &&
    !/[\ud800-\udfff]/.test(text[last - 1] ?? '')
  )
    last--;
  return { before: text.slice(0, first), word: text.slice(first, last), after: text.slice(last) };
}

/** @param pieces words at even indices, the white space after each at odd ones */
function correctText(pieces: readonly string[], corrections: readonly Correction[]): string {
  const result = [...pieces];
  for (const { from, count, written } of corrections) {
    const { before } = trimMarks(pieces[2 * from] ?? '');
    const { after } = trimMarks(pieces[2 * (from + count - 1)] ?? '');
    result[2 * from] = before + written + after;
    result.fill('', 2 * from + 1, 2 * (from + count) - 1);
  }
  return result.join('');
}

function correctWords(words: readonly TranscriptWord[], index: VocabularyIndex): TranscriptWord[] {
  const corrections = findCorrections(
    words.map(({ text }) => text),
    index,
  );
  const result: TranscriptWord[] = [];
  let next = 0;
  for (const { from, count, written } of corrections) {
    result.push(...words.slice(next, from), ...spread(written, words.slice(from, from + count)));
    next = from + count;
  }
  return [...result, ...words.slice(next)];
}

/** Shares the time of the heard words among the words of an entry, in proportion to their letters. */
function spread(written: string, heard: readonly TranscriptWord[]): TranscriptWord[] {
  const [startMs, endMs] = [heard[0]?.startMs ?? 0, heard.at(-1)?.endMs ?? 0];
  const known = heard.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  const confidence = known.length > 0 ? { confidence: Math.min(...known) } : {};
  const parts = written.split(' ');
  const total = parts.join('').length;
  let before = 0;
  return parts.map((text) => {
    const timeAt = (length: number) => startMs + Math.round(((endMs - startMs) * length) / total);
    const word = { text, startMs: timeAt(before), endMs: timeAt(before + text.length), ...confidence };
    before += text.length;
    return word;
  });
}
