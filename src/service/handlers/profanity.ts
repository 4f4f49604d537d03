import type { Limits } from '../../contract/limits.ts';
import { listedLanguages, type ProfanityWord, type profanityLanguages } from '../../contract/profanity.ts';
import { ServiceFailure, tooManyRecords } from '../base/failure.ts';
import type { ProfanityChecker } from '../profanity/profanity-checker.ts';
import type { NewWord, Stored } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse, keepListResponses, textResponse } from './responses.ts';

type Language = (typeof profanityLanguages)[number];

export function profanityHandlers(store: Store, limits: Limits, checker: ProfanityChecker): Handlers['profanity'] {
  const listResponse = keepListResponses(showWord);
  return {
    async check({ text, replaceChar, level = 'standard', languages = 'en', lines = false, graded = false }, { user }) {
      const words = await store.profanityWords.list(user.id);
      const wanted = new Set<Language>(typeof languages === 'string' ? [languages] : languages);
      const all = wanted.has('all');
      const { data, language } = await checker.check({
        text,
        replaceChar,
        customWords: words.map(({ name }) => name),
        level,
        english: all || wanted.has('en'),
        languages: listedLanguages.filter((code) => all || wanted.has(code)),
        lines,
        graded,
      });
      return textResponse(user.id, data, language);
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
