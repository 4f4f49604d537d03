import type { NewWord, Records, Stored } from '../store/records.ts';

/** The two envelopes of the interface's responses. */
export const dataResponse = <T>(data: T): DataResponse<T> => ({ status: true, data });

interface DataResponse<T> {
  status: true;
  data: T;
}

/** A response that is serialised already. */
export class JsonText<T> {
  readonly text: string;
  /** The type of the response; never set. */
  readonly of?: T;

  constructor(text: string) {
    this.text = text;
  }

  static of<T>(response: T): JsonText<T> {
    return new JsonText(JSON.stringify(response));
  }
}

/**
 * The response of a list call, built and serialised once for each list: {@link Records.list} returns the same array until a
 * record changes.
 */
export function keepListResponses<S, T>(show: (stored: S) => T): (list: readonly S[]) => JsonText<DataResponse<T[]>> {
  const kept = new WeakMap<readonly S[], JsonText<DataResponse<T[]>>>();
  return (list) => {
    const known = kept.get(list);
    if (known !== undefined) return known;
    const response = JsonText.of(dataResponse(list.map(show)));
    kept.set(list, response);
    return response;
  };
}

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
