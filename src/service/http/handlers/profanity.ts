import type { Params } from '../../../contract/endpoint.ts';
import {
  listedLanguages,
  type ProfanityWord,
  type profanity,
  type profanityLanguages,
} from '../../../contract/endpoints/profanity.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure, tooManyRecordsError } from '../../base/failure.ts';
import type { CheckedTexts } from '../../compute/profanity/check-text.ts';
import { createProfanityChecker } from '../../compute/profanity/profanity-checker.ts';
import type { NewWord, Stored } from '../../store/records/records.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from './handler.ts';
import type { HandlerServices } from './handlers.ts';
import { commonFields, dataResponse, JsonText, keepListResponses } from './responses.ts';

type Language = (typeof profanityLanguages)[number];
type CheckSettings = Omit<Params<typeof profanity.check>, 'text' | 'userId'>;

/** The start of a response whose data is already JSON. */
const start = '{"status":true,"error":{},"data":';

export function profanityHandlers(
  store: Store,
  limits: Limits,
  onClose: HandlerServices['onClose'],
): Handlers['profanity'] {
  const checker = createProfanityChecker();
  onClose(() => checker.close());
  const list = keepListResponses(store.profanityWords, showWord);
  const max = { records: limits.profanityWords, bytes: limits.storedBytes };

  async function checkAll(
    texts: string[],
    { replaceChar, level = 'standard', languages = 'en', lines = false, graded = false }: CheckSettings,
    userId: string,
  ): Promise<CheckedTexts> {
    const words = (await store.profanityWords.list(userId)) ?? [];
    const wanted = new Set<Language>(typeof languages === 'string' ? [languages] : languages);
    const all = wanted.has('all');
    const checked = await checker.check({
      texts,
      replaceChar,
      customWords: words.map(({ name }) => name),
      level,
      english: all || wanted.has('en'),
      languages: listedLanguages.filter((code) => all || wanted.has(code)),
      lines,
      graded,
      maxChars: limits.censoredChars,
    });
    if (checked !== undefined) return checked;
    const message = `The censored texts exceed ${limits.censoredChars} characters. Send fewer texts, or a shorter replaceChar`;
    throw new ServiceFailure('invalid_request', message);
  }

  return {
    async check({ text, ...settings }, { user }) {
      const { data, languages } = await checkAll([text], settings, user.id);
      return new JsonText(
        `${start}${data[0]},"userId":${JSON.stringify(user.id)},"language":${JSON.stringify(languages[0])}}`,
      );
    },

    async checkTexts({ texts, ...settings }, { user }) {
      const { data, languages } = await checkAll(texts, settings, user.id);
      const all = data.map((one, i) => `${one.slice(0, -1)},"language":${JSON.stringify(languages[i])}}`);
      return new JsonText(`${start}[${all.join()}],"userId":${JSON.stringify(user.id)}}`);
    },

    async addWord({ profanityWord }, { user }) {
      const name = profanityWord.trim().toLowerCase();
      // Some letters are longer in lower case, and the engine counts the lower-case text.
      if (name.length > limits.wordChars) {
        throw new ServiceFailure('invalid_request', `profanityWord must have at most ${limits.wordChars} characters`);
      }
      const id = await store.profanityWords.create(user.id, { name }, max, 'once');
      if (id === undefined) throw tooManyRecordsError('profanity words', limits.profanityWords);
      return dataResponse({ profanityWordId: id });
    },

    listWords: (_params, { user }) => list(user.id),

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
