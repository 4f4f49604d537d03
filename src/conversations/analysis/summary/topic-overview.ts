/**
 * `--with topics`: what customers talk about, without any intents. Their lines are grouped by meaning at the end of the
 * run, as for `sta suggest intents`.
 */
import type { Client } from '../../../api/client.ts';
import { defaultLimits } from '../../../contract/schemas/limits.ts';
import { splitUtterance } from '../../../engines/conversation/split-utterance.ts';
import { adviseUnsupported } from '../../../shared/errors.ts';
import { minGroupLines } from '../../suggestions/propose-intents.ts';
import { isOfSide, type Side } from '../../transcripts/speakers/sides.ts';
import type { Row } from '../rows/row.ts';

export interface TopicSummary {
  readonly name: string;
  /** Lines with a sentence of the topic, and their share of all lines that were grouped, 0 to 1. */
  readonly lines: number;
  readonly share: number;
  /** Its most typical sentence. */
  readonly example: string;
}

/** Characters of all sentences of one call. */
const maxChars = 2_000_000;
const maxTopics = 20;

/** Keeps the sentences until the limit of one call, so the topics of a very long input are those of its beginning. */
export class TopicOverview {
  readonly #side: Side;
  /** The lines of each sentence. */
  readonly #linesOf = new Map<string, number[]>();
  #lines = 0;
  #chars = 0;

  constructor(side: Side) {
    this.#side = side;
  }

  add({ text, role }: Row): void {
    if (text === '' || !isOfSide(this.#side, role)) return;
    const sentences = splitUtterance(text);
    const isFull =
      this.#linesOf.size + sentences.length > defaultLimits.sentences || this.#chars + text.length > maxChars;
    if (isFull) return;
    for (const sentence of sentences) {
      const lines = this.#linesOf.get(sentence);
      if (lines === undefined) this.#linesOf.set(sentence, [this.#lines]);
      else if (lines.at(-1) !== this.#lines) lines.push(this.#lines);
    }
    this.#lines += 1;
    this.#chars += text.length;
  }

  /** The largest first. @throws StaError `unsupported` if the service cannot group */
  async find(client: Client): Promise<readonly TopicSummary[]> {
    if (this.#linesOf.size === 0) return [];
    const sentences = [...this.#linesOf.keys()];
    const counts = sentences.map((sentence) => this.#linesOf.get(sentence)?.length ?? 1);
    const fewest = minGroupLines(this.#lines);
    const { groups } = (await client.match.group({ sentences, counts, fewest }).catch(adviseWithout)).data;
    return groups
      .map(({ name, members }): TopicSummary => {
        const own = members.flatMap((place) => sentences[place] ?? []);
        const lines = new Set(own.flatMap((sentence) => this.#linesOf.get(sentence) ?? [])).size;
        return { name, lines, share: Number((lines / this.#lines).toFixed(6)), example: own[0] ?? '' };
      })
      .sort((a, b) => b.lines - a.lines)
      .slice(0, maxTopics);
  }
}

const adviseWithout = adviseUnsupported('Leave out topics, or use the service on this machine: --local');
