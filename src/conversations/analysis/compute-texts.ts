/** Text jobs of an analysis: many texts with one call where the service has that extension, else a job for each. */
import pMap from 'p-map';
import type { Outcome } from '../../api/batches/batch-work.ts';
import type { Context } from '../../cli/context/context.ts';
import type { SourcedInput } from '../../cli/inputs/run-many.ts';
import { StaError } from '../../shared/errors.ts';
import { type BulkBatch, computeTogether } from '../jobs/bulk-texts.ts';
import type { FetchReply } from '../jobs/job-kind.ts';
import { joinResults, startTextJobs } from '../jobs/text-parts.ts';
import { waitForResult } from '../jobs/wait-for-result.ts';

/** Single jobs that are under way at the same time, of one batch. */
const mostSingle = 8;
/** So few texts are not worth the question whether the service has the bulk call. */
const fewTexts = 4;
/** UTF-16 code units: a longer text takes a job by itself. */
const mostBulkChars = 100_000;

/** @returns an outcome for each text, in their order @throws StaError for a call that fails */
export type ComputeTexts<Reply> = (
  inputs: readonly SourcedInput[],
  signal: AbortSignal,
) => Promise<readonly Outcome<Reply>[]>;

/** @param work the kind of job, and the run that the jobs belong to */
export function createTextComputer<Reply extends FetchReply, Options>(
  context: Context,
  work: Omit<BulkBatch<Reply, Options>, 'inputs'>,
  options: Options,
): ComputeTexts<Reply> {
  const { kind, batch } = work;
  let offered: Promise<boolean> | undefined;

  async function isOffered(texts: number): Promise<boolean> {
    if (offered === undefined && texts <= fewTexts) return false;
    offered ??= context.api().then((client) => client.offers('jobs.computeTexts'));
    return offered;
  }

  async function computeOne({ text, source }: SourcedInput, signal: AbortSignal): Promise<Outcome<Reply>> {
    try {
      const started = await startTextJobs(context, kind, { text, source, batch }, options);
      return await joinResults(context, kind, started, {}, (id, left) =>
        waitForResult(context, kind, id, { ...left, signal }),
      );
    } catch (error) {
      if (error instanceof StaError) return error;
      throw error;
    }
  }

  async function compute(inputs: readonly SourcedInput[], signal: AbortSignal): Promise<readonly Outcome<Reply>[]> {
    if (await isOffered(inputs.length)) {
      try {
        return await computeTogether(context, { ...work, inputs }, { signal });
      } catch (error) {
        // What a service offers is remembered for a day: it may have lost the call since.
        if (!(error instanceof StaError) || error.code !== 'unsupported') throw error;
        offered = Promise.resolve(false);
      }
    }
    return pMap(inputs, (input) => computeOne(input, signal), { concurrency: mostSingle });
  }

  return async (inputs, signal) => {
    const isLong = ({ text }: SourcedInput) => text.length > mostBulkChars;
    if (!inputs.some(isLong)) return compute(inputs, signal);
    const short = await compute(
      inputs.filter((input) => !isLong(input)),
      signal,
    );
    const outcomes: Outcome<Reply>[] = [];
    let next = 0;
    for (const input of inputs) {
      const found = isLong(input) ? await computeOne(input, signal) : short[next++];
      if (found !== undefined) outcomes.push(found);
    }
    return outcomes;
  };
}
