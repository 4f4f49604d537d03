/** Finds the sentiment of each utterance. */

import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import type { Context } from '../../cli/context/context.ts';
import { textToRate } from '../../engines/conversation/utterance-sentiment.ts';
import { StaError } from '../../shared/errors.ts';
import { ratedSentences, type SentimentReply, sentimentKind } from '../jobs/kinds/sentiment/sentiment.ts';
import { explainSentiment, warnOfLanguage } from '../jobs/warn-language.ts';
import { createTextComputer } from './compute-texts.ts';
import type { Corrections } from './corrections.ts';
import type { Finder, Spoken } from './finder.ts';
import type { Findings } from './row.ts';

/** @param batch the run that the jobs belong to */
export function createSentimentFinder(context: Context, batch: string, corrections: Corrections): Finder {
  const settings = { item: 'sentiment_analysis' } as const;
  const compute = createTextComputer(context, { kind: sentimentKind, settings, batch }, {});

  const present = (reply: BatchOutcome<SentimentReply>, text: string): BatchOutcome<Findings> => {
    if (reply instanceof StaError) return reply;
    warnOfLanguage(context, reply, explainSentiment);
    return corrections.rate(text, ratedSentences(reply));
  };

  return {
    async find(inputs, signal) {
      const replies = await compute(inputs.map(rated), signal);
      return replies.map((reply, i) => present(reply, inputs[i]?.text ?? ''));
    },
  };
}

const rated = (input: Spoken): Spoken => ({ ...input, text: textToRate({ text: input.text, role: input.row.role }) });
