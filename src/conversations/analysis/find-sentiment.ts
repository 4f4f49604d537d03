/** Finds the sentiment of each utterance. */

import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import { ratedSentences, type SentimentReply, sentimentKind } from '../jobs/kinds/sentiment/sentiment.ts';
import { explainSentiment, warnOfLanguage } from '../jobs/warn-language.ts';
import { createTextComputer } from './compute-texts.ts';
import type { Finder, Spoken } from './finder.ts';
import type { Findings } from './row.ts';
import { joinSentiments } from './utterance-sentiment.ts';

/** @param batch the run that the jobs belong to */
export function createSentimentFinder(context: Context, batch: string): Finder {
  const settings = { item: 'sentiment_analysis' } as const;
  const compute = createTextComputer(context, { kind: sentimentKind, settings, batch }, {});

  const present = (reply: BatchOutcome<SentimentReply>): BatchOutcome<Findings> => {
    if (reply instanceof StaError) return reply;
    warnOfLanguage(context, reply, explainSentiment);
    return joinSentiments(ratedSentences(reply));
  };

  return {
    async find(inputs, signal) {
      return (await compute(inputs.map(labelAgent), signal)).map(present);
    },
  };
}

/**
 * Marks an agent as a transcript would: the service rates an agent's apologies and thanks as neutral, and no call has a
 * parameter for it.
 */
const labelAgent = (input: Spoken): Spoken =>
  input.row.role === 'agent' ? { ...input, text: `Agent: ${input.text}` } : input;
