/**
 * Does the same with many texts: some at a time, the results in the order of the inputs, one failed input a failed result
 * and not the end of the run. Memory holds the texts in work and no more.
 */
import { pMapIterable } from 'p-map';
import { type ErrorCode, exitCodes, StaError } from '../../errors.ts';
import { renderProgress } from '../../output/progress-bar.ts';
import type { StreamedResult, StreamView, TableView, TextView } from '../../output/view.ts';
import type { Context } from '../context.ts';
import type { TextInput } from './text-input.ts';

export interface ManyTexts {
  readonly inputs: AsyncIterable<TextInput>;
  /** How many there are, where that is known. */
  readonly total: number | undefined;
  readonly concurrency: number;
  /** True when the inputs are JSON lines: so are the results then, for people too. */
  readonly jsonForPeople: boolean;
  /** For the progress line. */
  readonly title: string;
}

export interface TextResult {
  /** What the service sent; its fields follow the id in the line of JSON. */
  readonly reply: object;
  readonly shown: TableView | TextView;
}

/** @param work throws StaError for a text that fails; the signal ends it when the run ends early */
export function runMany(
  context: Context,
  many: ManyTexts,
  work: (text: string, source: string, signal: AbortSignal) => Promise<TextResult>,
): StreamView {
  const progress = { done: 0, failed: 0, pending: 0, printed: 0, total: many.total };
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);

  async function handle(input: TextInput): Promise<StreamedResult> {
    const result = await attempt(input);
    progress.done += 1;
    return result;
  }

  async function attempt({ id, line, source, text }: TextInput): Promise<StreamedResult> {
    const name = { id, ...(line !== undefined && { line }) };
    const heading = typeof id === 'string' ? id : String(id ?? `line ${line}`);
    try {
      if (text instanceof StaError) throw text;
      const { reply, shown } = await work(text, source, signal);
      return { heading, reply: { ...name, ...reply }, shown };
    } catch (error) {
      if (!(error instanceof StaError) || context.signal.aborted || concernsAll.has(error.code)) throw error;
      progress.failed += 1;
      if (error.code === 'pending') progress.pending += 1;
      const { code, serviceCode, message } = error;
      return { heading, reply: { ...name, error: { code: serviceCode ?? code, message } }, shown: error };
    }
  }

  async function* results(): AsyncGenerator<StreamedResult> {
    const line = context.startStatusLine(many.title, () => renderProgress(progress));
    try {
      for await (const result of pMapIterable(many.inputs, handle, { concurrency: many.concurrency })) {
        progress.printed += 1;
        yield result;
      }
    } catch (error) {
      throw context.signal.aborted ? interrupted(context.signal.reason, progress.printed) : error;
    } finally {
      stop.abort();
      line.stop();
    }
  }

  return {
    kind: 'stream',
    results: results(),
    jsonForPeople: many.jsonForPeople,
    get note() {
      const { done, failed } = progress;
      return `${done} ${done === 1 ? 'text' : 'texts'}${failed > 0 ? `, ${failed} failed` : ''}`;
    },
    get exitCode() {
      if (progress.failed === 0) return undefined;
      return progress.failed === progress.pending ? exitCodes.pending : exitCodes.job_failed;
    },
  };
}

/** Failures that no other text would escape: they end the run. */
const concernsAll: ReadonlySet<ErrorCode> = new Set([
  'not_signed_in',
  'unauthorized',
  'forbidden',
  'config_error',
  'local_service',
]);

function interrupted(reason: unknown, printed: number): StaError {
  const code = reason instanceof StaError ? reason.code : 'interrupted';
  const word = code === 'terminated' ? 'Terminated' : 'Interrupted';
  return new StaError(
    code,
    `${word} after ${printed} ${printed === 1 ? 'result' : 'results'}. Jobs that were started are left behind, not cancelled`,
    {
      hint: 'See how they stand with: sta jobs list',
    },
  );
}
