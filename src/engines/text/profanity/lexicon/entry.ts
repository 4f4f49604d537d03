/** The properties of a listed word: its severity, and where it counts. */

/** The severity of a word; a slur is the most severe. */
export type Grade = 'mild' | 'strong' | 'slur';

/**
 * Where a word counts. `always`: anywhere. `company`: an everyday word (hell) that is swearing next to a profane one.
 * `lone`: an everyday word for the body or sex, which also counts if it is the whole text, such as a user's name.
 * `insult`: an everyday word for people (idiot) that is swearing next to a profane one, aimed at somebody or as the
 * whole sentence. At the level `mild` these count anywhere. `name`: a harmless word (cow) that is an insult only if
 * aimed at somebody.
 */
export type Reach = 'always' | 'company' | 'lone' | 'insult' | 'name';

/** The lowest severity that counts; `standard` is mild swearing without everyday words. */
export type Level = 'mild' | 'standard' | 'strong';

export interface LexiconEntry {
  grade: Grade;
  reach: Reach;
  /** The language of the list, as a code: `en`. */
  language: string;
}

const grades: readonly Grade[] = ['mild', 'strong', 'slur'];
const reaches: readonly Reach[] = ['name', 'company', 'lone', 'insult', 'always'];

/** Of two entries for one word, the one that counts in more places or, if that is equal, the more severe one. */
export function weightier(one: LexiconEntry, other: LexiconEntry | undefined): LexiconEntry {
  if (other === undefined) return one;
  const byReach = reaches.indexOf(one.reach) - reaches.indexOf(other.reach);
  const byGrade = grades.indexOf(one.grade) - grades.indexOf(other.grade);
  return (byReach || byGrade) >= 0 ? one : other;
}

/** Words of one kind, by how far each extends into a longer word. */
export interface WordGroup {
  grade: Grade;
  reach: Reach;
  /** Its language code; English by default. */
  language?: string;
  /** Roots profane inside any word: "fuck" also makes "unfuckingbelievable" profane. */
  anywhere: string;
  /** Roots profane at the start of any word: "shit" makes "shitstorm" profane, but not "yamashita". */
  start: string;
  /**
   * Whole words. `/n` adds the plural, `/v` the verb and agent forms (-s -ed -er -ers -ing -in -y), `/V` the same with
   * the last consonant doubled; without a mark, there is no other form.
   */
  words: string;
  /** Phrases of several words; also found written as one word or with hyphens, and with a plural last word. */
  phrases: string;
  /** Phrases found only with their spaces: as one word they mean something else, or nothing. */
  spacedPhrases: string;
}
