/** Calls for many texts that are extensions of the interface: the first texts go by single calls while the service is asked. */
import type { Context } from '../action/context.ts';
import type { CallLimits, SourcedInput } from './run-many.ts';

/** So many texts go by single calls before the service is asked for the bulk call: few texts need no such question. */
const singleTexts = 4;

export interface BulkCalls {
  /** What one call takes now. */
  readonly limits: CallLimits;
  /** Whether these texts are for the bulk call; tells it of the texts, too. */
  takes(inputs: readonly SourcedInput[]): boolean;
}

/**
 * Asks the service for the extension while the first texts go one by one; nobody waits for the response.
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
  return {
    limits: { texts: () => (offered ? most.texts : 1), chars: most.chars },
    takes(inputs) {
      seen += inputs.length;
      if (!asked && seen > singleTexts) {
        asked = true;
        void context
          .api()
          .then((client) => client.offers(extension))
          .then(
            (found) => {
              offered = found;
            },
            () => {},
          );
      }
      return inputs.length > 1;
    },
  };
}
