/** Finds the sentences that say what a conversation comes to: decisions, and recaps at its end. */
import { taskVerbs } from '../actions/data/action-phrases.ts';
import { anyNumberOf, anyOf, compose } from '../detection/compose-pattern.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import {
  acceptances,
  agreements,
  between,
  choices,
  conclusive,
  leads,
  lightChoices,
  procedure,
  recaps,
} from './data/decision-phrases.ts';

/** A sentence as its words and speaker. */
type Said = Pick<DescribedSentence, 'text' | 'words' | 'speaker'>;

const lead = `^ ${anyNumberOf(...conclusive, ...leads)}`;
const concluding = `${lead}${anyOf(...conclusive)} ${anyNumberOf(...leads)}`;
const adverbs = anyNumberOf(...between);
const choice = anyOf(...choices);
/** "dropping", "moving", "sticking with". */
const choosing = anyOf(
  ...choices.map((phrase) => phrase.replace(/^([a-z]+?)(e?)(?= |$)/, (_, stem: string) => `${stem}[a-z]?ing`)),
);
const will = '(?:will|shall|are going to|are not going to|will not)';
const isAgreed = compose(
  ` (?:we|everybody|everyone|the [a-z]+) (?:have |had |has |all |kind of |sort of |pretty much )*${adverbs}${anyOf(...agreements)} (?!if |whether )`,
  ` (?:that|it|this) (?:is|was) ${adverbs}(?:decided|settled|agreed) `,
  ' (?:the|our) (?:final )?decision (?:is|was) (?!not |whether |yours? )',
);
const isChosen = compose(
  `${lead}(?:we ${will}|let us(?: not)?) ${adverbs}${choice} `,
  `${lead}we are (?:not )?${adverbs}${choosing} `,
  `${concluding}(?:let us|we will|we are going to) ${adverbs}${anyOf(...taskVerbs)} `,
  `${concluding}(?:[^ ]+ ){0,5}we (?:do not |can |could |should |would )?${adverbs}${choice} `,
  `(?:${concluding}| so )we ${will} ${adverbs}${choice} `,
  `(?:${concluding}| so )we (?:are (?:not )?going to|will not) ${adverbs}${anyOf(...lightChoices)} `,
  ` we (?:${will}|should|could|can) ${adverbs}(?:go|stick|settle|stay) (?:with|for|on|to|at|ahead) `,
  ' we do not need (?:it|that|this|an?|any|the) ',
  '^(?!.* (?:is (?!$|then $)|be |as |way |there |here |if |looks |mean |okay |what |whatever |wherever |think |know |guess |well |actually |where |how |who |so |yes |yeah |and |because )) (?:[^ ]+ ){2,5}it is (?:then )?$',
);
const isProcedure = compose(` ${anyOf(...procedure)} `);
/** Nothing is decided yet, or only perhaps. */
const isOpen = compose(
  ` (?:if|once|when|until|unless|whether|before|after|as soon as) (?:we|you|they|i) `,
  '^ (?:and |but |so )*(?:why|what|how|did|do|if|maybe) ',
  ' (?:not|never|nobody|have to|need to|must|should|still) (?:yet )?(?:been )?(?:decided?|agreed?|settled?) ',
);
const isProposal =
  / (?:i would|i say|i propose|i suggest|i think|i vote|maybe|perhaps|we (?:could|should|can|would)|let us|no|without|then) /;
/** "I think that's right" proposes nothing. */
const isComment = / (?:that|it|this) (?:is|was|would be|sounds) /;
const isAcceptance = compose(`${lead}${anyOf(...acceptances)} `);
/** An acceptance has at most this many words: "Yes, let's do that." */
const maxAcceptance = 9;
/** The acceptance comes within this many sentences. */
const acceptanceReach = 2;
/** A decision that only the acceptance shows. */
const accepted = 0.7;
const minWords = 4;

/** Later words are ignored. */
const maxWords = 60;

const speak = ({ words }: Said): string => ` ${words.slice(0, maxWords).join(' ')} `;
const isQuestion = ({ text }: Said): boolean => text.trimEnd().endsWith('?');

/** How surely each sentence states what the speakers decide, 0 to 1. */
export function rateDecisions(sentences: readonly Said[]): number[] {
  return sentences.map((sentence, index) => {
    const spoken = speak(sentence);
    if (sentence.words.length < minWords || isQuestion(sentence)) return 0;
    if (isProcedure.test(spoken) || isOpen.test(spoken)) return 0;
    if (isAgreed.test(spoken) || isChosen.test(spoken)) return 1;
    if (!isProposal.test(spoken) || isComment.test(spoken) || isAcceptance.test(spoken)) return 0;
    const after = sentences.slice(index + 1, index + 1 + acceptanceReach);
    return after.some((next) => accepts(next, sentence)) ? accepted : 0;
  });
}

function accepts(next: Said, sentence: Said): boolean {
  return next.speaker !== sentence.speaker && next.words.length <= maxAcceptance && isAcceptance.test(speak(next));
}

const opensRecap = compose(` ${anyOf(...recaps)} `);
/** A recap takes at most this many sentences of a turn. */
const maxRecap = 4;
/** "Let me just go over that again." says nothing itself. */
const minRecapWords = 8;

/** Whether each sentence sums up what was said: it announces that it does, or follows one that does in the same turn. */
export function findRecaps(sentences: readonly Said[]): boolean[] {
  let left = 0;
  return sentences.map((sentence, index) => {
    if (sentences[index - 1]?.speaker !== sentence.speaker) left = 0;
    if (!isQuestion(sentence) && opensRecap.test(speak(sentence))) left = maxRecap;
    left--;
    return left >= 0 && sentence.words.length >= minRecapWords && !isQuestion(sentence);
  });
}
