/** The profanity check of one call: everything that its response contains about the texts. */

// Only types: the thread does not load the contract.
import type {
  GradedWord,
  listedLanguages,
  ProfanityLevel,
  profanityGrades,
} from '../../../contract/endpoints/profanity.ts';
import { detectLanguage } from '../../../engines/text/language/detect-language.ts';
import { loadLanguage } from '../../../engines/text/profanity/lexicon/load-language.ts';
import {
  createProfanityEngine,
  type ProfanityHit,
  type ProfanityResult,
} from '../../../engines/text/profanity/profanity.ts';
import { once } from '../../base/once.ts';
import { takeTurns } from '../../base/take-turns.ts';

export interface TextCheck {
  readonly texts: readonly string[];
  readonly replaceChar: string;
  readonly customWords: readonly string[];
  readonly level: ProfanityLevel;
  /** Whether English words count. */
  readonly english: boolean;
  /** The lists of other languages that count. */
  readonly languages: readonly (typeof listedLanguages)[number][];
  /** Whether each line of a text is checked separately. */
  readonly lines: boolean;
  /** Whether to return the level of each word of the service's lists. */
  readonly graded: boolean;
  /** Maximum characters of all censored texts. */
  readonly maxChars: number;
}

export type CheckedTexts = NonNullable<Awaited<ReturnType<typeof checkTexts>>>;

const engine = once(createProfanityEngine);

/**
 * @returns for each text, in order, the data in the response and the language, see `detectLanguage`. The data are JSON:
 * moving objects out of the thread would take longer than a check. Undefined if the censored texts are too long in total
 */
export async function checkTexts(given: TextCheck) {
  const { replaceChar, customWords, level, english } = given;
  const lists = await Promise.all(given.languages.map(loadLanguage));
  const options = { replaceChar, customWords, level, english, languages: lists };
  const check = (part: string) => engine().check(part, options);
  const pause = takeTurns();
  const [data, languages]: [string[], string[]] = [[], []];
  let chars = 0;
  for (const text of given.texts) {
    const { censoredText, customProfaneWords, predefinedProfaneWords, hits } = given.lines
      ? await checkLines(text, check)
      : check(text);
    chars += censoredText.length;
    if (chars > given.maxChars) return undefined;
    const gradedWords = given.graded ? gradeWords(hits) : undefined;
    const checked = { censoredText, customProfaneWords, predefinedProfaneWords };
    data.push(JSON.stringify(gradedWords === undefined ? checked : { ...checked, gradedWords }));
    languages.push(await detectLanguage(text));
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return { data, languages };
}

/** Checks each line separately. The positions in `hits` are relative to their line; they are not used. */
async function checkLines(text: string, check: (line: string) => ProfanityResult) {
  const pause = takeTurns();
  const results: ProfanityResult[] = [];
  for (const line of text.split('\n')) {
    results.push(check(line));
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return {
    censoredText: results.map(({ censoredText }) => censoredText).join('\n'),
    customProfaneWords: [...new Set(results.flatMap(({ customProfaneWords }) => customProfaneWords))],
    predefinedProfaneWords: [...new Set(results.flatMap(({ predefinedProfaneWords }) => predefinedProfaneWords))],
    hits: results.flatMap(({ hits }) => hits),
  };
}

/** The words of the service's lists, each once, with its most severe level. */
function gradeWords(hits: readonly ProfanityHit[]): GradedWord[] {
  const words = new Map<string, GradedWord>();
  for (const hit of hits) {
    if (hit.source === 'custom') continue;
    const { word, grade: level, language } = hit;
    const known = words.get(word);
    if (known === undefined || gravities[level] > gravities[known.level]) words.set(word, { word, level, language });
  }
  return [...words.values()];
}

const gravities: Readonly<Record<(typeof profanityGrades)[number], number>> = { mild: 0, strong: 1, slur: 2 };
