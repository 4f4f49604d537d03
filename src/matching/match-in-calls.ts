/** More sentences than one call takes: matched in several calls, with one answer. */
import { joinLanguages } from '../streams/join-languages.ts';
import type { MatchAnswer, MatchedTarget, Ranking } from './reply-by-sentence.ts';

export interface MatchLimits {
  readonly texts: number;
  readonly chars: number;
}

/** @param list what is matched against, in the order of the service; read only where answers are joined */
export async function matchInCalls(
  sentences: string[],
  limits: MatchLimits,
  match: (sentences: string[]) => Promise<MatchAnswer>,
  list: () => Promise<Ranking>,
): Promise<MatchAnswer> {
  const calls = cutList(sentences, limits);
  if (calls.length <= 1) return match(sentences);
  const answers: { sentences: string[]; answer: MatchAnswer }[] = [];
  for (const call of calls) answers.push({ sentences: call, answer: await match(call) });
  return joinAnswers(answers, await list());
}

function cutList(sentences: readonly string[], { texts, chars }: MatchLimits): string[][] {
  const calls: string[][] = [];
  let last: string[] = [];
  let lastChars = 0;
  for (const sentence of sentences) {
    if (last.length === texts || (last.length > 0 && lastChars + sentence.length > chars)) {
      calls.push(last);
      [last, lastChars] = [[], 0];
    }
    last.push(sentence);
    lastChars += sentence.length;
  }
  return last.length > 0 ? [...calls, last] : calls;
}

/** Each target once, with all its sentences, in the order of the service: priority, best score, place in the list. */
function joinAnswers(
  answers: readonly { readonly sentences: string[]; readonly answer: MatchAnswer }[],
  ranking: Ranking,
): MatchAnswer {
  const found = new Map<string, { entry: object; target: MatchedTarget }>();
  for (const { answer } of answers) {
    answer.targets.forEach((target, i) => {
      const earlier = found.get(target.id)?.target.matchedTextList ?? [];
      const matchedTextList = [...earlier, ...target.matchedTextList];
      const entry = found.get(target.id)?.entry ?? answer.reply.data.similarityMatch[i] ?? {};
      found.set(target.id, { entry, target: { ...target, matchedTextList } });
    });
  }
  const places = new Map(ranking.map(({ id, priority }, place) => [id, { priority: priority ?? last, place }]));
  const best = ({ matchedTextList }: MatchedTarget) => Math.max(...matchedTextList.map(({ score }) => score));
  const placeOf = ({ id }: MatchedTarget) => places.get(id) ?? { priority: last, place: last };
  const joined = [...found.values()].sort(({ target: a }, { target: b }) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    return left.priority - right.priority || best(b) - best(a) || left.place - right.place;
  });
  const parts = answers.map(({ sentences, answer }) => ({
    part: { text: sentences.join(' '), start: 0 },
    result: answer.reply,
  }));
  const reply = answers[0]?.answer.reply ?? { data: { similarityMatch: [] } };
  const similarityMatch = joined.map(({ entry, target }) => ({ ...entry, matchedTextList: target.matchedTextList }));
  return {
    reply: { ...reply, ...joinLanguages(parts), data: { ...reply.data, similarityMatch } },
    targets: joined.map(({ target }) => target),
  };
}

const last = Number.MAX_SAFE_INTEGER;
