/**
 * Matches sentences with the matching engine: applies thresholds, orders by priority and score (docs/interface/decisions.md,
 * "Matching"), and pauses often enough that the service can respond to others meanwhile.
 */
import type {
  Matcher,
  MatchingEngine,
  MatchTarget,
  ReadSentence,
  TargetScore,
} from '../../analytics/text/matching/matcher.ts';
import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import { takeTurns } from '../base/take-turns.ts';

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
   * @param once for targets that do not come back: nothing of them is kept in memory
   * @throws ServiceFailure `invalid_request` when the response would be too large to be useful
   */
  match(
    targets: readonly RankedTarget[],
    asked: ReadonlySet<string> | undefined,
    sentences: readonly string[],
    threshold?: number,
    once?: 'once',
  ): Promise<TargetMatch[]>;
}

const defaultThreshold = 0.5;
/** Sentences that are read in one batch. */
const batchSentences = 32;
/** Prepared sets of targets are kept up to this many bytes. */
const mostCachedBytes = 256 * 1024 * 1024;

/** Sentences and matches that are remembered for sentences that recur, of all sets together: about 10 MB. */
const mostRemembered = 60_000;
/** Longer sentences seldom recur. */
const longestRemembered = 500;

/** A set that is being prepared has no size yet. */
interface PreparedSet {
  readonly id: number;
  readonly matcher: Promise<Matcher>;
  bytes: number;
}

export function createSentenceMatcher(
  engine: () => Promise<MatchingEngine>,
  limits: Limits,
  cachedBytes = mostCachedBytes,
): SentenceMatcher {
  /** The set that was used last comes last. */
  const prepared = new Map<string, PreparedSet>();
  let bytes = 0;
  let sets = 0;
  const remembered = createMatchMemory(mostRemembered);

  /** Calls for a set that is being prepared wait for it. */
  function prepare(targets: readonly RankedTarget[]): PreparedSet {
    const key = targets.map(({ contentKey }) => contentKey).join('\n');
    const known = prepared.get(key);
    if (known !== undefined) {
      prepared.delete(key);
      prepared.set(key, known);
      return known;
    }
    const set: PreparedSet = { id: sets++, matcher: prepareAnew(targets), bytes: 0 };
    prepared.set(key, set);
    set.matcher.then(
      (matcher) => {
        set.bytes = matcher.bytes + key.length;
        bytes += set.bytes;
        dropOldest(set);
      },
      // A failed preparation may succeed the next time.
      () => prepared.delete(key),
    );
    return set;
  }

  /** Sets that are being prepared stay, so that calls for them wait; and so does the newest, whatever its size. */
  function dropOldest(newest: PreparedSet): void {
    for (const [key, set] of prepared) {
      if (bytes <= cachedBytes) return;
      if (set.bytes === 0 || set === newest) continue;
      prepared.delete(key);
      bytes -= set.bytes;
    }
  }

  const prepareAnew = async (targets: readonly RankedTarget[]): Promise<Matcher> =>
    (await engine()).prepare(
      targets.map(({ id, readTexts }) => ({ id, ...readTexts() })),
      takeTurns(),
    );

  return {
    async match(targets, asked, sentences, threshold, once) {
      const lists = new Map<string, TargetMatch['matchedTextList']>();
      const lowest = new Map(targets.map((target) => [target.id, threshold ?? target.threshold ?? defaultThreshold]));
      const set = once === undefined ? prepare(targets) : { id: sets++, matcher: prepareAnew(targets) };
      const matcher = await set.matcher;
      // A set has other targets once a threshold of its own changes.
      const known = remembered.open(`${set.id} ${threshold ?? ''}`);
      let replyChars = 0;
      const pause = takeTurns();
      for (let at = 0; at < sentences.length; at += batchSentences) {
        const batch = sentences.slice(at, at + batchSentences);
        const found = batch.map(known.get);
        const read = (await matcher.read(batch.filter((_, place) => found[place] === undefined))).values();
        for (let place = 0; place < batch.length; place++) {
          const text = batch[place] ?? '';
          let matches = found[place];
          if (matches === undefined) {
            matches = scoreNext(matcher, read, lowest);
            if (once === undefined) known.set(text, matches);
          }
          for (const { id, score, value } of matches) {
            if (asked?.has(id) === false) continue;
            const list = lists.get(id) ?? [];
            list.push({ score, text, value });
            replyChars += text.length + value.length;
            lists.set(id, list);
          }
          if (replyChars > limits.matchReplyChars) throw tooManyMatches(limits);
          const turn = pause();
          if (turn !== undefined) await turn;
        }
      }
      return [...targets]
        .flatMap((target) => {
          const matchedTextList = lists.get(target.id);
          return matchedTextList === undefined ? [] : [{ target, matchedTextList, best: bestScore(matchedTextList) }];
        })
        .sort((a, b) => rank(a.target) - rank(b.target) || b.best - a.best)
        .map(({ target, matchedTextList }) => ({ id: target.id, matchedTextList }));
    },
  };
}

const none: readonly TargetScore[] = [];

/** @param lowest the lowest score that counts, by target */
function scoreNext(
  matcher: Matcher,
  read: Iterator<ReadSentence>,
  lowest: ReadonlyMap<string, number>,
): readonly TargetScore[] {
  const next = read.next();
  if (next.done) return none;
  const matches = matcher.score(next.value).filter(({ id, score }) => score >= (lowest.get(id) ?? defaultThreshold));
  return matches.length === 0 ? none : matches;
}

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
