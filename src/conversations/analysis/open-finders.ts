/**
 * Opens the finders of an analysis: those that `--with` names, else all for single lines that the user's profile
 * allows.
 */
import type { Context } from '../../cli/context/context.ts';
import { StaError } from '../../shared/errors.ts';
import { type SummaryReply, summaryKind } from '../jobs/kinds/summary/summary.ts';
import type { Side } from '../transcripts/sides.ts';
import { type ComputeTexts, createTextComputer } from './compute-texts.ts';
import { Corrections } from './corrections.ts';
import { createActionsFinder } from './find-actions.ts';
import { createMatchFinder } from './find-matches.ts';
import { createProfanityFinder } from './find-profanity.ts';
import { createSentimentFinder } from './find-sentiment.ts';
import type { Finder } from './finder.ts';
import type { AnalysisPart } from './parts.ts';

export interface OpenFinders {
  readonly finders: readonly Finder[];
  /** Summaries of whole sources, if requested. */
  readonly summarize: ComputeTexts<SummaryReply> | undefined;
  /** Analyses that were requested, but for which the user has no tags or intents. */
  readonly missing: readonly ('intents' | 'tags')[];
}

/**
 * @param wanted undefined for the default
 * @param batch the run that its jobs belong to
 * @param intentsOf whose lines are matched with intents
 * @param corrections of the user, which go before what an engine finds
 * @throws StaError `invalid_input` for requested intents or tags that do not exist
 */
export async function openFinders(
  context: Context,
  wanted: readonly AnalysisPart[] | undefined,
  batch: string,
  intentsOf: Side,
  corrections = new Corrections(),
): Promise<OpenFinders> {
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
