/** Any other JSON with a list of utterances, also in several conversations; `--items` names the list. */
import type { DocumentFormat } from '../format.ts';
import { canReadLists, readLists } from '../lists/read-lists.ts';

export const json: DocumentFormat = {
  kind: 'document',
  about: 'other JSON: a list of objects with a text each',
  recognises: canReadLists,
  read: (document, options) => readLists(document, options),
};
