import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';

/** F1 of the overlap of two texts: words, word pairs, longest common subsequence. */
export interface Rouge {
  one: number;
  two: number;
  longest: number;
}

/** Words as ROUGE defines them: lower-case letters and digits, stemmed if longer than three. */
export function splitForRouge(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? stemWord(word) : word));
}

function count(words: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= words.length; at++) {
    const gram = words.slice(at, at + size).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function f1(common: number, one: number, other: number): number {
  return common > 0 ? (2 * common) / (one + other) : 0;
}

function measureGrams(one: readonly string[], other: readonly string[], size: number): number {
  const reference = count(other, size);
  let common = 0;
  for (const [gram, times] of count(one, size)) common += Math.min(times, reference.get(gram) ?? 0);
  return f1(common, Math.max(0, one.length - size + 1), Math.max(0, other.length - size + 1));
}

function measureLongest(one: readonly string[], other: readonly string[]): number {
  let row = new Uint32Array(other.length + 1);
  for (const word of one) {
    const next = new Uint32Array(other.length + 1);
    for (let at = 0; at < other.length; at++) {
      next[at + 1] = word === other[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
    }
    row = next;
  }
  return f1(row[other.length] ?? 0, one.length, other.length);
}

/** ROUGE-1, ROUGE-2 and ROUGE-L of a summary and a reference, F1 from 0 to 1 (Lin 2004), over all text at once. */
export function measureRouge(summary: string, reference: string): Rouge {
  const [one, other] = [splitForRouge(summary), splitForRouge(reference)];
  return { one: measureGrams(one, other, 1), two: measureGrams(one, other, 2), longest: measureLongest(one, other) };
}

/** The scores with the reference that gives the highest ROUGE-1, as SciTLDR's authors do with several references. */
export function measureBestRouge(summary: string, references: readonly string[]): Rouge {
  return references
    .map((reference) => measureRouge(summary, reference))
    .reduce((best, rouge) => (rouge.one > best.one ? rouge : best), { one: 0, two: 0, longest: 0 });
}
