/**
 * The state of a job, from the response to a fetch: the states of its items, the service's progress, and the
 * parts that failed while others did not, such as a transcript without its tones.
 */
import { ownMember } from '../../contract/schemas/own-member.ts';
import { renderPortion } from '../../output/terminal/progress-bar.ts';
import { formatClock } from '../../output/text/format-time.ts';
import type { View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { FetchReply, ItemFailure, WantedItems } from './job-kind.ts';
import { labelOfItem } from './kinds.ts';

export const isFinished = (reply: FetchReply, wanted: WantedItems): boolean =>
  statesOf(reply, wanted).every(([item, state]) => state === 'Completed' || reply.errors?.[item] !== undefined);

/**
 * The state of the whole job: the state of the least advanced item; `Failed` if the job has ended and a part has
 * failed.
 */
export function stateOf(reply: FetchReply, wanted: WantedItems): string {
  const states = statesOf(reply, wanted).map(([, state]) => state);
  const open = ['Queued', 'Processing'].find((state) => states.includes(state));
  return open ?? (reply.errors === undefined ? (states[0] ?? 'Queued') : 'Failed');
}

/** The requested items that the service does not report. */
export const missingItems = ({ status }: FetchReply, { items }: WantedItems): string[] =>
  items.filter((item) => status[item] === undefined);

/** Each item that counts, with its state. An item that is not reported yet counts as queued. */
export function statesOf(
  reply: FetchReply,
  { items, optionalItems = [] }: WantedItems,
): [item: string, state: string][] {
  const reported = Object.entries(reply.status).filter((one): one is [string, string] => one[1] !== undefined);
  const optional = reported.filter(([item]) => optionalItems.includes(item));
  const wanted =
    items.length === 0
      ? reported
      : [...items.map((item): [string, string] => [item, reply.status[item] ?? 'Queued']), ...optional];
  // If the service reports no item, it has not started any.
  return wanted.length > 0 ? wanted : [['', 'Queued']];
}

/** The progress of an item: the extension `progress` of a fetch response. */
export interface ReportedProgress {
  /** The current step, such as `transcript`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly unit: 'seconds' | 'cuts';
}

/** The progress of the first item in progress; undefined if the service reports none that we understand. */
export function itemProgress(reply: FetchReply, wanted: WantedItems): ReportedProgress | undefined {
  for (const [item, state] of statesOf(reply, wanted)) {
    const progress = state === 'Processing' ? readProgress(ownMember(reply.progress, item)) : undefined;
    if (progress !== undefined) return progress;
  }
  return undefined;
}

function readProgress(value: unknown): ReportedProgress | undefined {
  const [step, done, total, unit] = ['step', 'done', 'total', 'unit'].map((name) => ownMember(value, name));
  if (typeof step !== 'string' || typeof done !== 'number' || typeof total !== 'number') return undefined;
  if (unit !== 'seconds' && unit !== 'cuts') return undefined;
  return done >= 0 && total > 0 ? { step, done, total, unit } : undefined;
}

/** `transcript 0:12 of 0:39`, `cuts 3 of 7`. */
export function describeProgress({ step, done, total, unit }: ReportedProgress): string {
  const show = unit === 'seconds' ? formatClock : String;
  return `${step} ${show(done)} of ${show(total)}`;
}

/** The same with a bar in front. */
export const drawProgress = (progress: ReportedProgress): string =>
  renderPortion(progress.done, progress.total, describeProgress(progress));

/** `The transcript failed: no speech recogniser is installed`, for each part. */
export function describeFailures(errors: Readonly<Record<string, ItemFailure>>): string {
  return Object.entries(errors)
    .map(([item, { message }]) => `${capitalise(labelOfItem(item))} failed: ${message}`)
    .join('. ');
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const hasFailed = ({ errors }: FetchReply, item: string): boolean => errors?.[item] !== undefined;

/** @returns undefined if no part failed */
export function partsError({ errors }: FetchReply): StaError | undefined {
  if (errors === undefined) return undefined;
  const [first] = Object.values(errors);
  return new StaError('job_failed', describeFailures(errors), { serviceCode: first?.code });
}

/**
 * Shows the successful parts, and ends with the failure of the others.
 *
 * @param show if it needs a part that failed, the failure becomes its error
 */
export async function showParts<T extends View>(reply: FetchReply, show: () => T | Promise<T>): Promise<T> {
  const failure = partsError(reply);
  if (failure === undefined) return show();
  try {
    return { ...(await show()), failure };
  } catch (error) {
    throw error instanceof StaError ? failure : error;
  }
}
