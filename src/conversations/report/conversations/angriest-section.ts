/** The angriest moments: the customers' most negative lines. An agent's apology is not one. */
import { countWords } from '../../../engines/conversation/count-words.ts';
import { html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { type Links, quote, type ReportLine } from './report-line.ts';

const maxMoments = 8;
const maxOfOne = 2;
/** Lines at or below this value count as angry, -2 to 2. */
const angryValue = -0.75;
/** Other signs of anger lower a line's value by this much. */
const forProfanity = 0.5;
const forShouting = 0.25;

/** @param all in the order of the input @param lines those of customers, or all if no customer is known */
export function angriestSection(
  all: readonly ReportLine[],
  lines: readonly ReportLine[],
  links: Links,
): Section | undefined {
  if (lines.every(({ sentiment_score }) => sentiment_score === undefined)) return undefined;
  const perConversation = new Map<string, number>();
  const angry = lines
    .map((line) => ({ line, anger: angerOf(line) }))
    .filter(({ anger }) => anger <= angryValue)
    .sort((a, b) => a.anger - b.anger);
  const moments = angry
    .filter(({ line: { conversation } }) => {
      const count = (perConversation.get(conversation) ?? 0) + 1;
      perConversation.set(conversation, count);
      return count <= maxOfOne;
    })
    .slice(0, maxMoments)
    .map(({ line }) => line);
  const before = (line: ReportLine): ReportLine | undefined => {
    const previous = all[line.number - 2];
    return previous?.conversation === line.conversation && previous.speaker !== line.speaker ? previous : undefined;
  };
  const conversations = new Set(angry.map(({ line }) => line.conversation)).size;
  return {
    id: 'angriest',
    heading: 'The angriest moments',
    inShort:
      moments.length === 0
        ? 'Nobody is angry'
        : `${angry.length === 1 ? '1 angry line' : `${angry.length} angry lines`} in ${conversations === 1 ? '1 conversation' : `${conversations} conversations`}`,
    body: html`${moments.length > 0 && html`<ul class="quotes">${moments.map((line) => quote(line, links, before(line)))}</ul>`}`,
  };
}

/** -2 to 2, or lower; lower means angrier. */
export function angerOf({ sentiment_score: value = 0, text, profane, tone }: ReportLine): number {
  const shouts = countWords(text) > 1 && text.length > 5 && text === text.toUpperCase() && text !== text.toLowerCase();
  const marks = /!{2,}|[?!]{3,}/.test(text);
  return (
    value -
    (profane.length > 0 ? forProfanity : 0) -
    (shouts || marks ? forShouting : 0) -
    (tone === 'Angry' && value < 0 ? forShouting : 0)
  );
}
