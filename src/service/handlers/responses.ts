import type { NewWord, Stored } from '../store/records.ts';

/** The two envelopes of the interface's responses. */
export const dataResponse = <T>(data: T) => ({ status: true as const, data });

/** @param language of the text, see `detectLanguage` */
export const textResponse = <T>(userId: string, data: T, language: string) => ({
  status: true as const,
  error: {},
  data,
  userId,
  language,
});

/** The fields that every stored record of a user shows (interface, "Resources and their fields"). */
export const commonFields = ({ recordId, userId }: Stored<NewWord>) => ({
  _id: recordId,
  type: 'custom',
  user_id: userId,
  implements: [],
  deleted: false,
});
