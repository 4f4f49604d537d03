import { type CharacterKind, isIdeographAt, isSpaceAt, kindAt, trimEnd } from './character-kinds.ts';
import { abbreviations, sentenceStarters } from './data/abbreviations.ts';

/** A stop and its surroundings, as offsets into the text. */
export interface StopPlace {
  readonly text: string;
  /** First character of the sentence that the stop would end. */
  readonly sentenceStart: number;
  readonly stopStart: number;
  /** After the run of stops; equal to `stopStart` if there is an emoji instead. */
  readonly stopEnd: number;
  /** After the closing quotes and brackets. */
  readonly close: number;
  /** After trailing emoji: where the sentence would end. */
  readonly after: number;
  /** First character after it that is not white space. */
  readonly next: number;
  readonly end: number;
}

const wideStop = /[。！？｡．।॥።։۔]/;
const loudStop = /[!?‼⁇⁈⁉؟]/;
const openers = '"\'“‘«‹([{¿¡—–-*_„「『';
const lineBreak = /[\n\r\v\f\u2028\u2029]/;
const firstPerson = /^I(?:['’]|$)/;
/** "U.S", "p.m", "Ph.D": letters separated by stops. */
const dotted = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u;
const listNumber = /^\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivxIVX]{1,5}|[a-zA-Z])$/;
const bullets = /^[-–—*•‣◦▪●·+>\s]{0,7}$/;
/** "Figure 1.", "Step 2." at the start of a caption. */
const captionHead =
  /^(?:figure|fig\.?|table|step|chapter|section|part|listing|appendix|exhibit|question|article) [\dIVXA-Z.]{1,6}$/i;
const number = /^\d/;
const romanOrNumber = /^(?:\d|(?:[VXLC]|I[IVX])[IVXLC]*\b)/;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’]{0,24}/uy;

/** Whether the stop at this place ends its sentence. */
export function closesSentence(place: StopPlace): boolean {
  const { text, stopStart, stopEnd, close, after, next } = place;
  const marks = text.slice(stopStart, Math.min(stopEnd, stopStart + 8));
  if (wideStop.test(marks)) return closesWide(place);
  if (next === after) return closesUnspaced(place, marks);
  // "Viva Maria! (1965)", "... at the bar. (2012)": a year or a number in brackets belongs to the sentence before it.
  if (text.charAt(next) === '(' && kindAt(text, next + 1) === 'digit') return false;
  const following = readFollowing(place);
  const quoted = close > stopEnd;
  if (loudStop.test(marks)) return following.kind !== 'lower' || (!quoted && isOpenSpeech(place));
  if (marks.length > 1 || marks === '…') return closesEllipsis(following);
  return closesFullStop(place, following, quoted);
}

/** Whether an emoji without a stop ends its sentence: "I love it 😍 The delay", but not "I ❤️ New York". */
export function emojiClosesSentence(place: StopPlace): boolean {
  const { text, stopStart, after, next, sentenceStart } = place;
  if (next === after || kindAt(text, next) !== 'upper') return false;
  const before = wordBefore(text, sentenceStart, trimEnd(text, sentenceStart, stopStart));
  if (before.word === '') return false;
  return !/^(?:i|we|you|they|to|the|a|an|of|in|on|at|for|from|with|and|or|my|our|your|is|are|was|by)$/i.test(
    before.word,
  );
}

type Following = ReturnType<typeof readFollowing>;

function readFollowing({ text, next, end }: StopPlace) {
  let index = next;
  while (
    index < end &&
    index < next + 6 &&
    (openers.includes(text.charAt(index)) || (index > next && isSpaceAt(text, index)))
  )
    index++;
  word.lastIndex = index;
  return { kind: kindAt(text, index), word: index < end ? (word.exec(text)?.[0] ?? '') : '' };
}

/** CJK and other wide stops need no space; a Japanese sentence continues after a quotation with と or って. */
function closesWide({ text, stopEnd, close, next }: StopPlace): boolean {
  if (/[。．]$/.test(text.slice(stopEnd - 1, stopEnd)) && kindAt(text, next) === 'digit' && close === stopEnd) {
    return text.charAt(stopEnd - 1) !== '．';
  }
  return close === stopEnd || !/^[とのなって]/.test(text.charAt(next));
}

/** Without a space: "好!我" and "great.The delay" are separated, "example.com" and "3.14" are not. */
function closesUnspaced(place: StopPlace, marks: string): boolean {
  const { text, stopStart, stopEnd, close, after, next, sentenceStart } = place;
  if (after > close) return kindAt(text, next) === 'upper';
  if (loudStop.test(marks) && isIdeographAt(text, next)) return true;
  if (close > stopEnd || marks.length > 1) return false;
  const before = wordBefore(text, sentenceStart, stopStart).word;
  if (!/^\p{L}*\p{Ll}{2}$/u.test(before)) return false;
  const { word: after_, kind } = readFollowing(place);
  const wordEnd = next + after_.length;
  return kind === 'upper' && isSentenceStarter(after_) && (wordEnd >= text.length || isSpaceAt(text, wordEnd));
}

/** A lower-case word after "!" or "?" opens a sentence in informal writing, but not after a name: "at Yahoo! and". */
function isOpenSpeech({ text, sentenceStart, stopStart }: StopPlace): boolean {
  const before = wordBefore(text, sentenceStart, stopStart);
  return (
    before.start === sentenceStart || kindAt(before.word, 0) !== 'upper' || before.word === before.word.toUpperCase()
  );
}

function closesEllipsis({ kind, word }: Following): boolean {
  return kind === 'letter' || (kind === 'upper' && !firstPerson.test(word));
}

function closesFullStop(place: StopPlace, following: Following, quoted: boolean): boolean {
  const { text, sentenceStart, stopStart, after, next } = place;
  const before = wordBefore(text, sentenceStart, stopStart);
  if (
    listNumber.test(before.word) &&
    bullets.test(text.slice(sentenceStart, Math.min(before.start, sentenceStart + 8)))
  ) {
    return false;
  }
  if (stopStart - sentenceStart < 20 && captionHead.test(text.slice(sentenceStart, stopStart))) return false;
  const verdict = judgeAbbreviation(before.word, following, text, sentenceStart, before.start);
  if (verdict !== undefined) return verdict;
  if (following.kind !== 'lower') return true;
  if (quoted || !/^\p{L}[\p{L}'’-]*$/u.test(before.word)) return false;
  return (
    kindAt(text, sentenceStart) === 'lower' ||
    lineBreak.test(text.slice(after, Math.min(next, after + 20))) ||
    isSentenceStarter(following.word)
  );
}

/** True or false if the word before the stop is an abbreviation or an initial; otherwise undefined. */
function judgeAbbreviation(
  before: string,
  { kind, word }: Following,
  text: string,
  sentenceStart: number,
  start: number,
): boolean | undefined {
  const kinds = abbreviationKinds(before);
  const capital = kindAt(before, 0) === 'upper';
  if (/^\p{Lu}$/u.test(before))
    return kind !== 'lower' && closesInitial(before, word, kind, text, sentenceStart, start);
  if (kinds.has('inner')) return false;
  if (kinds.has('final') && kind === 'upper' && isSentenceStarter(word)) return true;
  if (kinds.has('title') && capital) return kind !== 'upper' && kind !== 'letter' && kind !== 'lower';
  if (kinds.has('numbered') && (start > sentenceStart ? romanOrNumber : number).test(word)) return false;
  if (kinds.has('calendar') && capital) return kind === 'upper' && isSentenceStarter(word);
  if (kinds.has('final') || dotted.test(before)) {
    return kind === 'upper' && (isSentenceStarter(word) || before.toLowerCase() === 'etc');
  }
  return undefined;
}

/** "J. R. R. Tolkien" continues; "Plan B. We left." and "So do I. The rest" end. */
function closesInitial(
  initial: string,
  word: string,
  kind: CharacterKind,
  text: string,
  sentenceStart: number,
  start: number,
): boolean {
  if (kind !== 'upper') return true;
  if (word.length === 1 && word !== 'I' && word !== 'A') return false;
  const previous = wordBefore(text, sentenceStart, start > sentenceStart ? start - 1 : start).word;
  if (initial === 'I') return isSentenceStarter(word) || kindAt(previous, 0) === 'lower';
  return isSentenceStarter(word);
}

/** The word that ends at `end`, without opening brackets and quotes, at most 40 characters of it. */
function wordBefore(text: string, from: number, end: number): { word: string; start: number } {
  let start = end;
  while (start > from && end - start < 40 && !isSpaceAt(text, start - 1)) start--;
  while (start < end && openers.includes(text.charAt(start))) start++;
  return { word: text.slice(start, end), start };
}

/** How an abbreviation behaves before its next word; see data/abbreviations.ts. */
type AbbreviationKind = keyof typeof abbreviations;

const kindsByWord = new Map<string, Set<AbbreviationKind>>();
for (const kind of ['title', 'numbered', 'inner', 'final', 'calendar'] as const) {
  for (const abbreviation of abbreviations[kind].split(/\s+/)) {
    kindsByWord.set(abbreviation, (kindsByWord.get(abbreviation) ?? new Set()).add(kind));
  }
}
const starterWords = new Set(sentenceStarters.split(/\s+/));
const noKinds: ReadonlySet<AbbreviationKind> = new Set();

/** The kinds under which a word (without its last stop, any case) is listed; empty for a plain word. */
function abbreviationKinds(word: string): ReadonlySet<AbbreviationKind> {
  return kindsByWord.get(word.toLowerCase()) ?? noKinds;
}

/** Whether a word, in any case, commonly opens a sentence. */
function isSentenceStarter(word: string): boolean {
  return starterWords.has(word.toLowerCase().replace('’', "'"));
}
