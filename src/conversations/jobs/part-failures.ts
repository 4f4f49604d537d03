/** Parts of a job that failed while others did not, such as a transcript without its tones, or one of several clips. */

import type { View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { FetchReply, ItemFailure } from './job-kind.ts';
import { labelOfItem } from './kinds.ts';

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
