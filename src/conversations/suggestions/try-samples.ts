/**
 * Tries which labelled sentences would improve F1 as samples, without changing the user's records: the service matches
 * against samples in the request.
 */
import type { Client } from '../../api/client.ts';
import type { TargetKind } from '../../api/records/target-calls.ts';
import { adviseUnsupported } from '../../shared/errors.ts';
import { averageRates } from '../evaluation/rate-counts.ts';
import type { Case } from '../evaluation/read-cases.ts';
import { createTally } from '../evaluation/tally-cases.ts';
import { type NamedTarget, type ScoredTarget, scoreAll } from '../matching/match-targets.ts';

export interface SampleSuggestion {
  /** The tag or intent. */
  readonly name: string;
  readonly sample: string;
  /** The line of the case, from 1. */
  readonly line: number;
  /** The gain in macro F1 on the other cases if only this sample is added. */
  readonly gain: number;
}

export type SampleTrial = Awaited<ReturnType<typeof trySamples>>;

export interface TrialOptions {
  readonly kind: TargetKind;
  /** 0 to 1; undefined for each target's own. */
  readonly threshold: number | undefined;
  /** Maximum number of cases to try, and of suggestions. */
  readonly trials: number;
  readonly limit: number;
  readonly onTried: (tried: number, of: number) => void;
}

interface Candidate {
  readonly one: Case;
  readonly name: string;
  /** How far the score for the expected name is above its threshold; negative if the case misses it. */
  readonly surplus: number;
}

type Scores = ReadonlyMap<string, readonly ScoredTarget[]>;

/** Correct cases are candidates too if their score is this close to the threshold. */
const nearlyMissed = 0.1;
/** Smaller gains are noise. */
const minGain = 1e-6;
/** Number of folds of the cross-validation. */
const folds = 5;

/** The measurement with one additional sample. */
interface Tried {
  readonly candidate: Candidate;
  readonly scores: Scores;
}

/**
 * A case is tried as a sample of its expected name, and judged on the other cases: leave-one-out, together with all
 * cases of the same text. Samples that give a gain alone are then added one after the other, and kept if they still do.
 *
 * @throws StaError `unsupported` if the service cannot match against samples in the request
 */
export async function trySamples(
  client: Client,
  targets: readonly NamedTarget[],
  cases: readonly Case[],
  options: TrialOptions,
) {
  const { threshold, trials, limit, onTried } = options;
  const score = (some: readonly NamedTarget[]) => scoreCases(client, some, cases, threshold);
  const rate = createRating(targets, options);

  const now = await score(targets);
  const all = listCandidates(cases, now, targets, options);
  const tried: Tried[] = [];
  for (const candidate of all.slice(0, trials)) {
    onTried(tried.length, Math.min(all.length, trials));
    tried.push({ candidate, scores: await score(addSamples(targets, [candidate])) });
  }

  /** The samples that give a gain alone on some cases, without their own, the largest gain first. */
  const rank = (among: readonly Tried[], on: readonly Case[]) =>
    among
      .map(({ candidate, scores }) => {
        const others = on.filter(({ text }) => fold(text) !== fold(candidate.one.text));
        return { candidate, gain: rate(others, scores) - rate(others, now) };
      })
      .filter(({ gain }) => gain > minGain)
      .sort((a, b) => b.gain - a.gain);

  /** Adds samples one after the other, and keeps those that still give a gain. @param on the cases that decide */
  async function grow(among: readonly Tried[], on: readonly Case[]) {
    const suggestions: SampleSuggestion[] = [];
    let added: Candidate[] = [];
    let scores = now;
    for (const { candidate, gain } of rank(among, on)) {
      if (suggestions.length >= limit) break;
      onTried(tried.length, tried.length);
      const more = [...added, candidate];
      const after = await score(addSamples(targets, more));
      const samples = new Set(more.map(({ one }) => fold(one.text)));
      const others = on.filter(({ text }) => !samples.has(fold(text)));
      if (added.length > 0 && rate(others, after) - rate(others, scores) <= minGain) continue;
      [added, scores] = [more, after];
      suggestions.push({ name: candidate.name, sample: candidate.one.text, line: candidate.one.line, gain });
    }
    return { suggestions, scores };
  }

  const { suggestions } = await grow(tried, cases);
  const foldOf = assignFolds(cases);
  const crossed = new Map<string, readonly ScoredTarget[]>();
  for (let part = 0; part < folds && suggestions.length > 0; part += 1) {
    const outside = cases.filter((one) => foldOf(one) !== part);
    const { scores } = await grow(
      tried.filter(({ candidate }) => foldOf(candidate.one) !== part),
      outside,
    );
    for (const one of cases) if (foldOf(one) === part) crossed.set(one.text, scores.get(one.text) ?? []);
  }
  return {
    /** In the order of addition, the largest gain first. */
    suggestions,
    /** Current macro F1 on all cases; null if it is undefined. */
    before: rate.orNull(cases, now),
    /**
     * Expected macro F1 with suggestions like these, by cross-validation: chosen by some cases, measured on the others.
     */
    after: suggestions.length === 0 ? rate.orNull(cases, now) : rate.orNull(cases, crossed),
    /** Number of cases that were tried as samples, and of all candidates. */
    tried: tried.length,
    candidates: all.length,
  };
}

const fold = (text: string) => text.trim().toLowerCase();

/** Cases that miss their name, or nearly do. The furthest misses come last: they may be labelled wrongly. */
function listCandidates(
  cases: readonly Case[],
  scores: Scores,
  targets: readonly NamedTarget[],
  { threshold }: TrialOptions,
): Candidate[] {
  const samples = new Map(targets.map((target) => [target.name, new Set(target.samples.map(fold))]));
  const thresholds = new Map(targets.map((target) => [target.name, threshold ?? target.threshold]));
  const seen = new Set<string>();
  return cases
    .flatMap((one) =>
      one.expected.flatMap((name): Candidate[] => {
        const key = JSON.stringify([name, fold(one.text)]);
        if (seen.has(key) || samples.get(name)?.has(fold(one.text))) return [];
        seen.add(key);
        const known = scores.get(one.text) ?? [];
        const best = (some: readonly ScoredTarget[]) => some.reduce((max, { score }) => Math.max(max, score), 0);
        const own = best(known.filter(({ target }) => target.name === name));
        const other = best(known.filter(({ target }) => target.name !== name));
        const surplus = Math.min(own - (thresholds.get(name) ?? 0), own - other);
        return surplus < nearlyMissed ? [{ one, name, surplus }] : [];
      }),
    )
    .sort((a, b) => Math.abs(a.surplus) - Math.abs(b.surplus));
}

function addSamples(targets: readonly NamedTarget[], added: readonly Candidate[]): readonly NamedTarget[] {
  const first = new Map([...targets].reverse().map((target) => [target.name, target]));
  return targets.map((target) => {
    const more = added.filter(({ name }) => first.get(name) === target).map(({ one }) => one.text);
    return more.length === 0 ? target : { ...target, samples: [...target.samples, ...more] };
  });
}

/** Cases with the same text are in one fold, and those of one name are spread evenly. */
function assignFolds(cases: readonly Case[]): (one: Case) => number {
  const parts = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { text, expected } of cases) {
    if (parts.has(fold(text))) continue;
    const name = JSON.stringify(expected);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    parts.set(fold(text), count % folds);
  }
  return ({ text }) => parts.get(fold(text)) ?? 0;
}

/** Macro F1 on cases; 0 or null if it is undefined. */
function createRating(targets: readonly NamedTarget[], { kind, threshold }: Pick<TrialOptions, 'kind' | 'threshold'>) {
  const names = new Set(targets.map(({ name }) => name));
  const orNull = (cases: readonly Case[], scores: Scores): number | null => {
    const tally = createTally(names, kind, threshold);
    for (const one of cases) tally.add(one, scores.get(one.text) ?? []);
    return averageRates([...tally.names.values()].map(({ counts }) => counts)).f1;
  };
  return Object.assign((cases: readonly Case[], scores: Scores) => orNull(cases, scores) ?? 0, { orNull });
}

async function scoreCases(
  client: Client,
  targets: readonly NamedTarget[],
  cases: readonly Case[],
  threshold: number | undefined,
): Promise<Scores> {
  const match = async (sentences: string[], _ids: string[], minScore: number) => {
    const given = targets.map(({ id, samples, phrases }) => ({ id, samples: [...samples], phrases: [...phrases] }));
    const reply = await client.match.trial({ sentences, threshold: minScore, targets: given }).catch(adviseLocal);
    return reply.data.similarityMatch;
  };
  const minScore = Math.min(...targets.map((target) => threshold ?? target.threshold));
  const texts = cases.map(({ text }) => text);
  return scoreAll({ targets, ownIds: [], match }, texts, minScore);
}

const adviseLocal = adviseUnsupported(
  'The service on this machine has it. Copy your records: sta export > sta.yaml, sta apply -f sta.yaml --local',
);
