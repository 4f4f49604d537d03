/** Requested items that a service does not compute: waiting for them would never end. */
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import { fetchCommand } from './fetch-command.ts';
import type { FetchedKind, FetchReply } from './job-kind.ts';
import { missingItems } from './job-state.ts';
import { flagsOfItems, labelOfItem } from './kinds.ts';

/** A service that reports other items reports this one too, or never will. */
const pollsBesideOthers = 5;
/** A service that reports nothing may not have started yet: this allows about three seconds at the default interval. */
const pollsOfNothing = 12;

/**
 * Counts consecutive responses without an item.
 * @returns the items that will never arrive, once there are too many such responses
 */
export function countMissing(): (missing: readonly string[], reportsOthers: boolean) => readonly string[] {
  let polls = 0;
  return (missing, reportsOthers) => {
    polls = missing.length > 0 ? polls + 1 : 0;
    return polls >= (reportsOthers ? pollsBesideOthers : pollsOfNothing) ? missing : [];
  };
}

export const reportsAny = ({ status }: FetchReply): boolean =>
  Object.values(status).some((state) => state !== undefined);

export const missingCode = 'unsupported' satisfies ErrorCode;

export const describeMissing = (missing: readonly string[]): string =>
  `The service does not report ${missing.map(labelOfItem).join(' or ')}: it may not offer this`;

/** Fails once a requested item is missing from several consecutive responses. @throws StaError `unsupported` */
export function watchMissing(kind: FetchedKind, id: string): (reply: FetchReply) => void {
  const count = countMissing();
  return (reply) => {
    const missing = count(missingItems(reply, kind), reportsAny(reply));
    if (missing.length > 0) throw missingItemsError(missing, reply, kind, id);
  };
}

/**
 * For one fetch: fails if an item is missing although everything that the service reports is finished.
 * @throws StaError `unsupported`
 */
export function refuseNeverComing(reply: FetchReply, kind: FetchedKind, id: string): void {
  const missing = missingItems(reply, kind);
  const states = Object.values(reply.status).filter((state) => state !== undefined);
  const restFinished = states.length > 0 && states.every((state) => state === 'Completed');
  if (missing.length > 0 && restFinished) throw missingItemsError(missing, reply, kind, id);
}

function missingItemsError(missing: readonly string[], reply: FetchReply, kind: FetchedKind, id: string): StaError {
  const others = Object.keys(reply.status).filter((item) => reply.status[item] === 'Completed');
  const fetch = fetchCommand(kind, id);
  const hint =
    others.length > 0
      ? `It has finished ${others.map(labelOfItem).join(', ')}: ${fetch}${flagsOfItems(others)}`
      : `See what it reports: ${fetch} --json`;
  return new StaError(missingCode, describeMissing(missing), { hint });
}
