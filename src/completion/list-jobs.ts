/** The jobs that this machine started at a service, for the shells. */

import type { JournalEntry } from '../config/job-journal.ts';
import { describeAge } from '../output/describe-age.ts';
import type { Candidate } from './candidates.ts';

/** @param entries oldest first @returns newest first */
export const listJobs = (entries: readonly JournalEntry[], nowMs: number): Candidate[] =>
  entries.toReversed().map(({ id, kind, source, startedAt }) => ({
    value: id,
    text: [kind, describeAge(nowMs - Date.parse(startedAt)), ...(source === undefined ? [] : [source])]
      .filter((part) => part !== '')
      .join(', '),
  }));
