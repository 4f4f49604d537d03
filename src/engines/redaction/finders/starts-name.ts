import { firstNames } from '../data/first-names.ts';
import { sureTitles, titles } from '../data/name-words.ts';
import type { TextWord } from '../kinds.ts';

export interface Beginning {
  readonly first: number;
  /** Whether a lower-case word can be a name. */
  readonly sure: boolean;
  /** What may be between the introduction and the name. */
  readonly after: RegExp;
  /** Whether a surname by itself is too little. */
  readonly isWhole?: boolean;
  /** The words of which one must follow the name. */
  readonly endings?: ReadonlySet<string>;
}

const afterThisIs = new Set(['speaking', 'calling', 'from', 'here', 'with', 'in', 'at']);
/** In lower case, the others can precede anything: `this is consistent with that`. */
const afterThisIsLower = new Set(['speaking', 'calling', 'from']);
const afterIAm = new Set(['speaking', 'calling', 'from', 'with']);
const afterIchBin = new Set(['von', 'aus', 'vom']);

const greetings = new Set(['hi', 'hello', 'hey', 'dear', 'hallo', 'liebe', 'lieber', 'moin']);
const relations = new Set(
  'husband wife son daughter mother father mum mom dad brother sister partner colleague neighbour neighbor boss mann frau sohn tochter mutter vater bruder schwester'.split(
    ' ',
  ),
);
const owners = new Set([
  'my',
  'his',
  'her',
  'our',
  'your',
  'mein',
  'meine',
  'meinen',
  'meiner',
  'meinem',
  'unser',
  'unsere',
]);
const signOffs = new Set('regards sincerely faithfully wishes grüßen grüße gruß'.split(' '));

/** A point after a title, a colon after `name is`. */
const close = /^[.:]?\s{1,3}$/;
const comma = /^,?\s{1,3}$/;

const isOwn = (word: string | undefined): boolean => /^(?:my|his|her|full|last|first|whose)$/.test(word ?? '');

/** @param isLower whether the text has no capitals @returns where a name begins if this word introduces one */
export function startsName(words: readonly TextWord[], index: number, isLower: boolean): Beginning | undefined {
  const at = (offset: number): string => words[index + offset]?.lower ?? '';
  const [one, two, three] = [at(0), at(1), at(2)];
  const after = (count: number, sure = true): Beginning => ({ first: index + count, sure, after: close });
  if (titles.has(one) && !(one === 'frau' && owners.has(at(-1)))) return after(1, sureTitles.has(one));
  if (one === "name's") return after(1);
  if (one === 'name' && (two === 'is' || two === 'ist')) return after(2, two === 'ist' || isOwn(at(-1)));
  if (one === 'ich' && (two === 'heiße' || two === 'heisse')) return after(2);
  if (one === 'ich' && two === 'bin') return { ...after(2, false), endings: afterIchBin };
  if (one === 'hier' && two === 'spricht') return after(2, false);
  if (one === 'hier' && two === 'ist') return { ...after(2, false), isWhole: true };
  if (one === 'this' && two === 'is') {
    // `this is angela how can i help you`
    if (isLower && firstNames.has(three)) return after(2);
    return { ...after(2), endings: isLower ? afterThisIsLower : afterThisIs };
  }
  if (one === "i'm") return { ...after(1, false), endings: afterIAm };
  if (one === 'i' && two === 'am' && three !== '') return { ...after(2, false), endings: afterIAm };
  // `you've reached Dwayne`, `you're speaking with Judith`, `ask for my son`
  if ((one === "you've" && two === 'reached') || (one === 'ask' && two === 'for')) return after(2, false);
  if (one === 'speaking' && (two === 'with' || two === 'to')) return after(2, false);
  if (greetings.has(one)) return after(1, false);
  if (relations.has(one) && owners.has(at(-1))) return { ...after(1, false), after: comma };
  if (signOffs.has(one)) return { ...after(1, false), after: comma };
  return undefined;
}
