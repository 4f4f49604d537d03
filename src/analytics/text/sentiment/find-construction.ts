/** Finds turns of phrase whose sentiment is not that of their words: "couldn't be happier", "Great, another outage." */
import { type Construction, classes, constructions, mockery } from './data/constructions.ts';
import type { ValenceOf } from './features.ts';
import { signValence } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** A word counts as praise or blame from this valence on. */
const leastValence = 0.4;
/** Talk is short, or says "I" or "you"; in news and film reviews, the same words mean what they say. */
const shortTokens = 12;
const mostTokens = 24;
const persons = new Set('i me my mine we us our ours you your yours u ur'.split(' '));

/** Marks behind a word of praise and of blame, and before a sign. */
const praised = '↑';
const blamed = '↓';

const anyWord = '[^ ,;]+';
const negations = new Set(['not', 'still', 'never', 'yet']);

interface Compiled {
  readonly means: Construction['means'];
  readonly ofAgents: boolean;
  readonly isShouted: boolean;
  readonly pattern: RegExp;
}

let compiled: readonly Compiled[] | undefined;

/** @returns undefined for a sentence that has none, which is then rated by its words */
export function findConstruction(
  sentence: string,
  tokens: readonly Token[],
  valenceOf: ValenceOf,
  isAgent: boolean,
): Construction['means'] | undefined {
  if (!isTalk(tokens)) return undefined;
  compiled ??= constructions.map(({ means, phrases, ofAgents = false, isShouted = false }) => ({
    means,
    ofAgents,
    isShouted,
    pattern: compile(phrases),
  }));
  const text = markTokens(tokens, valenceOf);
  const isLoud = /\p{Lu}{2}/u.test(sentence) && !/\p{Ll}/u.test(sentence);
  return compiled.find(
    ({ ofAgents, isShouted, pattern }) => (isAgent || !ofAgents) && (isLoud || !isShouted) && pattern.test(text),
  )?.means;
}

function isTalk(tokens: readonly Token[]): boolean {
  if (tokens.length <= shortTokens) return true;
  return tokens.length <= mostTokens && tokens.some(({ text }) => persons.has(text));
}

/** The words, each after a space, with a mark behind those that the lexicon rates; a comma for each pause and each stop inside. */
function markTokens(tokens: readonly Token[], valenceOf: ValenceOf): string {
  let text = '';
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'word') {
      const valence = valenceOf(token.text);
      text += ` ${token.text}${valence >= leastValence ? praised : valence <= -leastValence ? blamed : ''}`;
    } else if (token.kind === 'sign' && mockery.has([...token.text][0] ?? '')) text += ' mockery';
    else if (token.kind === 'sign') text += signValence(token.text) < 0 ? ` ${blamed}` : ` ${praised}`;
    else if (at < tokens.length - 1) text += isComma(token) ? ' ,' : ' ;';
  }
  return text;
}

const isComma = ({ kind, text }: Token): boolean => kind === 'stop' || text === ',';

/** One pattern for lines of phrases, in the notation of data/constructions.ts. */
function compile(phrases: string): RegExp {
  const lines = phrases
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(compilePart).join(''));
  return new RegExp(lines.map((line) => `(?:${line}(?![^ ,]))`).join('|'), 'u');
}

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
  const name = /^<(\w+)>$/.exec(choice)?.[1];
  const words = (name === undefined ? choice : (classes[name === 'fault' ? 'trouble' : name] ?? ''))
    .trim()
    .split(/\s+/);
  const listed = ` (?:${words.join('|')})[${praised}${blamed}]?(?![^ ,])`;
  if (name === 'fault') return `(?:${listed}| [^ ,]*${blamed})`;
  if (name === 'number') return `(?:${listed}| \\d+)`;
  return listed;
}
