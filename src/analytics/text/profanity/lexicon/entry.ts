/** What is known of a listed word: how grave it is, and where it counts. */

/** How grave a word is; a slur is graver than any other. */
export type Grade = 'mild' | 'strong' | 'slur';

/**
 * Where a word counts. `always`: wherever it stands. `company`: an everyday word (hell) that swears beside a profane one.
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
