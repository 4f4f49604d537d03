/** Joins the replies of several match calls into one, and splits the reply of one call by sentence. */
import { batchItems, oneGroup } from '../../api/batches/batch-items.ts';
import { joinLanguages } from '../../api/batches/join-languages.ts';
import type { MatchedTarget, MatchedText, MatchResult, StoredTarget } from '../../api/records/target-calls.ts';

/**
 * The user's targets in the order of the service's list. Priority 1 comes before 2; targets without a priority come
 * last.
 */
export type Ranking = readonly Pick<StoredTarget, 'id' | 'priority'>[];

export interface MatchLimits {
  readonly texts: number;
  /** Characters of all sentences together. */
  readonly chars: number;
}

/**
 * Matches more sentences than one call accepts.
 *
 * @param list reads the user's targets; called only if results have to be joined
 * @returns each target once, with all its sentences, in the order that the service would have used
 */
export async function matchInCalls(
  sentences: string[],
  limits: MatchLimits,
  match: (sentences: string[]) => Promise<MatchResult>,
  list: () => Promise<Ranking>,
): Promise<MatchResult> {
  const batches = batchItems(oneGroup(sentences), {
    maxItems: () => limits.texts,
    sizesOf: ({ length }) => [length],
    maxSizes: [limits.chars],
    lingerMs: Number.POSITIVE_INFINITY,
  });
  const parts: { sentences: string[]; result: MatchResult }[] = [];
  for await (const batch of batches) parts.push({ sentences: batch, result: await match(batch) });
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first.result;
  return joinResults(parts, await list());
}

function joinResults(
  parts: readonly { readonly sentences: string[]; readonly result: MatchResult }[],
  ranking: Ranking,
): MatchResult {
  const found = new Map<string, { entry: object; target: MatchedTarget }>();
  for (const { result } of parts) {
    result.targets.forEach((target, i) => {
      const earlier = found.get(target.id);
      const matchedTextList = [...(earlier?.target.matchedTextList ?? []), ...target.matchedTextList];
      const entry = earlier?.entry ?? result.reply.data.similarityMatch[i] ?? {};
      found.set(target.id, { entry, target: { ...target, matchedTextList } });
    });
  }
  const best = ({ matchedTextList }: MatchedTarget) => Math.max(...matchedTextList.map(({ score }) => score));
  const compare = serviceOrder(ranking);
  const joined = [...found].map(([id, one]) => ({ ...one, id, score: best(one.target) })).sort(compare);
  const languages = parts.map(({ sentences, result }) => ({
    part: { text: sentences.join(' '), start: 0 },
    result: result.reply,
  }));
  const reply = parts[0]?.result.reply ?? { data: { similarityMatch: [] } };
  const similarityMatch = joined.map(({ entry, target }) => ({ ...entry, matchedTextList: target.matchedTextList }));
  return {
    reply: { ...reply, ...joinLanguages(languages), data: { ...reply.data, similarityMatch } },
    targets: joined.map(({ target }) => target),
  };
}

/**
 * Splits the reply to many sentences into the replies that each would have had alone, except for the language.
 *
 * @returns one result per sentence, in their order
 */
export function splitBySentence(
  { reply, targets }: MatchResult,
  sentences: readonly string[],
  ranking: Ranking,
): MatchResult[] {
  const { language: _ofTheCall, ...withoutLanguage } = reply;
  const found = new Map<
    string,
    { id: string; score: number; index: number; target: MatchedTarget; entry: MatchedText }[]
  >();
  targets.forEach((target, index) => {
    for (const entry of target.matchedTextList) {
      const list = found.get(entry.text);
      const one = { id: target.id, score: entry.score, index, target, entry };
      if (list === undefined) found.set(entry.text, [one]);
      // A repeated sentence is listed repeatedly.
      else if (list.at(-1)?.index !== index) list.push(one);
    }
  });
  const compare = serviceOrder(ranking);
  for (const list of found.values()) list.sort(compare);
  return sentences.map((sentence) => {
    const matches = found.get(sentence) ?? [];
    const similarityMatch = matches.map(({ index, entry }) => ({
      ...reply.data.similarityMatch[index],
      matchedTextList: [entry],
    }));
    return {
      // The sentences in a call depend on when they arrived, so the call's language says nothing about a single
      // sentence.
      reply: { ...withoutLanguage, data: { ...reply.data, similarityMatch } },
      targets: matches.map(({ target, entry }) => ({ ...target, matchedTextList: [entry] })),
    };
  });
}

const last = Number.MAX_SAFE_INTEGER;

/** Compares two targets as the service does: by priority, then by the best score, then by the position in the list. */
function serviceOrder(ranking: Ranking): (a: Ranked, b: Ranked) => number {
  const places = new Map(ranking.map(({ id, priority }, place) => [id, { priority: priority ?? last, place }]));
  // A target may have been created after the list was read.
  const placeOf = ({ id }: Ranked) => places.get(id) ?? { priority: last, place: last };
  return (a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    return left.priority - right.priority || b.score - a.score || left.place - right.place;
  };
}

interface Ranked {
  readonly id: string;
  readonly score: number;
}
