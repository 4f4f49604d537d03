/** Text jobs of an analysis: many texts in one call if the service has that extension, else one job per text. */
import type { BatchOutcome } from '../../../api/batches/batch-work.ts';
import { openBulkCalls } from '../../../api/batches/bulk-calls.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { SourcedInput } from '../../../cli/inputs/run-many.ts';
import { defaultLimits } from '../../../contract/schemas/limits.ts';
import { expectStaError } from '../../../shared/errors.ts';
import { type BulkBatch, computeTogether } from '../../jobs/bulk-texts.ts';
import type { FetchReply } from '../../jobs/job-kind.ts';
import { joinResults, startTextJobs } from '../../jobs/text-parts.ts';
import { waitForResult } from '../../jobs/wait-for-result.ts';

/** The limits of one call; `chars` are UTF-16 code units. */
const maxBulk = { texts: defaultLimits.bulkTexts, chars: 100_000 };

/** @returns one outcome per text, in their order @throws StaError for a call that fails */
export type ComputeTexts<Reply> = (
  inputs: readonly SourcedInput[],
  signal: AbortSignal,
) => Promise<readonly BatchOutcome<Reply>[]>;

/** @param work the kind of job, and the run that its jobs belong to */
export function createTextComputer<Reply extends FetchReply, Options>(
  context: Context,
  work: Omit<BulkBatch<Reply, Options>, 'inputs'>,
  options: Options,
): ComputeTexts<Reply> {
  const { kind, batch } = work;
  const bulk = openBulkCalls(context, { extension: 'jobs.computeTexts', max: maxBulk, waits: true });

  async function computeOne({ text, source }: SourcedInput, signal: AbortSignal): Promise<BatchOutcome<Reply>> {
    try {
      const started = await startTextJobs(context, kind, { text, source, batch }, options);
      return await joinResults(context, kind, started, {}, (id, left) =>
        waitForResult(context, kind, id, { ...left, signal }),
      );
    } catch (error) {
      return expectStaError(error);
    }
  }

  return (inputs, signal) =>
    bulk.send(
      inputs,
      (input) => computeOne(input, signal),
      (inputs) => computeTogether(context, { ...work, inputs }, { signal }),
    );
}
