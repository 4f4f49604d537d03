import { emojiByValence, emoticons } from './data/emoji.ts';

/** The valences that the engine counts with; docs/engines/sentiment/README.md gives their sources. */
export interface Lexicon {
  /** Valence of a term's key, in units of the latent score; 0 if it is not listed. */
  valenceOf(key: string): number;
  /** Whether a word is listed by itself. */
  knows(word: string): boolean;
}

interface LexiconData {
  readonly valenceStep: number;
  readonly signScale: number;
  readonly lexiconRows: string;
}

export function readLexicon({ valenceStep, signScale, lexiconRows }: LexiconData): Lexicon {
  const valences = new Map<string, number>();
  for (const row of lexiconRows.split('\n')) {
    const [steps, ...keys] = row.split(' ');
    const valence = Number(steps) * valenceStep;
    for (const key of keys) valences.set(key, valence);
  }
  return {
    valenceOf: (key) => valences.get(key) ?? (/^[a-z!]/.test(key) ? 0 : signScale * signValence(key)),
    knows: (word) => valences.has(word),
  };
}

const emoji = new Map<string, number>();
for (const [valence, signs] of Object.entries(emojiByValence)) {
  for (const sign of signs) emoji.set(sign, Number(valence));
}

/** The valence of an emoji (its first pictograph counts, whatever its skin tone) or of an emoticon; 0 if unknown. */
export function signValence(sign: string): number {
  const known = emoji.get([...sign][0] ?? '');
  return known ?? emoticons.find(([form]) => form.test(sign))?.[1] ?? 0;
}
