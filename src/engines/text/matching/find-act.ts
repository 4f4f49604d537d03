/**
 * What a sentence is for: "remove it from my calendar", "what is on my calendar" and "my calendar is empty" share their
 * subject, and are for different things. The acts are those of NLU++'s intents (Casanueva et al. 2022): to ask about
 * something, have it made, ended or changed, or report that something is wrong.
 */
import { actWords } from './data/act-words.ts';
import { stemWord } from './stem-word.ts';
import { wordSet } from './word-set.ts';

/** `wish` for requests, the question word for questions, `state` for statements about someone, otherwise `bare`. */
export type SentenceKind = 'wish' | 'how' | 'what' | 'when' | 'where' | 'why' | 'who' | 'ask' | 'state' | 'bare';

export type Act = 'ask' | 'make' | 'end' | 'change' | 'fault';

const auxiliaries = wordSet(
  'am is are was were be been being do does did have has had having can could will would shall should may might must cant cannot couldnt wont wouldnt dont didnt doesnt isnt arent wasnt havent hasnt not never already just also still now',
);
const subjects = wordSet(
  'i we you he she they it that this im ive weve youve theyve theyre youre its ill well somebody someone who',
);
const leads = wordSet('to please pls kindly lets let me us and then hi hello hey ok okay yes so gonna wanna');
const questions = new Map<string, SentenceKind>([
  ...(['how', 'what', 'when', 'where', 'why', 'who'] as const).map((word) => [word, word] as const),
  ['whats', 'what'],
  ['which', 'what'],
  ['hows', 'how'],
  ['wheres', 'where'],
  ['whens', 'when'],
  ['whose', 'who'],
]);
const openings = wordSet(
  'hi hello hey ok okay yes yeah no nope so well and also but please pls um uh thanks sorry actually',
);
/** "Can you tell me when", "I would like to know when": the question is what follows. */
const asksFor =
  /\b(?:tell me|know|wondering|explain|find out|show me|see) (how|what|whats|when|where|why|who|which|if)\b/;
const asksForAction =
  /^(?:(?:can|could|would|will) (?:you|u)\b|please\b|pls\b|kindly\b|id like\b|i (?:want|need|would like|wanna|wish|would love)\b|we (?:want|need)\b|lets\b|let\b)/;
const askStart = wordSet('am is are was were do does did can could will would should may might has have had any');
const statedFirst = wordSet('my our the there theres your');

/** @param words see `splitWords` */
export function findKind(words: readonly string[]): SentenceKind {
  let from = 0;
  while (from < words.length - 1 && openings.has(words[from] ?? '')) from += 1;
  const text = words.slice(from).join(' ');
  const inner = asksFor.exec(text)?.[1];
  if (inner !== undefined) return questions.get(inner) ?? 'ask';
  const first = words[from] ?? '';
  const question = questions.get(first);
  if (question !== undefined) return question;
  if (asksForAction.test(text)) return 'wish';
  if (askStart.has(first)) return 'ask';
  return subjects.has(first) || statedFirst.has(first) ? 'state' : 'bare';
}

const actOf = new Map<string, Act>();
for (const [act, words] of actWords) for (const word of words.split(' ')) actOf.set(stemWord(word), act);

/** The clues to an act that are not in the words themselves. */
interface ActClues {
  readonly kind: SentenceKind;
  /** Whether the sentence says that something fails. */
  readonly fails: boolean;
  /** See `Denial`. */
  readonly deniesRequest: boolean;
}

/** @returns undefined if it is unclear */
export function findAct(words: readonly string[], { kind, fails, deniesRequest }: ActClues): Act | undefined {
  if (fails || kind === 'why') return 'fault';
  if (kind === 'what' || kind === 'when' || kind === 'where' || kind === 'who') return 'ask';
  let act: Act | undefined;
  for (let index = 0; index < words.length; index++) {
    const before = words[index - 1];
    const isVerb = before === undefined || auxiliaries.has(before) || subjects.has(before) || leads.has(before);
    const one = isVerb ? actOf.get(stemWord(words[index] ?? '')) : undefined;
    if (one === undefined) continue;
    // "Turn it off" and "turn it on".
    act = one === 'make' && words.includes('off') ? 'end' : one;
    if (one !== 'ask') break;
  }
  if (deniesRequest) return act === 'end' ? 'make' : 'end';
  return act ?? (kind === 'how' || kind === 'ask' ? 'ask' : undefined);
}
