/** Intent matching in everyday conversation, with a threshold of 0.5: see `lab/corpora/everyday.ts`. */
import { type EverydayLine, type EverydayLines, salesSamples, telecomSamples } from '../../corpora/everyday.ts';
import type { IntentScorer, Peer } from './matching-peers.ts';

/** All values in percent. */
export interface EverydayScores {
  /** Lines of small talk that match an intent of the telecom company. */
  readonly talkMatched: number;
  /** Mean F1 of the telecom company's intents on all its lines. */
  readonly macroF1: number;
  /** Mean F1 of the intents of sales calls. */
  readonly salesF1: number;
  /** Correct ones among the telecom matches of 0.9 or more, where a third of the lines belong to no intent. */
  readonly precisionAtNine: number;
  /** Intents of these lines that are found with 0.9 or more. */
  readonly foundAtNine: number;
  /** Negations that match nothing. */
  readonly negatedRight: number;
  /** Disfluent lines that match their intents and no other. */
  readonly disfluentRight: number;
  /** Intents that are found in lines with two intents. */
  readonly severalFound: number;
  /** Lines that match their sample but not its opposite. */
  readonly oppositesRight: number;
}

interface ScoredLine {
  readonly intents: readonly string[];
  readonly scores: ReadonlyMap<string, number>;
}

const threshold = 0.5;
const confident = 0.9;
const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : Number.NaN);

const listRequests = (samples: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(samples).flatMap(([intent, texts]) => texts.map((text) => ({ intent, text })));

async function scoreLines(score: IntentScorer, lines: readonly EverydayLine[]): Promise<ScoredLine[]> {
  const scored: ScoredLine[] = [];
  for (const [text, ...intents] of lines) scored.push({ intents, scores: await score(text) });
  return scored;
}

const listMatches = ({ scores }: ScoredLine, min = threshold): string[] =>
  [...scores].flatMap(([intent, score]) => (score >= min ? [intent] : []));

/** The mean of the F1 of each intent, at the threshold. */
function measureMacroF1(lines: readonly ScoredLine[], intents: readonly string[]): number {
  let sum = 0;
  for (const intent of intents) {
    const own = lines.filter((line) => line.intents.includes(intent));
    const found = lines.filter((line) => listMatches(line).includes(intent));
    const both = own.filter((line) => found.includes(line)).length;
    sum += (2 * both) / Math.max(1, own.length + found.length);
  }
  return percent(sum, intents.length);
}

const isRight = (line: ScoredLine): boolean => listMatches(line).sort().join() === [...line.intents].sort().join();

/** Scores one engine on the lines. */
export async function measureEveryday(peer: Peer, lines: EverydayLines): Promise<EverydayScores> {
  const plain = (texts: readonly string[]): EverydayLine[] => texts.map((text) => [text]);
  const telecom = await peer.prepare(listRequests(telecomSamples));
  const talk = await scoreLines(telecom, plain(lines.talk));
  const outside = await scoreLines(telecom, plain(lines.outside));
  const requests = await scoreLines(telecom, lines.requests);
  const disfluent = await scoreLines(telecom, lines.disfluent);
  const several = await scoreLines(telecom, lines.several);
  const negated = await scoreLines(telecom, lines.negated);
  const within = [...requests, ...disfluent.filter(({ intents }) => intents.length > 0), ...several];
  const mixed = [...within, ...outside.slice(0, Math.floor(within.length / 2))];
  const sure = mixed.flatMap((line) => listMatches(line, confident).map((intent) => line.intents.includes(intent)));
  const sales = await scoreLines(await peer.prepare(listRequests(salesSamples)), lines.sales);
  let opposites = 0;
  for (const [own, other, line] of lines.opposites) {
    const samples = [
      { intent: 'own', text: own },
      { intent: 'other', text: other },
    ];
    const [scored] = await scoreLines(await peer.prepare(samples), [[line, 'own']]);
    if (scored !== undefined && isRight(scored)) opposites++;
  }
  const all = [...talk, ...outside, ...requests, ...disfluent, ...several, ...negated];
  return {
    talkMatched: percent(talk.filter((line) => listMatches(line).length > 0).length, talk.length),
    macroF1: measureMacroF1(all, Object.keys(telecomSamples)),
    salesF1: measureMacroF1(sales, Object.keys(salesSamples)),
    precisionAtNine: percent(sure.filter(Boolean).length, sure.length),
    foundAtNine: percent(
      sure.filter(Boolean).length,
      mixed.reduce((sum, { intents }) => sum + intents.length, 0),
    ),
    negatedRight: percent(negated.filter(isRight).length, negated.length),
    disfluentRight: percent(disfluent.filter(isRight).length, disfluent.length),
    severalFound: percent(
      several.reduce((sum, line) => sum + listMatches(line).filter((one) => line.intents.includes(one)).length, 0),
      several.reduce((sum, { intents }) => sum + intents.length, 0),
    ),
    oppositesRight: percent(opposites, lines.opposites.length),
  };
}
