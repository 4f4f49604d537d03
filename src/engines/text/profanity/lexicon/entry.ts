/** What the lists know of a word: how grave it is and where it counts. */

/** How grave a word is; a slur is graver than any other. */
export type Grade = 'mild' | 'strong' | 'slur';

/**
 * Where a word counts. `always`: anywhere. `company`: an everyday word (hell) that swears beside a profane one.
 * `lone`: an everyday word of body or sex, which counts too when it is the whole text, such as a user's name. `insult`: an everyday word for people (idiot) that swears beside a profane one, aimed at somebody or as the whole
 * sentence. At the level `mild` these count anywhere. `name`: a harmless word (cow) that is one only aimed at somebody.
 */
export type Reach = 'always' | 'company' | 'lone' | 'insult' | 'name';

/** The least grave word that counts; `standard` is mild swearing without everyday words. */
export type Level = 'mild' | 'standard' | 'strong';

export interface Entry {
  grade: Grade;
  reach: Reach;
  /** The language of the list, as its code: `en`. */
  language: string;
}

const grades: readonly Grade[] = ['mild', 'strong', 'slur'];
const reaches: readonly Reach[] = ['name', 'company', 'lone', 'insult', 'always'];

/** The one that counts in more places or, where that is the same, the graver of two entries for one word. */
export function weightier(one: Entry, other: Entry | undefined): Entry {
  if (other === undefined) return one;
  const byReach = reaches.indexOf(one.reach) - reaches.indexOf(other.reach);
  const byGrade = grades.indexOf(one.grade) - grades.indexOf(other.grade);
  return (byReach || byGrade) >= 0 ? one : other;
}

/** Words of one kind, by how far each reaches into a longer word. */
export interface WordGroup {
  grade: Grade;
  reach: Reach;
  /** Its code; English by default. */
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
  /** Phrases found only with their spaces: written as one word they mean something else, or nothing. */
  spacedPhrases: string;
}
