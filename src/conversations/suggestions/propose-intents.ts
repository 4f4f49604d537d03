/** Proposes intents for lines of conversations that match none: groups of lines that request the same thing. */
import type { Client } from '../../api/client.ts';
import type { Context } from '../../cli/context/context.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';
import { countBy } from '../../shared/collections/group-by.ts';
import { adviseUnsupported } from '../../shared/errors.ts';
import { batchSentences } from '../matching/batch-sentences.ts';
import { type MatchTargets, openTargets, scoreSentences } from '../matching/match-targets.ts';
import type { ConversationLine } from './read-conversations.ts';

export type Proposals = Awaited<ReturnType<typeof proposeIntents>>;
export type Proposal = Proposals['intents'][number];

export interface ProposalOptions {
  /** The score from which a line counts as matched, 0 to 1. */
  readonly threshold: number;
  /** Minimum lines of a group, 2 or more. */
  readonly fewest: number;
  /** Maximum number of groups. */
  readonly limit: number;
  /** Maximum samples per group. */
  readonly samples: number;
}

/** The limits of one call. */
const maxSentences = defaultLimits.sentences;
const maxChars = 2_000_000;

export async function proposeIntents(
  context: Pick<Context, 'startStatusLine'>,
  client: Client,
  lines: readonly ConversationLine[],
  { threshold, fewest, limit, samples }: ProposalOptions,
) {
  const opened = await openTargets(client, 'intent');
  const counts = countBy(lines, ({ text }) => text);
  const unmatched =
    opened.targets.length === 0
      ? [...counts.keys()]
      : await findUnmatched(context, opened, [...counts.keys()], threshold);
  const sentences = takeSome(unmatched);
  const countOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
  const compared = countOf(sentences);
  using _line = context.startStatusLine('Grouping', () => `${sentences.length} different lines`);
  const request = { sentences, counts: sentences.map((text) => counts.get(text) ?? 1), fewest };
  const { groups, smallTalk } = (await client.match.group(request).catch(adviseLocal)).data;
  const taken = new Set(opened.targets.map(({ name }) => name.toLowerCase()));
  // Only a part of very many lines was compared.
  const whole = (compared * lines.length) / Math.max(1, countOf(unmatched));
  const intents = groups.slice(0, limit).map(({ name, members }) => {
    const group = members.flatMap((place) => sentences[place] ?? []);
    return {
      name: freeName(name, taken),
      /** The number of lines in the group, and their share of all lines, 0 to 1. */
      lines: countOf(group),
      share: Number((countOf(group) / Math.max(1, whole)).toFixed(6)),
      /** Different lines, the most typical first. */
      samples: chooseSamples(group, samples),
    };
  });
  return {
    intents,
    lines: lines.length,
    /** Lines that match an intent of the user. */
    matched: lines.length - countOf(unmatched),
    /** Lines without a request: greetings, thanks, confirmations, names and numbers. */
    smallTalk,
    /** Lines of the proposed groups. */
    grouped: intents.reduce((sum, one) => sum + one.lines, 0),
    /** Lines that were grouped; with very many lines, an evenly spread part. */
    compared,
  };
}

async function findUnmatched(
  context: Pick<Context, 'startStatusLine'>,
  opened: MatchTargets,
  texts: readonly string[],
  threshold: number,
): Promise<string[]> {
  const unmatched: string[] = [];
  let done = 0;
  using _line = context.startStatusLine('Matching', () => `${done} of ${texts.length} different lines`);
  for await (const batch of batchSentences(texts, (text) => text, opened.targets)) {
    const scores = await scoreSentences(opened, batch, threshold);
    unmatched.push(...batch.filter((text) => (scores.get(text) ?? []).length === 0));
    done += batch.length;
  }
  return unmatched;
}

/** At most the limit of one call, evenly spread. */
function takeSome(texts: readonly string[]): string[] {
  const chars = texts.reduce((sum, text) => sum + text.length, 0);
  const max = Math.min(maxSentences, Math.max(1, Math.floor((texts.length * maxChars) / Math.max(maxChars, chars))));
  if (texts.length <= max) return [...texts];
  return Array.from({ length: max }, (_, index) => texts[Math.floor((index * texts.length) / max)] ?? '');
}

const adviseLocal = adviseUnsupported('The service on this machine has it: repeat the command with --local');

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name}-${count}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Personal data does not belong in a profile file if other lines say the same. */
const personal = /\d{3}|\S@\S/;
/** Longer lines say more than one thing. */
const maxWordsLength = 25;
/** The share of a group that its samples come from: its most typical lines. */
const typicalShare = 0.8;

/** Different lines of a group, evenly spread over its typical ones: samples that are all alike teach little. */
function chooseSamples(group: readonly string[], max: number): string[] {
  const distinct = new Map<string, string>();
  for (const text of group) {
    const key = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (!distinct.has(key)) distinct.set(key, text);
  }
  const all = [...distinct.values()];
  const plain = all.filter((text) => !personal.test(text) && text.split(/\s+/).length <= maxWordsLength);
  const typical = plain.slice(0, Math.max(max, Math.ceil(plain.length * typicalShare)));
  const chosen = typical.length > 0 ? typical : all;
  if (chosen.length <= max) return chosen;
  return Array.from({ length: max }, (_, index) => chosen[Math.floor((index * chosen.length) / max)] ?? '');
}

/**
 * The minimum lines of a group, by the number of all lines: among few lines, two with the same request are unlikely to be a coincidence.
 * The limits were chosen by `lab/bench/quality grouping` on training parts (docs/engines/grouping).
 */
export const minGroupLines = (lines: number): number => (lines < fewLines ? 2 : lines < someLines ? 3 : 5);

const fewLines = 150;
const someLines = 250;

/** For help. */
export const minGroupLinesText = `5, 3 for fewer than ${someLines} lines, and 2 for fewer than ${fewLines}`;
