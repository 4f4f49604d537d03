/** Splits the reply to many sentences: each gets the reply that it would have had alone, except for its language. */

interface MatchedText {
  readonly score: number;
  readonly text: string;
  readonly value: string;
}

interface MatchReply {
  /** Of all sentences of the call together. */
  readonly language?: unknown;
  readonly data: { readonly similarityMatch: readonly { readonly matchedTextList: readonly MatchedText[] }[] };
}

export interface MatchedTarget {
  readonly id: string;
  readonly name: string;
  readonly matchedTextList: readonly MatchedText[];
}

export interface MatchAnswer {
  readonly reply: MatchReply;
  /** The same as `similarityMatch`, entry for entry. */
  readonly targets: readonly MatchedTarget[];
}

/** The targets that are matched against, as the service lists them; a priority of 1 comes before 2, none comes last. */
export type Ranking = readonly { readonly id: string; readonly priority?: number | null | undefined }[];

/**
 * @param ranking orders the targets of a sentence as the service does: by priority, then score, then place in the list
 * @returns an answer for each sentence, in their order
 */
export function replyBySentence(
  { reply, targets }: MatchAnswer,
  sentences: readonly string[],
  ranking: Ranking,
): MatchAnswer[] {
  const { language: _ofTheCall, ...withoutLanguage } = reply;
  const places = new Map(ranking.map(({ id, priority }, place) => [id, { priority: priority ?? last, place }]));
  const found = new Map<string, { index: number; target: MatchedTarget; entry: MatchedText }[]>();
  targets.forEach((target, index) => {
    for (const entry of target.matchedTextList) {
      const list = found.get(entry.text);
      if (list === undefined) found.set(entry.text, [{ index, target, entry }]);
      // A sentence that was given twice stands there twice.
      else if (list.at(-1)?.index !== index) list.push({ index, target, entry });
    }
  });
  const placeOf = ({ id }: MatchedTarget) => places.get(id) ?? unlisted;
  for (const list of found.values()) {
    list.sort((a, b) => {
      const [left, right] = [placeOf(a.target), placeOf(b.target)];
      return left.priority - right.priority || b.entry.score - a.entry.score || left.place - right.place;
    });
  }
  return sentences.map((sentence) => {
    const matches = found.get(sentence) ?? [];
    const similarityMatch = matches.map(({ index, entry }) => ({
      ...reply.data.similarityMatch[index],
      matchedTextList: [entry],
    }));
    return {
      // Which sentences share a call depends on when they arrived: the language of the call says nothing about one of them.
      reply: { ...withoutLanguage, data: { ...reply.data, similarityMatch } },
      targets: matches.map(({ target, entry }) => ({ ...target, matchedTextList: [entry] })),
    };
  });
}

const last = Number.MAX_SAFE_INTEGER;
/** Made since the list was read. */
const unlisted = { priority: last, place: last };
