import { stemWord } from './stem-word.ts';
import { findSynonyms } from './synonyms.ts';

/** A word gives letter groups for this many of its letters, and a text for this many words, which bounds the work. */
const longestSpelling = 40;
const mostSpelt = 50;

/** The features by which a text is compared. */
export interface DescribedText {
  /** See `listStems`. */
  readonly stems: ReadonlySet<string>;
  /** See `listLetterGroups`. */
  readonly letters: ReadonlySet<string>;
  /** The unit vector of its meaning, or zeros. */
  readonly meaning: Float32Array;
}

/** @param words see `splitWords` */
export const describeText = (words: readonly string[], meaning: Float32Array): DescribedText => ({
  stems: listStems(words),
  letters: listLetterGroups(words),
  meaning,
});

/**
 * The stems of the words of a sentence (see `splitWords`), and the groups of synonyms that they are in. Pairs of
 * neighbouring stems were tried and dropped: beside stems and letter groups they added nothing.
 */
export function listStems(words: readonly string[]): Set<string> {
  const stems = new Set<string>();
  for (const word of words) {
    const stem = stemWord(word);
    stems.add(stem);
    const group = findSynonyms(stem);
    if (group !== undefined) stems.add(group);
  }
  return stems;
}

/** The groups of three and four letters of the words, with marked edges: other endings and compounds keep them. */
export function listLetterGroups(words: readonly string[]): Set<string> {
  const groups = new Set<string>();
  for (const word of words.slice(0, mostSpelt)) for (const group of spellWord(word)) groups.add(group);
  return groups;
}

/** Words whose groups are remembered: about 5 MB. */
const mostRemembered = 10_000;
const groupsOf = new Map<string, readonly string[]>();

function spellWord(word: string): readonly string[] {
  const known = groupsOf.get(word);
  if (known !== undefined) return known;
  const marked = `<${word.slice(0, longestSpelling)}>`;
  const groups: string[] = [];
  for (let size = 3; size <= 4; size++) {
    for (let at = 0; at + size <= marked.length; at++) groups.push(marked.slice(at, at + size));
  }
  if (word.length <= longestSpelling) {
    if (groupsOf.size >= mostRemembered) groupsOf.clear();
    // The word itself may be a slice of a long text, which it would keep in memory.
    groupsOf.set(marked.slice(1, -1), groups);
  }
  return groups;
}
