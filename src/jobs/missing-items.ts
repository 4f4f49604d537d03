/** Requested items that a service does not make: their wait would never end. */
import { type ErrorCode, StaError } from '../errors.ts';
import { type JobKind, type JobReply, missingItems } from './job-kind.ts';

/** A service that reports other items reports this one too, or never will. */
const pollsBesideOthers = 5;
/** A service that reports nothing may not have begun: about three seconds at the usual pace. */
const pollsOfNothing = 12;

/** Counts replies in a row that lack an item. @returns the items that will not come, once there were too many */
export function countMissing(): (missing: readonly string[], reportsOthers: boolean) => readonly string[] {
  let polls = 0;
  return (missing, reportsOthers) => {
    polls = missing.length > 0 ? polls + 1 : 0;
    return polls >= (reportsOthers ? pollsBesideOthers : pollsOfNothing) ? missing : [];
  };
}

export const reportsAny = ({ status }: JobReply): boolean => Object.values(status).some((state) => state !== undefined);

export const missingCode = 'unsupported' satisfies ErrorCode;

export const describeMissing = (missing: readonly string[]): string =>
  `The service does not report ${missing.map(labelOfItem).join(' or ')}: it may not offer this`;

/** Fails once a requested item is not reported for a few replies in a row. @throws StaError `unsupported` */
export function watchMissing(kind: JobKind, id: string): (reply: JobReply) => void {
  const count = countMissing();
  return (reply) => {
    const missing = count(missingItems(reply, kind), reportsAny(reply));
    if (missing.length > 0) throw neverComing(missing, reply, kind, id);
  };
}

/** For one fetch: an item is missing although all that the service reports is finished. @throws StaError `unsupported` */
export function refuseNeverComing(reply: JobReply, kind: JobKind, id: string): void {
  const missing = missingItems(reply, kind);
  const states = Object.values(reply.status).filter((state) => state !== undefined);
  const restFinished = states.length > 0 && states.every((state) => state === 'Completed');
  if (missing.length > 0 && restFinished) throw neverComing(missing, reply, kind, id);
}

function neverComing(missing: readonly string[], reply: JobReply, kind: JobKind, id: string): StaError {
  const others = Object.keys(reply.status).filter((item) => reply.status[item] === 'Completed');
  const hint =
    others.length > 0
      ? `It has finished ${others.map(labelOfItem).join(', ')}: sta ${kind.noun} fetch ${id}${fetchFlags(others)}`
      : `See what it reports: sta ${kind.noun} fetch ${id} --json`;
  return new StaError(missingCode, describeMissing(missing), { hint });
}

const labels: Readonly<Record<string, string>> = {
  sentiment_analysis: 'the sentiment analysis',
  extractive_summary: 'the summary',
  tone_analysis: 'the tones',
  speech_to_text: 'the transcript',
  action_items: 'the clip of action items',
  qa: 'the clip of questions',
  conversation: 'the clip of highlights',
  custom: 'the clip of keywords',
};

/** An item for people: `the transcript`. */
export const labelOfItem = (item: string): string => labels[item] ?? item;

const flags: Readonly<Record<string, string>> = {
  action_items: ' --action-items',
  qa: ' --qa',
  conversation: ' --highlights',
  custom: ' --keywords',
};

const fetchFlags = (items: readonly string[]): string => items.map((item) => flags[item] ?? '').join('');
