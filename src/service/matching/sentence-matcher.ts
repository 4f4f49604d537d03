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
/** Sentences that are read in one batch. */
const batchSentences = 32;
/** Prepared sets of targets are kept up to this many bytes. */
const mostCachedBytes = 256 * 1024 * 1024;

/** Scores that are remembered for sentences that recur, of all sets together: about 10 MB. */
const mostRememberedScores = 100_000;
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
  const remembered = createScoreMemory(mostRememberedScores);

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
    async match(targets, asked, sentences, threshold) {
      const lists = new Map<string, TargetMatch['matchedTextList']>();
      const cuts = new Map(targets.map((target) => [target.id, threshold ?? target.threshold ?? defaultThreshold]));
      const set = prepare(targets);
      const matcher = await set.matcher;
      let replyChars = 0;
      const pause = takeTurns();
      for (let at = 0; at < sentences.length; at += batchSentences) {
        const batch = sentences.slice(at, at + batchSentences);
        const known = batch.map((text) => remembered.get(set.id, text));
        const read = (await matcher.read(batch.filter((_, place) => known[place] === undefined))).values();
        for (const [place, text] of batch.entries()) {
          const scores = known[place] ?? scoreNext(matcher, read);
          remembered.set(set.id, text, scores);
          for (const { id, score, value } of scores) {
            if (asked?.has(id) === false || score < (cuts.get(id) ?? defaultThreshold)) continue;
            const list = lists.get(id) ?? [];
            list.push({ score, text, value });
            replyChars += text.length + value.length;
            lists.set(id, list);
          }
          if (replyChars > limits.matchReplyChars) throw tooManyMatches(limits);
          await pause();
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

function scoreNext(matcher: Matcher, read: Iterator<ReadSentence>): readonly TargetScore[] {
  const next = read.next();
  return next.done ? [] : matcher.score(next.value);
}

/** Keeps the scores that were used last. */
function createScoreMemory(mostScores: number) {
  const entries = new Map<string, readonly TargetScore[]>();
  let count = 0;
  return {
    get: (set: number, text: string) => entries.get(`${set} ${text}`),
    set(set: number, text: string, scores: readonly TargetScore[]): void {
      if (text.length > longestRemembered) return;
      const key = `${set} ${text}`;
      if (entries.delete(key)) count -= scores.length + 1;
      entries.set(key, scores);
      count += scores.length + 1;
      for (const [oldest, { length }] of entries) {
        if (count <= mostScores) break;
        entries.delete(oldest);
        count -= length + 1;
      }
    },
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
