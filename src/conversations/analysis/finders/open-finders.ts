/**
 * Opens the finders of an analysis: those that `--with` names, else all for single lines that the user's profile
 * allows.
 */

import type { Client } from '../../../api/client.ts';
import { openTargetCalls, type TargetKind } from '../../../api/records/target-calls.ts';
import type { Context } from '../../../cli/context/context.ts';
import { bestScores } from '../../../engines/conversation/best-scores.ts';
import type { NamedScore } from '../../../engines/conversation/judged-utterance.ts';
import { splitUtterance } from '../../../engines/conversation/split-utterance.ts';
import { StaError } from '../../../shared/errors.ts';
import { summaryKind } from '../../jobs/kinds/summary/summary.ts';
import { batchSentences } from '../../matching/batch-sentences.ts';
import { isOfSide, type Side } from '../../transcripts/speakers/sides.ts';
import type { AnalysisPart } from '../parts.ts';
import type { Finder } from '../rows/row.ts';
import { createTextComputer } from './compute-texts.ts';
import { Corrections } from './corrections.ts';
import { createActionsFinder } from './find-actions.ts';
import { createProfanityFinder } from './find-profanity.ts';
import { createSentimentFinder } from './find-sentiment.ts';

/**
 * @param wanted undefined for the default
 * @param batch the run that its jobs belong to
 * @param intentsOf whose lines are matched with intents
 * @param corrections of the user, which go before what an engine finds
 * @returns summarize: for whole sources, if requested; missing: requested, but the user has no tags or intents
 * @throws StaError `invalid_input` for requested intents or tags that do not exist
 */
export async function openFinders(
  context: Context,
  wanted: readonly AnalysisPart[] | undefined,
  batch: string,
  intentsOf: Side,
  corrections = new Corrections(),
) {
  const client = await context.api();
  const looksFor = (part: AnalysisPart) => wanted === undefined || wanted.includes(part);
  const [intents, tags] = await Promise.all([
    looksFor('intents') ? createMatchFinder(client, 'intent', intentsOf) : undefined,
    looksFor('tags') ? createMatchFinder(client, 'tag') : undefined,
  ]);
  const missing = [
    ...(looksFor('intents') && intents === undefined ? (['intents'] as const) : []),
    ...(looksFor('tags') && tags === undefined ? (['tags'] as const) : []),
  ];
  const [lacking] = wanted === undefined ? [] : missing;
  if (lacking !== undefined) {
    throw new StaError('invalid_input', `--with names ${lacking}, but you have no ${lacking} yet`, {
      hint: `Create one: sta ${lacking} create refund --sample "I want my money back". Or leave out ${lacking}`,
    });
  }
  const actions = looksFor('actions') && (await client.offers('previews.actions'));
  if (!actions && wanted?.includes('actions')) {
    throw new StaError('unsupported', 'This service has no call for action items', {
      hint: 'Leave out actions, or use sta serve: our service has that call',
    });
  }
  const found = [
    looksFor('sentiment') ? createSentimentFinder(context, batch, corrections) : undefined,
    intents,
    tags,
    looksFor('profanity') ? createProfanityFinder(client) : undefined,
    actions ? createActionsFinder(context) : undefined,
  ];
  const settings = { item: 'extractive_summary' } as const;
  const summarize = wanted?.includes('summary')
    ? createTextComputer(context, { kind: summaryKind, settings, batch }, {})
    : undefined;
  return { finders: found.filter((finder) => finder !== undefined), summarize, missing };
}

/**
 * Finds the intents or tags of each utterance, with the best score of any of its sentences.
 *
 * @param side whose lines are matched; the others get no match
 * @returns undefined if the user has none of these
 */
async function createMatchFinder(client: Client, kind: TargetKind, side: Side = 'all'): Promise<Finder | undefined> {
  const calls = openTargetCalls(client, kind);
  const { targets } = await calls.list();
  if (targets.length === 0) return undefined;
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const ids = calls.matchesAll ? undefined : targets.map(({ id }) => id);
  return {
    isOfLine: true,
    async find(inputs) {
      const sentences = inputs.map(({ text, row }) => (isOfSide(side, row.role) ? splitUtterance(text) : []));
      const found = new Map<string, NamedScore[]>();
      // Send a repeated sentence only once.
      for await (const batch of batchSentences(new Set(sentences.flat()), (sentence) => sentence, targets)) {
        // Without a threshold: each tag has its own.
        const matched = await calls.match({ sentences: batch, ids });
        for (const { id, matchedTextList } of matched.targets) {
          const name = names.get(id) ?? id;
          for (const { text, score } of matchedTextList) {
            const scores = found.get(text) ?? [];
            scores.push({ name, score });
            found.set(text, scores);
          }
        }
      }
      return sentences.map((own) => {
        const scores = bestScores(own.flatMap((sentence) => found.get(sentence) ?? []));
        return kind === 'tag' ? { tags: scores } : { intents: scores };
      });
    },
  };
}
