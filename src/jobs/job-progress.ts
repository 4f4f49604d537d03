/** How far a job has come, where the service reports it: the extension `progress` of a fetch reply. */
import { renderPortion } from '../output/progress-bar.ts';
import { type JobReply, statesOf, type WantedItems } from './job-kind.ts';

export interface Progress {
  /** What is being done, such as `transcript`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly unit: 'seconds' | 'cuts';
}

/** The progress of the first item that is being computed; undefined where the service reports none that is understood. */
export function progressOf(reply: JobReply, wanted: WantedItems): Progress | undefined {
  for (const [item, state] of statesOf(reply, wanted)) {
    const progress = state === 'Processing' ? readProgress(field(reply.progress, item)) : undefined;
    if (progress !== undefined) return progress;
  }
  return undefined;
}

function readProgress(value: unknown): Progress | undefined {
  const [step, done, total, unit] = ['step', 'done', 'total', 'unit'].map((name) => field(value, name));
  if (typeof step !== 'string' || typeof done !== 'number' || typeof total !== 'number') return undefined;
  if (unit !== 'seconds' && unit !== 'cuts') return undefined;
  return done >= 0 && total > 0 ? { step, done, total, unit } : undefined;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;

/** `transcript 0:12 of 0:39`, `cuts 3 of 7`. */
export function describeProgress({ step, done, total, unit }: Progress): string {
  const show = unit === 'seconds' ? formatClock : String;
  return `${step} ${show(done)} of ${show(total)}`;
}

/** The same behind a bar. */
export const drawProgress = (progress: Progress): string =>
  renderPortion(progress.done, progress.total, describeProgress(progress));

/** `0:09`, `12:05`, `3:20:00`. */
function formatClock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  const rest = two(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
