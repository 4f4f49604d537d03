import { hash } from 'node:crypto';
import type { Limits } from '../../../contract/schemas/limits.ts';
import type { CountedSentence, Grouping } from '../../../engines/text/grouping/group-sentences.ts';
import { detectLanguage } from '../../../engines/text/language/detect-language.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { createUserTurns, type TurnLimits } from '../../base/user-turns.ts';
import { describeWeightFiles } from '../../compute/matching/learnt-weights.ts';
import { createEngineLoader, groupWith } from '../../compute/matching/load-matching-engine.ts';
import { createMatchingThread } from '../../compute/matching/matching-thread.ts';
import {
  createSentenceMatcher,
  isMatchable,
  type RankedTarget,
  type SentenceMatcher,
  setBytes,
} from '../../compute/matching/sentence-matcher.ts';
import type { Outline } from '../../store/records/record-queries.ts';
import type { EditableRecords, NewIntent } from '../../store/records/records.ts';
import type { Store } from '../../store/store.ts';
import type { User } from '../../store/users/users.ts';
import type { Handlers } from './handler.ts';
import type { HandlerServices } from './handlers.ts';
import { textResponse } from './responses.ts';
import { intentMatching, type NamedMatch, tagMatching, unknownTargetError } from './targets.ts';

/** A thread prepares large sets of targets, unless a model has a thread already. */
export function openMatcher({ data, limits, embedder, onClose }: HandlerServices): SentenceMatcher {
  const thread = createMatchingThread(describeWeightFiles(data.directory.derived));
  onClose(() => thread.close());
  const loadEngine = createEngineLoader(embedder, thread.findWeights);
  return createSentenceMatcher(loadEngine, limits, embedder === undefined ? thread : undefined);
}

export function openMatchHandlers(
  { data, limits, embedder }: HandlerServices,
  matcher: SentenceMatcher,
): Handlers['match'] {
  return matchHandlers(data.store, matcher, limits, (sentences, fewest, ended) =>
    groupWith(embedder, sentences, fewest, ended),
  );
}

/** @param group groups sentences, see `groupSentences` */
export function matchHandlers(
  store: Store,
  matcher: SentenceMatcher,
  limits: Limits,
  group: (sentences: readonly CountedSentence[], fewest: number, ended: AbortSignal) => Promise<Grouping>,
): Handlers['match'] {
  const groupings = createUserTurns(groupingTurns);

  async function match<Shown>(
    user: User,
    records: Pick<EditableRecords<NewIntent>, 'outline' | 'readTexts'>,
    { noun, show }: { readonly noun: string; readonly show: (match: NamedMatch) => Shown },
    ids: readonly string[] | undefined,
    params: { sentences: string | string[]; threshold?: number },
  ) {
    const stored = await records.outline(user.id);
    const byId = new Map(stored.map((target) => [target.id, target]));
    const asked = ids === undefined ? undefined : new Set(ids);
    for (const id of asked ?? []) if (!byId.has(id)) throw unknownTargetError(noun, id);
    const sentences = typeof params.sentences === 'string' ? [params.sentences] : params.sentences;
    // A score rates a target among all targets of its user, or only among the requested ones if there are too many.
    const among =
      asked === undefined || isMatchable(setBytes(stored), limits) ? stored : stored.filter(({ id }) => asked.has(id));
    const targets = { ranked: among.map(asTarget), read: () => records.readTexts(user.id, among) };
    const matches = await matcher.match(targets, asked, sentences, params.threshold);
    const similarityMatch = matches.flatMap((found) => {
      const target = byId.get(found.id);
      return target === undefined ? [] : [show({ ...found, name: target.name })];
    });
    return textResponse(user.id, { similarityMatch }, await detectLanguage(asText(params.sentences)));
  }

  return {
    tags: (params, { user }) => match(user, store.tags, tagMatching, tagMatching.idsOf(params), params),

    intents: (params, { user }) => match(user, store.intents, intentMatching, intentMatching.idsOf(params), params),

    async trial({ targets, sentences, threshold }, { user }) {
      const ranked = targets.map(
        ({ id, samples, phrases = [] }): RankedTarget => ({
          id,
          // Callers cannot choose the key of another user's records.
          contentKey: hash('sha256', JSON.stringify([id, samples, phrases])),
          texts: samples.length + phrases.length,
          bytes: [...samples, ...phrases].reduce((sum, text) => sum + Buffer.byteLength(text), 0),
          threshold: null,
          priority: null,
        }),
      );
      if (new Set(targets.map(({ id }) => id)).size < targets.length) {
        throw new ServiceFailure('invalid_request', 'Two targets have the same id');
      }
      const all = typeof sentences === 'string' ? [sentences] : sentences;
      const read = async () => targets.map(({ id, samples, phrases = [] }) => ({ id, samples, phrases }));
      const similarityMatch = await matcher.match({ ranked, read }, undefined, all, threshold);
      return textResponse(user.id, { similarityMatch }, await detectLanguage(asText(sentences)));
    },

    async group(
      { sentences, counts = sentences.map(() => 1), fewest = defaultMinSentences },
      { user, ended: untilEnded },
    ) {
      const ended = untilEnded();
      if (counts.length !== sentences.length) {
        throw new ServiceFailure('invalid_request', 'counts must have one number for each of the sentences');
      }
      const counted = sentences.map((text, place) => ({ text, count: counts[place] ?? 1 }));
      const { groups, smallTalk } = await groupings.run(user.id, ended, () => group(counted, fewest, ended));
      const data = { groups: groups.map(({ name, members }) => ({ name, members: [...members] })), smallTalk };
      return textResponse(user.id, data, await detectLanguage(asText(sentences)));
    },
  };
}

/**
 * Grouping the maximum number of sentences takes 100 MB and several seconds: one at a time, and only a few may wait in
 * memory.
 */
const groupingTurns: TurnLimits = { what: 'groupings', atOnce: 1, ofUser: 4, ofAll: 20 };

/** The minimum number of sentences in a group if the request does not specify it. */
const defaultMinSentences = 5;

/** All sentences of a call share one language. */
const asText = (sentences: string | string[]): string =>
  typeof sentences === 'string' ? sentences : sentences.join('\n');

export const asTarget = ({ id, revision, texts, bytes, threshold, priority }: Outline): RankedTarget => ({
  id,
  contentKey: `${id} ${revision}`,
  texts,
  bytes,
  threshold,
  priority,
});
