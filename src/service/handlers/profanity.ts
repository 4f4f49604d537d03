import type { ProfanityEngine } from '../../analytics/text/profanity/profanity.ts';
import type { Limits } from '../../contract/limits.ts';
import type { ProfanityWord } from '../../contract/profanity.ts';
import { ServiceFailure } from '../failure.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, tooManyRecords } from './records.ts';
import { dataReply, textReply } from './replies.ts';

export function profanityHandlers(
  store: Store,
  limits: Limits,
  engine: () => Promise<ProfanityEngine>,
): Handlers['profanity'] {
  return {
    async check({ text, replaceChar }, { user }) {
      const words = await store.profanityWords.list(user.id);
      const customWords = words.map((row) => row.name);
      const { censoredText, customProfaneWords, predefinedProfaneWords } = (await engine()).check(text, {
        replaceChar,
        customWords,
      });
      return textReply(user.id, { censoredText, customProfaneWords, predefinedProfaneWords });
    },

    async addWord({ profanityWord }, { user }) {
      const name = profanityWord.trim().toLowerCase();
      // Some letters are longer in lower case, and the engine counts what it is given.
      if (name.length > limits.wordChars) {
        throw new ServiceFailure('invalid_request', `profanityWord must have at most ${limits.wordChars} characters`);
      }
      const id = await store.profanityWords.create(user.id, { name }, limits.profanityWords, 'once');
      if (id === undefined) throw tooManyRecords('profanity words', limits.profanityWords);
      return dataReply({ profanityWordId: id });
    },

    async listWords(_params, { user }) {
      const rows = await store.profanityWords.list(user.id);
      return dataReply(
        rows.map(
          (row): ProfanityWord => ({
            ...commonFields(row),
            profanity_word_id: row.public_id,
            profanity_word: row.name,
          }),
        ),
      );
    },

    async removeWord({ profanityWordId }, { user }) {
      if (!(await store.profanityWords.delete(user.id, profanityWordId))) {
        throw new ServiceFailure('not_found', `There is no profanity word ${profanityWordId}`);
      }
      return dataReply({ msg: 'Profanity word deleted', profanityWordId });
    },
  };
}
