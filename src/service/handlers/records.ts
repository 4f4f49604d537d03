/** What the handlers of tags, intents and profanity words share. */
import { ServiceFailure } from '../base/failure.ts';

/** The fields that every stored record shows (interface, "Resources and their fields"). */
export const commonFields = (row: { record_id: string; user_id: string }) => ({
  _id: row.record_id,
  type: 'custom',
  user_id: row.user_id,
  implements: [],
  deleted: false,
});

export const tooManyRecords = (what: string, limit: number) =>
  new ServiceFailure('invalid_request', `You keep ${limit} ${what} already: delete some first`);
