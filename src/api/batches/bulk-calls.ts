/**
 * Decides whether texts are sent with one call for many texts, which is an extension of the interface, or with one call
 * each. For few texts it is not worth asking whether the service has the extension.
 */
import pMap from 'p-map';
import { expectStaError, StaError } from '../../shared/errors.ts';
import type { Client } from '../client.ts';
import type { BatchOutcome } from './batch-work.ts';

/** From this number of texts on, ask the service whether it has the extension. */
const usualMinTexts = 5;
/** Maximum concurrent calls for one batch whose texts are sent one by one. */
const maxConcurrentSingle = 8;

export interface BulkOptions {
  /** The bulk call, such as `jobs.computeTexts`. */
  readonly extension: string;
  /** The limits of one bulk call: texts, and their UTF-16 code units. */
  readonly max: { readonly texts: number; readonly chars: number };
  /** The minimum number of texts for which the service is asked. */
  readonly minTexts?: number;
  /** Whether texts wait until the service has been asked; if not, the first ones are sent one by one meanwhile. */
  readonly waits?: boolean;
}

/** @param context for a dry run, the service is not asked */
export function openBulkCalls(
  context: { readonly api: () => Promise<Pick<Client, 'offers' | 'isKnownToOffer'>>; readonly dryRun?: unknown },
  { extension, max, minTexts = usualMinTexts, waits = false }: BulkOptions,
) {
  let seen = 0;
  let offered = false;
  let asked = context.dryRun === undefined ? undefined : Promise.resolve();

  async function ask(): Promise<void> {
    if (asked === undefined) {
      const client = await context.api();
      offered ||= asked === undefined && client.isKnownToOffer(extension);
      if (offered) asked ??= Promise.resolve();
      if (seen >= minTexts) {
        asked ??= client.offers(extension).then((answer) => {
          offered = answer;
        });
      }
    }
    await asked;
  }

  return {
    /** The current limits of one call; `chars` are UTF-16 code units. */
    limits: { texts: () => (offered ? max.texts : 1), chars: max.chars },
    /** Whether the service is known to have the bulk call. Asks it first if there are enough texts. */
    async isOffered(): Promise<boolean> {
      await ask();
      return offered;
    },
    /**
     * Sends several texts together if the service has the bulk call, otherwise one by one. If the service turns out to
     * lack the call, all texts are sent one by one from then on. A text that is too long for a batch is sent separately.
     *
     * @returns an outcome for each text, in order
     * @throws StaError if a bulk call fails, or the call for a single text
     */
    async send<Input extends { readonly text: string }, Result>(
      inputs: readonly Input[],
      alone: (input: Input) => Promise<BatchOutcome<Result>>,
      together: (inputs: readonly Input[]) => Promise<readonly BatchOutcome<Result>[]>,
    ): Promise<readonly BatchOutcome<Result>[]> {
      const sendAlone = (some: typeof inputs) =>
        pMap(some, (input) => alone(input).catch(expectStaError), { concurrency: maxConcurrentSingle });
      seen += inputs.length;
      const asking = ask();
      if (waits) await asking;
      // If it fails, so do the texts.
      else asking.catch(() => {});
      if (inputs.length <= 1) return Promise.all(inputs.map(alone));
      if (!offered) return sendAlone(inputs);
      const isShort = ({ text }: (typeof inputs)[number]) => text.length <= max.chars;
      try {
        const batch = inputs.filter(isShort);
        const short = batch.length === 0 ? [] : [...(await together(batch))];
        const long = await sendAlone(inputs.filter((input) => !isShort(input)));
        return inputs.flatMap((input) => (isShort(input) ? short : long).shift() ?? []);
      } catch (error) {
        if (!(error instanceof StaError) || error.code !== 'unsupported') throw error;
        offered = false;
        return sendAlone(inputs);
      }
    },
  };
}
