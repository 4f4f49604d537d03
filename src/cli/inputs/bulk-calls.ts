/** Calls for many texts that are extensions of the interface: the first texts go by single calls while the service is asked. */
import pMap from 'p-map';
import type { Outcome } from '../../api/batches/batch-work.ts';
import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import type { CallLimits, SourcedInput } from './run-many.ts';

/** So many texts go by single calls before the service is asked for the bulk call: few texts need no such question. */
const singleTexts = 4;
/** Texts of a batch that go by single calls at the same time. */
const mostAlone = 8;

export interface BulkCalls {
  /** What one call takes now. */
  readonly limits: CallLimits;
  /**
   * Sends texts together if they are several, and else alone. If the service turns out to have no such call, all are sent alone
   * from then on.
   */
  send<Result>(
    inputs: readonly SourcedInput[],
    alone: (input: SourcedInput) => Promise<Result>,
    together: (inputs: readonly SourcedInput[]) => Promise<readonly Outcome<Result>[]>,
  ): Promise<readonly Outcome<Result>[]>;
}

/**
 * Asks the service for the extension, unless that is known, while the first texts go one by one; nobody waits for the response.
 *
 * @param extension such as `jobs.computeTexts`
 * @param most what the bulk call takes
 */
export function openBulkCalls(
  context: Context,
  extension: string,
  most: { readonly texts: number; readonly chars: number },
): BulkCalls {
  let seen = 0;
  let offered = false;
  let asked = context.dryRun !== undefined;

  async function look(): Promise<void> {
    const client = await context.api();
    if (asked) return;
    offered = client.isKnownToOffer(extension);
    asked = offered || seen > singleTexts;
    if (asked && !offered) offered = await client.offers(extension);
  }

  return {
    limits: { texts: () => (offered ? most.texts : 1), chars: most.chars },
    async send(inputs, alone, together) {
      seen += inputs.length;
      // If it fails, so do the texts.
      if (!asked) look().catch(() => {});
      if (inputs.length <= 1) return Promise.all(inputs.map(alone));
      try {
        return await together(inputs);
      } catch (error) {
        if (!(error instanceof StaError) || error.code !== 'unsupported') throw error;
        offered = false;
        return pMap(inputs, (input) => alone(input).catch(asStaError), { concurrency: mostAlone });
      }
    },
  };
}

function asStaError(error: unknown): StaError {
  if (error instanceof StaError) return error;
  throw error;
}
