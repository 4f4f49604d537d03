import type { NewWord, Stored } from '../store/records.ts';

/** The fields that every stored record of a user shows (interface, "Resources and their fields"). */
export const commonFields = ({ recordId, userId }: Stored<NewWord>) => ({
  _id: recordId,
  type: 'custom',
  user_id: userId,
  implements: [],
  deleted: false,
});
