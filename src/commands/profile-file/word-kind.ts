/** Words of the user's own profanity list in a profile file. */
import { type ErrorCode, StaError } from '../../errors.ts';
import { isOwn, type RecordKind } from './record-kind.ts';

/** As the service keeps it. */
const normalize = (word: string) => word.trim().toLowerCase();

/** What a service answers that keeps no such words: they are an extension of the interface. */
const absent: ReadonlySet<ErrorCode> = new Set(['not_found', 'not_json']);

export const wordKind: RecordKind = {
  kind: 'profanityWord',
  label: 'profanity word',
  section: 'profanityWords',
  hasContent: false,
  read: ({ profanityWords }) =>
    profanityWords?.map((word) => ({
      kind: 'profanityWord',
      name: normalize(word),
      samples: [],
      phrases: [],
      duplicate: false,
    })),
  write: (entries) => ({ profanityWords: [...new Set(entries.map(({ name }) => name))] }),
  async list({ profanity }) {
    const { data } = await profanity.listWords().catch((error) => {
      if (error instanceof StaError && absent.has(error.code)) return { data: [] };
      throw error;
    });
    return data.filter(isOwn).map((word) => ({
      kind: 'profanityWord',
      id: word.profanity_word_id,
      name: normalize(word.profanity_word),
      samples: [],
      phrases: [],
    }));
  },
  async create({ profanity }, { name }) {
    const { data } = await profanity.addWord({ profanityWord: name });
    return { id: data.profanityWordId };
  },
  remove: ({ profanity }, id) => profanity.removeWord({ profanityWordId: id }),
};
