/** Finds turns of phrase whose sentiment is not that of their words: "couldn't be happier", "Great, another outage." */
import { type Construction, classes, constructions, mockery } from './data/constructions.ts';
import type { ValenceOf } from './features.ts';
import { signValence } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** The minimum valence of a word that counts as praise or blame. */
const minValence = 0.4;
/** Talk is short, or says "I" or "you". In news and film reviews, the same words are meant literally. */
const shortTokens = 12;
const maxTokens = 24;
const persons = new Set('i me my mine we us our ours you your yours u ur'.split(' '));

/** Marks after a word of praise and of blame, and before a sign. */
const praised = '↑';
const blamed = '↓';

const anyWord = '[^ ,;]+';
/** Stands for any word with a digit. */
const anyNumber = '#';
const negations = new Set(['not', 'still', 'never', 'yet']);

/** A line of phrases. Its pattern is compiled for the first sentence that has a word for each of its parts. */
interface Line {
  readonly construction: Construction;
  /** One bit for each required part. */
  readonly parts: number;
  readonly phrase: string;
  pattern?: RegExp;
}

/** The line and part in which a word or a mark occurs. */
interface Place {
  readonly line: number;
  readonly part: number;
}

interface Index {
  readonly lines: readonly Line[];
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

let index: Index | undefined;

/** @returns undefined if the sentence has none, and is rated by its words */
export function findConstruction(
  sentence: string,
  tokens: readonly Token[],
  valenceOf: ValenceOf,
  isAgent: boolean,
): Construction['means'] | undefined {
  if (!isTalk(tokens)) return undefined;
  index ??= indexLines();
  const text = markTokens(tokens, valenceOf);
  for (const line of linesFor(text, index)) {
    const { means, ofAgents = false, isShouted = false } = line.construction;
    if ((ofAgents && !isAgent) || (isShouted && !isLoud(sentence))) continue;
    line.pattern ??= compile(line.phrase);
    if (line.pattern.test(text)) return means;
  }
  return undefined;
}

const isLoud = (sentence: string): boolean => /\p{Lu}{2}/u.test(sentence) && !/\p{Ll}/u.test(sentence);

/** Returns the lines for which the text has a word of every part, in order: few of them, so few patterns are tried. */
function linesFor(text: string, { lines, places }: Index): Line[] {
  const found = new Int32Array(lines.length);
  const add = (word: string) => {
    const listed = places.get(word);
    if (listed !== undefined) for (const { line, part } of listed) found[line] |= part;
  };
  let start = 0;
  let isCounting = false;
  for (let position = 0; position <= text.length; position += 1) {
    const char = text[position];
    if (char === undefined || char === ' ' || char === ',') {
      const last = text[position - 1];
      add(text.slice(start, last === praised || last === blamed ? position - 1 : position));
      start = position + 1;
    } else if (char >= '0' && char <= '9') isCounting = true;
  }
  for (const mark of [praised, blamed, ',']) if (text.includes(mark)) add(mark);
  if (isCounting) add(anyNumber);
  return lines.filter(({ parts }, i) => parts === found[i]);
}

function indexLines(): Index {
  const places = new Map<string, Place[]>();
  const lines = constructions.flatMap((construction) =>
    construction.phrases
      .trim()
      .split('\n')
      .map((phrase) => ({ construction, phrase: phrase.trim() })),
  );
  const indexed = lines.map(({ construction, phrase }, line): Line => {
    let parts = 0;
    for (const needed of phrase.split(/\s+/).map(neededWords)) {
      if (needed === undefined) continue;
      const part = parts + 1;
      parts |= part;
      for (const word of needed) {
        const listed = places.get(word);
        if (listed === undefined) places.set(word, [{ line, part }]);
        else listed.push({ line, part });
      }
    }
    return { construction, phrase, parts };
  });
  return { lines: indexed, places };
}

/** Returns the words and marks of which a part needs one; undefined if it may match without any. */
function neededWords(part: string): string[] | undefined {
  if (['^', '$', '*', '~', '~~'].includes(part) || part.endsWith('?')) return undefined;
  if (part === ',') return [','];
  const choices = part.split('|');
  if (choices.some((choice) => choice === '<w>' || choice === '$')) return undefined;
  return choices.flatMap((choice) => {
    if (choice === '<+>') return [praised];
    if (choice === '<->') return [blamed];
    const words = wordsOfChoice(choice);
    if (choice === '<fault>') return [...words, blamed];
    return choice === '<number>' ? [...words, anyNumber] : words;
  });
}

function isTalk(tokens: readonly Token[]): boolean {
  if (tokens.length <= shortTokens) return true;
  return tokens.length <= maxTokens && tokens.some(({ text }) => persons.has(text));
}

/**
 * Joins the words, each after a space, with a mark after those that the lexicon rates, and a comma for each pause and
 * each stop inside.
 */
function markTokens(tokens: readonly Token[], valenceOf: ValenceOf): string {
  let text = '';
  for (const [position, token] of tokens.entries()) {
    if (token.kind === 'word') {
      const valence = valenceOf(token.text);
      text += ` ${token.text}${valence >= minValence ? praised : valence <= -minValence ? blamed : ''}`;
    } else if (token.kind === 'sign' && mockery.has([...token.text][0] ?? '')) text += ' mockery';
    else if (token.kind === 'sign') text += signValence(token.text) < 0 ? ` ${blamed}` : ` ${praised}`;
    else if (position < tokens.length - 1) text += isComma(token) ? ' ,' : ' ;';
  }
  return text;
}

const isComma = ({ kind, text }: Token): boolean => kind === 'stop' || text === ',';

/** The pattern of one line, in the notation of data/constructions.ts. */
const compile = (phrase: string): RegExp =>
  new RegExp(`${phrase.split(/\s+/).map(compilePart).join('')}(?![^ ,])`, 'u');

function compilePart(part: string): string {
  if (part === '^') return '^';
  if (part === '$') return '(?=[ ,;]*$)';
  if (part === ',') return ' ,';
  if (part === '*') return `(?: ${anyWord}){0,6}?`;
  if (part === '~') return `(?: (?!${[...negations].join('|')}\\b)${anyWord}){0,4}?`;
  if (part === '~~') return `(?: (?!thank|no\\b|please)[^ ]+){0,9}?`;
  const optional = part.endsWith('?');
  const choices = (optional ? part.slice(0, -1) : part).split('|').map(compileChoice);
  return `(?:${choices.join('|')})${optional ? '?' : ''}`;
}

function compileChoice(choice: string): string {
  if (choice === '<w>') return ` ${anyWord}`;
  if (choice === '<+>') return ` [^ ,;]*${praised}`;
  if (choice === '<->') return ` [^ ,;]*${blamed}`;
  if (choice === ',') return ' ,';
  if (choice === '$') return '(?=[ ,;]*$)';
  const listed = ` (?:${wordsOfChoice(choice).join('|')})[${praised}${blamed}]?(?![^ ,])`;
  if (choice === '<fault>') return `(?:${listed}| [^ ,]*${blamed})`;
  if (choice === '<number>') return `(?:${listed}| \\d+)`;
  return listed;
}

/** Returns a word, or those of the class that it names. */
function wordsOfChoice(choice: string): string[] {
  const name = /^<(\w+)>$/.exec(choice)?.[1];
  return (name === undefined ? choice : (classes[name === 'fault' ? 'trouble' : name] ?? '')).trim().split(/\s+/);
}
