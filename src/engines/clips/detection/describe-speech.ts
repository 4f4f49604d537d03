import { restoreContractions } from '../../text/contractions/restore-contractions.ts';
import { foldText } from '../../text/matching/fold-text.ts';
import type { TimedSentence } from '../sentences/read-sentences.ts';
import { clitics, contractions, fillers, isHosts } from './data/contractions.ts';
import type { SpokenSentence } from './list-features.ts';

/** A sentence as written, and as the detectors see it. */
export type DescribedSentence = TimedSentence & SpokenSentence;

/** Reads the words of each sentence. */
export function describeSpeech(sentences: readonly TimedSentence[]): DescribedSentence[] {
  return sentences.map((sentence) => ({ ...sentence, words: readSpokenWords(sentence.text) }));
}

/** A word with its apostrophes; a word that was broken off ends with a hyphen, as transcribers write it ("docu-"). */
const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*(?:-(?![\p{L}\p{N}]))?/gu;

/**
 * Reads the words of a spoken sentence as the detectors see them: in lower case, with clitics written out ("I'll" is
 * `i`, `will`), and without hesitations, broken-off words and immediate repetitions. Takes linear time.
 */
export function readSpokenWords(text: string): string[] {
  const words: string[] = [];
  for (const found of foldText(restoreContractions(text)).match(word) ?? []) {
    if (found.endsWith('-') || fillers.has(found)) continue;
    for (const part of writeOut(found.replaceAll('’', "'"))) {
      if (part !== words.at(-1)) words.push(part);
    }
  }
  return words;
}

function writeOut(found: string): string[] {
  const known = contractions.get(found);
  if (known !== undefined) return known.split(' ');
  const index = found.lastIndexOf("'");
  if (index < 0) return [found];
  const host = found.slice(0, index);
  const clitic = found.slice(index + 1);
  if (clitic === 't' && host.endsWith('n')) return [host.slice(0, -1), 'not'];
  if (clitic === 's') return [host, isHosts.has(host) ? 'is' : "'s"];
  const full = clitics.get(clitic);
  return full === undefined ? [found] : [host, full];
}
