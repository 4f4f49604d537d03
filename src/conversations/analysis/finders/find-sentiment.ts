/** Finds the sentiment of each utterance: without jobs if the service has that extension. */

import type { BatchOutcome } from '../../../api/batches/batch-work.ts';
import { openBulkCalls } from '../../../api/batches/bulk-calls.ts';
import type { Context } from '../../../cli/context/context.ts';
import type { SentenceSentiment } from '../../../contract/endpoints/sentiment.ts';
import { defaultLimits } from '../../../contract/schemas/limits.ts';
import { textToRate } from '../../../engines/conversation/utterance-sentiment.ts';
import { StaError } from '../../../shared/errors.ts';
import { ratedSentences, sentimentKind } from '../../jobs/kinds/sentiment/sentiment.ts';
import { blankTextError } from '../../jobs/text-parts.ts';
import { untilAccepted } from '../../jobs/until-accepted.ts';
import { explainSentiment, warnOfLanguage } from '../../jobs/warn-language.ts';
import type { Finder, Findings, Spoken } from '../rows/row.ts';
import { createTextComputer } from './compute-texts.ts';
import type { Corrections } from './corrections.ts';

interface RatedText {
  readonly sentences: readonly SentenceSentiment[];
  /** An extension. */
  readonly language?: unknown;
}

/** The limits of one call without jobs. */
const maxTogether = { texts: defaultLimits.bulkTexts, chars: defaultLimits.previewChars };

/** @param batch the run that the jobs belong to */
export function createSentimentFinder(context: Context, batch: string, corrections: Corrections): Finder {
  const settings = { item: 'sentiment_analysis' } as const;
  const compute = createTextComputer(context, { kind: sentimentKind, settings, batch }, {});
  const bulk = openBulkCalls(context, {
    extension: 'previews.sentiments',
    max: maxTogether,
    minTexts: 0,
    waits: true,
  });

  async function rateInJobs(inputs: readonly Spoken[], signal: AbortSignal): Promise<BatchOutcome<RatedText>[]> {
    const replies = await compute(inputs, signal);
    return replies.map((reply) =>
      reply instanceof StaError ? reply : { sentences: ratedSentences(reply), language: reply.language },
    );
  }

  async function rateAtOnce(inputs: readonly Spoken[], signal: AbortSignal): Promise<BatchOutcome<RatedText>[]> {
    const blank = inputs.map(({ text, source }) => blankTextError(text, source));
    const texts = inputs.filter((_, i) => blank[i] === undefined).map(({ text }) => text);
    const { previews } = await context.api();
    const { data } =
      texts.length === 0
        ? { data: [] }
        : await untilAccepted(context, signal, () => previews.sentiments({ texts }, { signal }));
    if (data.length !== texts.length) throw unexpectedCount;
    let next = 0;
    return blank.map((error) => error ?? data[next++] ?? unexpectedCount);
  }

  async function rateOne(input: Spoken, signal: AbortSignal): Promise<BatchOutcome<RatedText>> {
    const rate = input.text.length <= maxTogether.chars ? rateAtOnce : rateInJobs;
    const [rated = unexpectedCount] = await rate([input], signal);
    return rated;
  }

  const present = (rated: BatchOutcome<RatedText>, text: string): BatchOutcome<Findings> => {
    if (rated instanceof StaError) return rated;
    warnOfLanguage(context, rated, explainSentiment);
    return corrections.rate(text, rated.sentences);
  };

  return {
    isOfLine: true,
    async find(given, signal) {
      const inputs = given.map(textOf);
      const rated = (await bulk.isOffered())
        ? await bulk.send(
            inputs,
            (input) => rateOne(input, signal),
            (some) => rateAtOnce(some, signal),
          )
        : await rateInJobs(inputs, signal);
      return rated.map((one, i) => present(one, given[i]?.text ?? ''));
    },
  };
}

const unexpectedCount = new StaError('wrong_shape', 'The service returned another number of results than texts');

const textOf = (input: Spoken): Spoken => ({ ...input, text: textToRate({ text: input.text, role: input.row.role }) });
