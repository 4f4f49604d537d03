/**
 * Matches sentences with the matching engine: applies thresholds, sorts by priority and score
 * (docs/interface/decisions.md, "Matching"), and pauses often enough that the service can respond to other calls
 * meanwhile.
 */
import { hash } from 'node:crypto';
import { totalmem } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defaultThreshold, type Limits } from '../../../contract/schemas/limits.ts';
import type { MatchingEngine, MatchTarget, TargetScore } from '../../../engines/text/matching/matcher.ts';
import { RecentMap } from '../../../shared/collections/recent-map.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { takeTurns } from '../../base/take-turns.ts';
import type { MatchingThread, PreparedTargets } from './matching-thread.ts';
import {
  type Counting,
  type CountingScores,
  matchChars,
  scoreForMatching,
  tooManyMatchesError,
} from './score-sentences.ts';
import { createTargetSets, type TargetSet } from './target-sets.ts';

export interface RankedTarget {
  readonly id: string;
  /** Identifies the target and the current version of its samples and phrases. */
  readonly contentKey: string;
  /** The number of its samples and phrases, and their approximate bytes. */
  readonly texts: number;
  readonly bytes: number;
  /** The minimum score if the request has no threshold, 0 to 1. */
  readonly threshold: number | null;
  /** 1 before 2, null last. */
  readonly priority: number | null;
}

/** Targets that are compared with each other. */
export interface Targets {
  readonly ranked: readonly RankedTarget[];
  /** Reads their samples and phrases; called only if no prepared set has them yet. */
  readonly read: () => Promise<readonly MatchTarget[]>;
}

export interface TargetMatch {
  readonly id: string;
  /** One entry per matched sentence, in the order of the sentences. */
  readonly matchedTextList: { score: number; text: string; value: string }[];
}

/**
 * Maximum bytes of prepared sets of targets that are kept, or an eighth of the memory if that is more: the sets of a
 * thousand users with a hundred tags of a sample each take a gigabyte, most of it outside of the heap.
 */
const maxCachedBytes = Math.max(256 * 1024 * 1024, Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 8);

/**
 * Sets with at least this many samples and phrases, or targets, are prepared in the thread: about a tenth of a second
 * of work.
 */
const largeTexts = 200;
const largeTargets = 80;
/**
 * Sets with at least this many samples and phrases, or bytes of them, are prepared one at a time: each takes up to 300
 * MB meanwhile.
 */
const hugeTexts = 5_000;
const hugeBytes = 1_000_000;
/** Calls with at least this many sentences are matched in the thread: more than a millisecond of work. */
const manySentences = 64;

/** Maximum sentences and matches in the cache for recurring sentences, of all sets together: about 10 MB. */
const maxRemembered = 60_000;
/** Longer sentences seldom recur. */
const maxRememberedLength = 500;

export type SentenceMatcher = ReturnType<typeof createSentenceMatcher>;

/**
 * @param thread handles large sets and calls with many sentences; undefined to do everything here
 * @param cachedBytes maximum bytes of the sets that are kept, here and in the thread
 */
export function createSentenceMatcher(
  engine: () => Promise<MatchingEngine>,
  limits: Limits,
  thread?: Pick<MatchingThread, 'prepare'>,
  cachedBytes = maxCachedBytes,
) {
  const sets = createTargetSets(cachedBytes);
  const remembered = new RecentMap<readonly TargetScore[]>(maxRemembered);

  /** Resolves when the last huge set is prepared. */
  let hugeDone: Promise<unknown> = Promise.resolve();

  /** Calls for a set that is being prepared wait for it. */
  function prepare(set: TargetSet, { ranked, read }: Targets, sentences: number): Promise<PreparedTargets> {
    const many = thread !== undefined && sentences >= manySentences;
    const known = set.prepared.thread ?? (many ? undefined : set.prepared.here);
    if (known !== undefined) return known;
    const { texts, bytes } = setBytes(ranked);
    const inThread = thread !== undefined && (many || texts >= largeTexts || ranked.length >= largeTargets);
    const start = async () => {
      const targets = await read();
      // If no thread can be started, everything is done here.
      return inThread ? thread.prepare(targets).catch(() => prepareHere(targets)) : prepareHere(targets);
    };
    if (texts < hugeTexts && bytes < hugeBytes) return sets.keep(set, inThread ? 'thread' : 'here', start());
    set.isHuge = true;
    const preparing = hugeDone.then(async () => {
      // The calls that waited for the previous set are using it now.
      await nextTurn();
      sets.dropHuge(set);
      return start();
    });
    hugeDone = preparing.catch(() => {});
    return sets.keep(set, inThread ? 'thread' : 'here', preparing);
  }

  async function prepareHere(targets: readonly MatchTarget[]): Promise<PreparedTargets> {
    const matcher = await (await engine()).prepare(targets, takeTurns());
    return {
      bytes: matcher.bytes,
      score: (sentences, counting) => scoreForMatching(matcher, sentences, counting),
      drop: () => {},
    };
  }

  async function score(
    set: TargetSet,
    targets: Targets,
    sentences: readonly string[],
    counting: Counting,
  ): Promise<CountingScores> {
    const prepared = await prepare(set, targets, sentences.length);
    return prepared.score(sentences, counting).catch(async () => {
      // The thread has ended, or has just dropped the set: try once more.
      delete set.prepared.thread;
      return (await prepare(set, targets, sentences.length)).score(sentences, counting);
    });
  }

  return {
    /**
     * Returns the targets that at least one sentence matches.
     *
     * @param targets a score rates a target relative to the others
     * @param asked the ids of the requested targets; undefined for all
     * @param threshold the minimum score, 0 to 1; undefined for each target's own, otherwise 0.5
     * @throws ServiceFailure `invalid_request` if the targets or the response would be too large for the memory
     */
    async match(
      targets: Targets,
      asked: ReadonlySet<string> | undefined,
      sentences: readonly string[],
      threshold?: number,
    ): Promise<TargetMatch[]> {
      const { ranked } = targets;
      checkSize(ranked, limits);
      const set = sets.open(ranked);
      const wanted =
        asked === undefined || asked.size === ranked.length ? ranked : ranked.filter(({ id }) => asked.has(id));
      const subset = wanted === ranked ? '' : hash('sha256', wanted.map(({ id }) => id).join(), 'base64url');
      const keyOf = (text: string) => `${set.id} ${threshold ?? ''} ${subset} ${text}`;
      const matches = new Map<string, readonly TargetScore[]>();
      const unknown: string[] = [];
      for (const text of sentences) {
        if (matches.has(text)) continue;
        const found = remembered.get(keyOf(text));
        if (found === undefined) unknown.push(text);
        matches.set(text, found ?? none);
      }
      if (unknown.length > 0) {
        const lowest = new Map(wanted.map((target) => [target.id, threshold ?? target.threshold ?? defaultThreshold]));
        const counting = { lowest, maxChars: limits.matchReplyChars };
        for (const [place, scores] of await score(set, targets, unknown, counting)) {
          matches.set(unknown[place] ?? '', scores);
        }
        for (const text of unknown) {
          const found = matches.get(text) ?? none;
          if (text.length <= maxRememberedLength) remembered.set(keyOf(text), found, 1 + found.length);
        }
      }
      return orderMatches(wanted, listMatches(sentences, matches, limits));
    },
  };
}

/** Sums the texts and bytes to compare with. */
export const setBytes = (targets: readonly Pick<RankedTarget, 'texts' | 'bytes'>[]) =>
  targets.reduce((sum, { texts, bytes }) => ({ texts: sum.texts + texts, bytes: sum.bytes + bytes }), {
    texts: 0,
    bytes: 0,
  });

/** Whether one call can compare with this many texts and bytes. */
export const isMatchable = (
  { texts, bytes }: ReturnType<typeof setBytes>,
  { matchTexts, matchBytes }: Limits,
): boolean => texts <= matchTexts && bytes <= matchBytes;

function checkSize(targets: readonly RankedTarget[], limits: Limits): void {
  const size = setBytes(targets);
  if (isMatchable(size, limits)) return;
  const [texts, bytes, maxTexts, maxBytes] = [size.texts, size.bytes, limits.matchTexts, limits.matchBytes].map(
    (count) => count.toLocaleString('en'),
  );
  throw new ServiceFailure(
    'invalid_request',
    `There are ${texts} samples and phrases of ${bytes} bytes to compare with; one call takes ${maxTexts} of ${maxBytes} bytes. ` +
      'Send fewer ids',
  );
}

const none: readonly TargetScore[] = [];

type MatchLists = ReadonlyMap<string, TargetMatch['matchedTextList']>;

/**
 * @returns the matches by the id of the target, in the order of the sentences @throws ServiceFailure if there are too
 * many
 */
function listMatches(
  sentences: readonly string[],
  matches: ReadonlyMap<string, readonly TargetScore[]>,
  limits: Limits,
): MatchLists {
  const lists = new Map<string, TargetMatch['matchedTextList']>();
  let replyChars = 0;
  for (const text of sentences) {
    for (const { id, score, value } of matches.get(text) ?? none) {
      const list = lists.get(id) ?? [];
      list.push({ score, text, value });
      replyChars += text.length + value.length + matchChars;
      lists.set(id, list);
    }
    if (replyChars > limits.matchReplyChars) throw tooManyMatchesError(limits.matchReplyChars);
  }
  return lists;
}

const orderMatches = (targets: readonly RankedTarget[], lists: MatchLists): TargetMatch[] =>
  targets
    .flatMap((target) => {
      const matchedTextList = lists.get(target.id);
      return matchedTextList === undefined ? [] : [{ target, matchedTextList, best: bestScore(matchedTextList) }];
    })
    .sort((a, b) => rank(a.target) - rank(b.target) || b.best - a.best)
    .map(({ target, matchedTextList }) => ({ id: target.id, matchedTextList }));

const bestScore = (list: TargetMatch['matchedTextList']) => list.reduce((best, { score }) => Math.max(best, score), 0);

/** A large number for the last place, because Infinity minus Infinity would be NaN. */
const rank = (target: RankedTarget) => target.priority ?? Number.MAX_SAFE_INTEGER;
