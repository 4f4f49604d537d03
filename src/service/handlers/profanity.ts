import { detectLanguage } from '../../analytics/text/language/detect-language.ts';
import { loadLanguage } from '../../analytics/text/profanity/lexicon/load-language.ts';
import type { ProfanityEngine, ProfanityHit, ProfanityResult } from '../../analytics/text/profanity/profanity.ts';
import type { Limits } from '../../contract/limits.ts';
import {
  type GradedWord,
  listedLanguages,
  type ProfanityWord,
  profanityGrades,
  type profanityLanguages,
} from '../../contract/profanity.ts';
import { ServiceFailure, tooManyRecords } from '../base/failure.ts';
import { takeTurns } from '../base/take-turns.ts';
import type { NewWord, Stored } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse, keepListResponses, textResponse } from './responses.ts';

type Language = (typeof profanityLanguages)[number];

export function profanityHandlers(
  store: Store,
  limits: Limits,
  engine: () => Promise<ProfanityEngine>,
): Handlers['profanity'] {
  const listResponse = keepListResponses(showWord);
  return {
    async check({ text, replaceChar, level = 'standard', languages = 'en', lines = false, graded = false }, { user }) {
      const words = await store.profanityWords.list(user.id);
      const wanted = new Set<Language>(typeof languages === 'string' ? [languages] : languages);
      const all = wanted.has('all');
      const profanity = await engine();
      const options = {
        replaceChar,
        customWords: words.map(({ name }) => name),
        level,
        english: all || wanted.has('en'),
        languages: await Promise.all(listedLanguages.filter((code) => all || wanted.has(code)).map(loadLanguage)),
      };
      const check = (part: string) => profanity.check(part, options);
      const { censoredText, customProfaneWords, predefinedProfaneWords, hits } = lines
        ? await checkLines(text, check)
        : check(text);
      const gradedWords = graded ? gradeWords(hits) : undefined;
      const data = {
        censoredText,
        customProfaneWords,
        predefinedProfaneWords,
        ...(gradedWords && { gradedWords }),
      };
      return textResponse(user.id, data, await detectLanguage(text));
    },

    async addWord({ profanityWord }, { user }) {
      const name = profanityWord.trim().toLowerCase();
      // Some letters are longer in lower case, and the engine counts what it is given.
      if (name.length > limits.wordChars) {
        throw new ServiceFailure('invalid_request', `profanityWord must have at most ${limits.wordChars} characters`);
      }
      const id = await store.profanityWords.create(user.id, { name }, limits.profanityWords, 'once');
      if (id === undefined) throw tooManyRecords('profanity words', limits.profanityWords);
      return dataResponse({ profanityWordId: id });
    },

    listWords: async (_params, { user }) => listResponse(await store.profanityWords.list(user.id)),

    async removeWord({ profanityWordId }, { user }) {
      if (!(await store.profanityWords.delete(user.id, profanityWordId))) {
        throw new ServiceFailure('not_found', `There is no profanity word ${profanityWordId}`);
      }
      return dataResponse({ msg: 'Profanity word deleted', profanityWordId });
    },
  };
}

const showWord = (word: Stored<NewWord>): ProfanityWord => ({
  ...commonFields(word),
  profanity_word_id: word.id,
  profanity_word: word.name,
});

/** Checks each line separately. The positions in `hits` are those in their line; nothing uses them. */
async function checkLines(text: string, check: (line: string) => ProfanityResult) {
  const pause = takeTurns();
  const results: ProfanityResult[] = [];
  for (const line of text.split('\n')) {
    results.push(check(line));
    await pause();
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
    if (known === undefined || gravity(level) > gravity(known.level)) words.set(word, { word, level, language });
  }
  return [...words.values()];
}

const gravity = (level: GradedWord['level']) => profanityGrades.indexOf(level);
