import { stemWord } from '../matching/stem-word.ts';
import type { RuleWeights } from './data/rule-weights.ts';
import type { ValenceOf } from './features.ts';
import { clauseScales, findIdiom, readContext } from './terms.ts';
import type { Token } from './tokens.ts';

/** The words and stems that the net has vectors for, each with the number of its row. */
export interface NetVocabulary {
  readonly words: ReadonlyMap<string, number>;
  readonly stems: ReadonlyMap<string, number>;
}

/** One sentence as input of the net: for each token, the rows of its vectors (-1 for a missing vector) and its cues. */
export interface NetSentence {
  readonly length: number;
  readonly words: Int32Array;
  readonly stems: Int32Array;
  /** `cueCount` numbers per token. */
  readonly cues: Float32Array;
}

/**
 * The cues that the rules give for a token: its valence, the part of it that counts, whether it is negated, before a
 * contrast or after one. The first word of an idiom has the valence of the idiom, its other words have none.
 */
export const cueCount = 5;

/** Maximum tokens read of a sentence: a longer text is not a sentence. */
export const maxNetTokens = 400;

const marks: ReadonlySet<string> = new Set('!?…');

/** Numbers the tokens of a sentence: words, emoji and expressive marks. */
export function readNetSentence(
  tokens: readonly Token[],
  valenceOf: ValenceOf,
  weights: RuleWeights,
  vocabulary: NetVocabulary,
): NetSentence {
  const scales = clauseScales(tokens, weights);
  const max = Math.min(tokens.length, maxNetTokens);
  const words = new Int32Array(max).fill(-1);
  const stems = new Int32Array(max).fill(-1);
  const cues = new Float32Array(max * cueCount);
  let length = 0;
  let idiomEnd = 0;
  for (let index = 0; index < tokens.length && length < max; index++) {
    const token = tokens[index];
    const key = netKey(token);
    if (key === undefined) continue;
    const idiom = index < idiomEnd ? undefined : findIdiom(tokens, index);
    const isInside = index < idiomEnd;
    if (idiom !== undefined) idiomEnd = index + idiom.words;
    words[length] = vocabulary.words.get(key) ?? -1;
    if (token.kind === 'word') stems[length] = vocabulary.stems.get(stemWord(key)) ?? -1;
    if (token.kind !== 'stop') {
      const scale = scales[index];
      const valence = isInside ? 0 : valenceOf(idiom?.key ?? token.text);
      const around = token.kind === 'word' && !isInside ? readContext(tokens, index, weights) : undefined;
      const sided = valence > 0 ? around?.positive : around?.negative;
      const turned = (around?.degree ?? 1) * ((idiom === undefined ? sided : around?.idiom) ?? 1);
      const position = length * cueCount;
      cues[position] = bound(valence);
      cues[position + 1] = bound(valence * scale * turned);
      if (around?.negated === true) cues[position + 2] = 1;
      if (scale < 0.99) cues[position + 3] = 1;
      if (scale > 1.01) cues[position + 4] = 1;
    }
    length++;
  }
  return { length, words, stems, cues };
}

/** The key of a token in the vocabulary; `undefined` for marks that the net does not read. */
export function netKey(token: Token): string | undefined {
  if (token.kind === 'pause') return undefined;
  if (token.kind !== 'stop') return token.text;
  const [mark = ''] = token.text;
  return marks.has(mark) ? mark : undefined;
}

function bound(valence: number): number {
  return Math.max(-2, Math.min(2, valence));
}
