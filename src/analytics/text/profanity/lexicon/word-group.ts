/** The shape of the word list: one group a kind, words separated by white space, phrases by commas. */
import type { Grade, Reach } from './entry.ts';

/** Words of one kind, by how far each reaches into a longer word. */
export interface WordGroup {
  grade: Grade;
  reach: Reach;
  /** Its code; English when there is none. */
  language?: string;
  /** Roots profane inside any word: "fuck" also makes "unfuckingbelievable" profane. */
  anywhere: string;
  /** Roots profane at the start of any word: "shit" makes "shitstorm" profane, but not "yamashita". */
  start: string;
  /**
   * Whole words. `/n` adds the plural, `/v` the verb and agent forms (-s -ed -er -ers -ing -in -y), `/V` the same with
   * the last consonant doubled; no mark, no other form.
   */
  words: string;
  /** Phrases of several words; also found written as one word or with hyphens, and with a plural last word. */
  phrases: string;
  /** Phrases found only as they stand, with spaces: written together they are something else, or nothing. */
  spacedPhrases: string;
}
