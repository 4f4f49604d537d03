/** Words of the user's own profanity list in a profile file. */
import { isOwnRecord } from '../../api/records/own-record.ts';
import type { RecordKind } from './record-kind.ts';

/** The form in which the service stores a word. */
const normalize = (word: string) => word.trim().toLowerCase();

export const wordKind: RecordKind = {
  kind: 'profanityWord',
  label: 'profanity word',
  section: 'profanityWords',
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
    const { data } = await profanity.listWords();
    return data.filter(isOwnRecord).map((word) => ({
      kind: 'profanityWord',
      id: word.profanity_word_id,
      name: normalize(word.profanity_word),
      samples: [],
      phrases: [],
    }));
  },
  async create({ profanity }, { name }) {
    const reply = await profanity.addWord({ profanityWord: name });
    return { id: reply.data.profanityWordId, reply };
  },
  remove: ({ profanity }, id) => profanity.removeWord({ profanityWordId: id }),
};
