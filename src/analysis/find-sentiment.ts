/** The sentiment of each utterance: many with one call where the service has that extension, else a job for each. */
import pMap from 'p-map';
import type { Context } from '../action/context.ts';
import { StaError } from '../errors.ts';
import { computeTogether } from '../jobs/bulk-texts.ts';
import { type SentimentReply, sentencesOf, sentimentKind } from '../jobs/kinds/sentiment/sentiment.ts';
import { joinResults, startTextJobs } from '../jobs/text-parts.ts';
import { waitForResult } from '../jobs/wait-for-result.ts';
import { warnOfLanguage } from '../jobs/warn-language.ts';
import type { Outcome } from '../streams/batch-work.ts';
import type { SourcedInput } from '../streams/run-many.ts';
import type { Finder } from './finder.ts';
import type { Findings } from './row.ts';
import { joinSentiments } from './utterance-sentiment.ts';

/** Single jobs that are under way at the same time, of one batch. */
const mostSingle = 8;
/** So few texts are not worth the question whether the service has the bulk call. */
const fewTexts = 4;

const bulk = { kind: sentimentKind, settings: { item: 'sentiment_analysis' } } as const;

/** @param batch the run that the jobs belong to */
export function createSentimentFinder(context: Context, batch: string): Finder {
  let offered: Promise<boolean> | undefined;

  async function isOffered(texts: number): Promise<boolean> {
    if (offered === undefined && texts <= fewTexts) return false;
    offered ??= context.api().then((client) => client.offers('jobs.computeTexts'));
    return offered;
  }

  async function computeOne({ text, source }: SourcedInput, signal: AbortSignal): Promise<Outcome<SentimentReply>> {
    try {
      const started = await startTextJobs(context, sentimentKind, { text, source, batch }, {});
      return await joinResults(context, sentimentKind, started, {}, (id, left) =>
        waitForResult(context, sentimentKind, id, { ...left, signal }),
      );
    } catch (error) {
      if (error instanceof StaError) return error;
      throw error;
    }
  }

  async function compute(inputs: readonly SourcedInput[], signal: AbortSignal) {
    if (await isOffered(inputs.length)) {
      try {
        return await computeTogether(context, { ...bulk, inputs, batch }, { signal });
      } catch (error) {
        // What a service offers is remembered for a day: it may have lost the call since.
        if (!(error instanceof StaError) || error.code !== 'unsupported') throw error;
        offered = Promise.resolve(false);
      }
    }
    return pMap(inputs, (input) => computeOne(input, signal), { concurrency: mostSingle });
  }

  const present = (reply: Outcome<SentimentReply>): Outcome<Findings> => {
    if (reply instanceof StaError) return reply;
    warnOfLanguage(context, reply);
    return joinSentiments(sentencesOf(reply));
  };

  return {
    async find(inputs, signal) {
      return (await compute(inputs, signal)).map(present);
    },
  };
}
