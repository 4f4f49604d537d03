/**
 * Matches sentences with the matching engine: applies thresholds, orders by priority and score (docs/interface/decisions.md,
 * "Matching"), and pauses often enough that the service can respond to others meanwhile.
 */
import { totalmem } from 'node:os';
import type { MatchingEngine, MatchTarget, TargetScore } from '../../analytics/text/matching/matcher.ts';
import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { takeTurns } from '../base/take-turns.ts';
import type { MatchingThread, PreparedTargets } from './matching-thread.ts';
import { type CountingScores, scoreSentences } from './score-sentences.ts';

export interface RankedTarget {
  readonly id: string;
  /** Identifies the target and its samples and phrases as they are now. */
  readonly contentKey: string;
  /** Its samples and phrases, read only when no prepared set has them yet. */
  readonly readTexts: () => Omit<MatchTarget, 'id'>;
  /** The lowest score that counts when the request names none, 0 to 1. */
  readonly threshold: number | null;
  /** 1 before 2, null last. */
  readonly priority: number | null;
}

export interface TargetMatch {
  readonly id: string;
  /** One entry per matched sentence, in the order of the sentences. */
  readonly matchedTextList: { score: number; text: string; value: string }[];
}

export interface SentenceMatcher {
  /**
   * The targets that at least one sentence matches.
   *
   * @param targets all targets of the caller: a score rates a target relative to the others
   * @param asked the ids of the requested targets; undefined for all
   * @param threshold the lowest score that counts, 0 to 1; undefined for each target's own, else 0.5
   * @throws ServiceFailure `invalid_request` when the response would be too large to be useful
   */
  match(
    targets: readonly RankedTarget[],
    asked: ReadonlySet<string> | undefined,
    sentences: readonly string[],
    threshold?: number,
  ): Promise<TargetMatch[]>;
}

const defaultThreshold = 0.5;
/**
 * Prepared sets of targets are kept up to this many bytes, an eighth of the memory if that is more: the sets of a thousand
 * users with a hundred tags of a sample each take a gigabyte, most of it outside of the heap.
 */
const mostCachedBytes = Math.max(
  256 * 1024 * 1024,
  Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 8,
);

/** Sets of this many samples and phrases, or targets, are prepared in the thread: about a tenth of a second of work. */
const largeTexts = 200;
const largeTargets = 80;
/** Calls of this many sentences are matched in the thread: more than a millisecond of work. */
const manySentences = 64;

/** Sentences and matches that are remembered for sentences that recur, of all sets together: about 10 MB. */
const mostRemembered = 60_000;
/** Longer sentences seldom recur. */
const longestRemembered = 500;

/** Where a set is prepared. */
type Place = 'here' | 'thread';

/** All targets of a user, as they are now. */
interface TargetSet {
  readonly id: number;
  readonly content: string;
  readonly prepared: Partial<Record<Place, Promise<PreparedTargets>>>;
  /** Preparations that are under way; they have no size yet. */
  preparing: number;
  bytes: number;
}

/**
 * @param thread takes large sets and calls of many sentences; undefined to do everything here
 * @param cachedBytes of the sets that are kept, here and in the thread
 */
export function createSentenceMatcher(
  engine: () => Promise<MatchingEngine>,
  limits: Limits,
  thread?: Pick<MatchingThread, 'prepare'>,
  cachedBytes = mostCachedBytes,
): SentenceMatcher {
  /** The set that was used last comes last. */
  const sets = new Map<string, TargetSet>();
  let bytes = 0;
  let lastId = 0;
  const remembered = createMatchMemory(mostRemembered);

  function openSet(targets: readonly RankedTarget[]): TargetSet {
    const content = targets.map(({ contentKey }) => contentKey).join('\n');
    const known = sets.get(content);
    if (known !== undefined) sets.delete(content);
    else lastId += 1;
    const set = known ?? { id: lastId, content, prepared: {}, preparing: 0, bytes: 0 };
    sets.set(content, set);
    if (known === undefined) resize(set, content.length);
    return set;
  }

  /** Calls for a set that is being prepared wait for it. */
  function prepare(set: TargetSet, targets: readonly RankedTarget[], sentences: number): Promise<PreparedTargets> {
    const many = thread !== undefined && sentences >= manySentences;
    const known = set.prepared.thread ?? (many ? undefined : set.prepared.here);
    if (known !== undefined) return known;
    const read = targets.map(({ id, readTexts }) => ({ id, ...readTexts() }));
    const texts = read.reduce((sum, { samples, phrases }) => sum + samples.length + phrases.length, 0);
    const isLarge = texts >= largeTexts || targets.length >= largeTargets;
    return thread !== undefined && (many || isLarge)
      ? // Where no thread can be started, everything is done here.
        keep(
          set,
          'thread',
          thread.prepare(read).catch(() => prepareHere(read)),
        )
      : keep(set, 'here', prepareHere(read));
  }

  async function prepareHere(targets: readonly MatchTarget[]): Promise<PreparedTargets> {
    const matcher = await (await engine()).prepare(targets, takeTurns());
    return {
      bytes: matcher.bytes,
      score: (sentences, lowest) => scoreSentences(matcher, sentences, lowest),
      drop: () => {},
    };
  }

  function keep(set: TargetSet, place: Place, preparing: Promise<PreparedTargets>): Promise<PreparedTargets> {
    set.prepared[place] = preparing;
    set.preparing += 1;
    preparing
      .then(
        (targets) => resize(set, targets.bytes),
        // A failed preparation may succeed the next time.
        () => delete set.prepared[place],
      )
      .finally(() => {
        set.preparing -= 1;
      });
    return preparing;
  }

  function resize(grown: TargetSet, more: number): void {
    grown.bytes += more;
    bytes += more;
    for (const [content, set] of sets) {
      if (bytes <= cachedBytes) return;
      // Calls wait for a set that is being prepared; the one in use stays, whatever its size.
      if (set === grown || set.preparing > 0) continue;
      sets.delete(content);
      bytes -= set.bytes;
      for (const prepared of Object.values(set.prepared)) void prepared.then((targets) => targets.drop());
    }
  }

  async function score(
    set: TargetSet,
    targets: readonly RankedTarget[],
    sentences: readonly string[],
    lowest: ReadonlyMap<string, number>,
  ): Promise<CountingScores> {
    const prepared = await prepare(set, targets, sentences.length);
    return prepared.score(sentences, lowest).catch(async () => {
      // The thread has ended, or dropped the set just before: once more.
      delete set.prepared.thread;
      return (await prepare(set, targets, sentences.length)).score(sentences, lowest);
    });
  }

  return {
    async match(targets, asked, sentences, threshold) {
      const set = openSet(targets);
      const known = remembered.open(`${set.id} ${threshold ?? ''}`);
      const matches = new Map<string, readonly TargetScore[]>();
      const unknown: string[] = [];
      for (const text of sentences) {
        if (matches.has(text)) continue;
        const found = known.get(text);
        if (found === undefined) unknown.push(text);
        matches.set(text, found ?? none);
      }
      if (unknown.length > 0) {
        const lowest = new Map(targets.map((target) => [target.id, threshold ?? target.threshold ?? defaultThreshold]));
        for (const [place, scores] of await score(set, targets, unknown, lowest)) {
          matches.set(unknown[place] ?? '', scores);
        }
        for (const text of unknown) known.set(text, matches.get(text) ?? none);
      }
      return orderMatches(targets, listMatches(sentences, matches, asked, limits));
    },
  };
}

const none: readonly TargetScore[] = [];

type MatchLists = ReadonlyMap<string, TargetMatch['matchedTextList']>;

/** @returns by the id of the target, in the order of the sentences @throws ServiceFailure if they are too many */
function listMatches(
  sentences: readonly string[],
  matches: ReadonlyMap<string, readonly TargetScore[]>,
  asked: ReadonlySet<string> | undefined,
  limits: Limits,
): MatchLists {
  const lists = new Map<string, TargetMatch['matchedTextList']>();
  let replyChars = 0;
  for (const text of sentences) {
    for (const { id, score, value } of matches.get(text) ?? none) {
      if (asked?.has(id) === false) continue;
      const list = lists.get(id) ?? [];
      list.push({ score, text, value });
      replyChars += text.length + value.length;
      lists.set(id, list);
    }
    if (replyChars > limits.matchReplyChars) throw tooManyMatches(limits);
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

/** Remembers what recurs: the entries of the last half of `most`, and those used since. */
function createMatchMemory(most: number) {
  type Sentences = Map<string, readonly TargetScore[]>;
  let recent = new Map<string, Sentences>();
  let earlier = new Map<string, Sentences>();
  let count = 0;

  function set(key: string, text: string, matches: readonly TargetScore[]): void {
    if (text.length > longestRemembered) return;
    if (2 * count >= most) {
      earlier = recent;
      recent = new Map();
      count = 0;
    }
    const sentences = recent.get(key) ?? new Map();
    recent.set(key, sentences.set(text, matches));
    count += 1 + matches.length;
  }

  return {
    /** @param key names the set of targets and the threshold */
    open: (key: string) => ({
      get(text: string): readonly TargetScore[] | undefined {
        const known = recent.get(key)?.get(text);
        if (known !== undefined) return known;
        const old = earlier.get(key)?.get(text);
        if (old !== undefined) set(key, text, old);
        return old;
      },
      set: (text: string, matches: readonly TargetScore[]) => set(key, text, matches),
    }),
  };
}

const tooManyMatches = (limits: Limits) =>
  new ServiceFailure(
    'invalid_request',
    `The matches exceed ${limits.matchReplyChars} characters. Raise the threshold, or send fewer sentences or ids`,
  );

const bestScore = (list: TargetMatch['matchedTextList']) => list.reduce((best, { score }) => Math.max(best, score), 0);

/** The last place is a large number: Infinity minus Infinity would be NaN. */
const rank = (target: RankedTarget) => target.priority ?? Number.MAX_SAFE_INTEGER;
