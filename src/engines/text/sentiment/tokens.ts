import { bareContractions } from './data/modifiers.ts';

/** A word, an emoji or emoticon (`sign`), or a mark that ends a sentence (`stop`) or a clause (`pause`). */
export interface Token {
  readonly kind: 'word' | 'sign' | 'stop' | 'pause';
  /** Words are in lower case. */
  readonly text: string;
  /** Written in capitals while other words are not. */
  readonly shouted: boolean;
  /** Written with a letter at least three times in a row: "sooo". */
  readonly stretched: boolean;
}

const skipped = String.raw`(?<skip>(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|@\w{1,50}|&\w{1,8};)`;
const emoji = String.raw`[\u{1F1E6}-\u{1F1FF}]{2}|(?![©®™])\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*`;
const emoticon = String.raw`>?[:;=][-^o'’]{0,2}[)(\]\[}{DPp3*\/\\|@](?![\w/])|[xX8]-?D(?!\w)|<\/?3+(?!\d)|\^[_.-]?\^|\([-^]?[:;=](?!\w)|[tT]_+[tT](?!\w)|-[_.]+-|>[_.]<`;
const number = String.raw`\d+(?:[.,:\/]\d+)+%?`;
const word = String.raw`[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*`;
const pattern = new RegExp(
  `${skipped}|(?<sign>${emoji}|${emoticon})|(?<word>${number}|${word})|(?<stop>[.…!?。！？]+)|(?<pause>[,;:()"“”—–、，；：]|\\s-+\\s|--+)`,
  'gu',
);

const stretch = /(\p{L})\1{2,}/gu;
const clitic = /['’](?:s|re|ve|ll|d|m)$/;

/**
 * Splits one sentence into tokens. Skips links, addresses and @names; keeps the word of a hash tag. "don't", "dont" and
 * "cannot" become two words, the second "not"; other clitics are dropped; "sooo" becomes "soo" or "so".
 *
 * @param knows whether the caller knows a word; decides between spellings of a stretched word and whether a compound
 * ("well-made") stays whole
 */
export function tokenise(sentence: string, knows: (word: string) => boolean): Token[] {
  const tokens: Token[] = [];
  const calm = /\p{Ll}{2}/u.test(sentence);
  for (const { groups } of sentence.matchAll(pattern)) {
    if (groups === undefined || groups.skip !== undefined) continue;
    if (groups.word !== undefined) addWord(groups.word, calm, knows, tokens);
    else if (groups.sign !== undefined) tokens.push(plain('sign', groups.sign));
    else if (groups.stop !== undefined) tokens.push(plain('stop', groups.stop));
    else if (groups.pause !== undefined) tokens.push(plain('pause', groups.pause));
  }
  return tokens;
}

function plain(kind: Token['kind'], text: string): Token {
  return { kind, text, shouted: false, stretched: false };
}

function addWord(raw: string, calm: boolean, knows: (word: string) => boolean, tokens: Token[]): void {
  const lower = raw.toLowerCase().replaceAll('’', "'");
  const shouted = calm && raw.length > 2 && raw === raw.toUpperCase() && raw !== lower;
  const text = unstretch(lower, knows);
  const stretched = text !== lower;
  const push = (part: string) => tokens.push({ kind: 'word', text: part, shouted, stretched });
  const verb = text.endsWith("n't") ? fullVerb(text.slice(0, -3)) : bareContractions.get(text);
  if (verb !== undefined) {
    push(verb);
    push('not');
  } else if (text.includes('-') && !knows(text)) {
    for (const part of text.split('-')) push(part.replace(clitic, ''));
  } else push(text.replace(clitic, ''));
}

function fullVerb(stem: string): string {
  return { ca: 'can', wo: 'will', sha: 'shall', ai: 'is' }[stem] ?? stem;
}

function unstretch(word: string, knows: (word: string) => boolean): string {
  const double = word.replace(stretch, '$1$1');
  if (double === word) return word;
  const single = word.replace(stretch, '$1');
  return knows(double) || !knows(single) ? double : single;
}
