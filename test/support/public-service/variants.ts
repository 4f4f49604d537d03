/** Three services that interpret the interface differently. */
import type { PublicFailure } from './public-failure.ts';

export const publicVariants = ['reference', 'example', 'loose'] as const;
export type PublicVariant = (typeof publicVariants)[number];

export interface Manner {
  /** Where the user id and the record id are: in the query, or in path segments. */
  readonly paths: 'reference' | 'example';
  /** The body of a failure. */
  readonly failure: (failure: PublicFailure) => { readonly type: string; readonly text: string };
  /** A number on the wire. */
  readonly number: (value: number) => number | string;
  /** An optional value that is absent. */
  readonly none: null | undefined;
  /** An empty list. */
  readonly noList: readonly never[] | null;
  /** The confirmation of a compute call. */
  readonly launched: (fileId: string) => string;
  /** The reply to a fetch, from the states of the items and the data of completed ones. */
  readonly fetched: (states: Readonly<Record<string, string>>, data: Readonly<Record<string, unknown>>) => object;
}

const json = (body: object) => ({ type: 'application/json; charset=utf-8', text: JSON.stringify(body) });

const mapValues = <T, U>(values: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));

export const manners: Readonly<Record<PublicVariant, Manner>> = {
  /** Query parameters; data is an empty object for each item that is not completed. */
  reference: {
    paths: 'reference',
    failure: ({ code, message }) => json({ status: false, error: { code, message } }),
    number: (value) => value,
    none: undefined,
    noList: [],
    launched: (fileId) => `Compute job for file-id: ${fileId} launched successfully`,
    fetched: (status, data) => ({ status, data: { ...mapValues(status, () => ({})), ...data } }),
  },
  /** Path segments; no data while an item is queued; failures have only a message. */
  example: {
    paths: 'example',
    failure: ({ message }) => json({ message }),
    number: (value) => value,
    none: undefined,
    noList: [],
    launched: (fileId) => `Compute job for file id ${fileId} launched successfully`,
    fetched: (status, data) => ({ status, ...(Object.keys(data).length > 0 && { data }) }),
  },
  /** Numbers as strings, null for absent values, states in lower case, HTML error pages. */
  loose: {
    paths: 'reference',
    failure: ({ status }) => ({ type: 'text/html', text: `<!doctype html><title>Error</title><h1>${status}</h1>` }),
    number: String,
    none: null,
    noList: null,
    launched: (fileId) => `Launched the job for file_id "${fileId}".`,
    fetched: (states, data) =>
      Object.keys(data).length > 0 && Object.values(states).every((state) => state === 'Completed')
        ? { status: true, data }
        : {
            status: mapValues(states, (state) => state.toLowerCase()),
            data: Object.keys(data).length > 0 ? data : null,
          },
  },
};
