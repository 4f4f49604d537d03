import { PhraseFinder } from '../matching/phrase-finder.ts';
import { splitWords } from '../matching/split-words.ts';

/** Words that fill a turn and carry nothing: a sentence of these alone is a backchannel or a greeting. */
const fillers = new Set(
  `ok okay yes yeah yep yup no nope nah uh um uhm uhhuh huh hmm hm mm mmm mhm mmhmm ah oh ooh er erm right alright sure
  great good fine cool perfect excellent awesome wonderful lovely nice exactly absolutely definitely indeed really well so
  and but you know i mean see like just anyway gotcha got it thats that is correct true thank thanks you very much so
  please sorry pardon hello hi hey bye goodbye cheers welcome youre then now there all too to a the do did does was its
  im were are we of course one moment sec second minute wow yay`.split(/\s+/),
);

/** Phrases that greet, introduce oneself or take leave: what stands beside them is courtesy too. */
const greetings = [
  'thank you for calling',
  'thanks for calling',
  'thank you for contacting',
  'thanks for contacting',
  'thank you for holding',
  'thanks for holding',
  'thank you for your patience',
  'thank you for your time',
  'thank you so much',
  'thank you very much',
  'how can i help',
  'how may i help',
  'how can i assist',
  'how may i assist',
  'can help you with',
  'what can i do for you',
  'how are you doing',
  'how are you today',
  'how is it going',
  'nice to meet you',
  'my name is',
  'am i speaking',
  'this call may be recorded',
  'this call is recorded',
  'is there anything else',
  'was there anything else',
  'anything else i can',
  'have a great',
  'have a good one',
  'have a good day',
  'have a nice',
  'have a wonderful',
  'good morning',
  'good afternoon',
  'good evening',
];

/** Phrases that keep the talk going: they make a courtesy of a sentence that holds little else. */
const continuers = [
  'youre welcome',
  'you are welcome',
  'no problem',
  'my pleasure',
  'take care',
  'bear with me',
  'please hold',
  'hold on',
  'one moment',
  'one second',
  'just a moment',
  'just a second',
  'give me a moment',
  'give me a second',
  'give me one second',
  'let me see',
  'let me have a look',
  'let me check',
  'can you hear me',
  'sorry to hear that',
  'sorry about that',
  'anything else',
  'i understand your frustration',
  'that would be great',
  'sounds good',
];

/** How many words may stand beside each word of a phrase for the sentence to be a courtesy. */
const besideGreeting = 3;
const besideContinuer = 1;

const phrases = [
  ...greetings.map((phrase) => ({ words: splitWords(phrase), beside: besideGreeting })),
  ...continuers.map((phrase) => ({ words: splitWords(phrase), beside: besideContinuer })),
];
const finder = new PhraseFinder(phrases.map(({ words }) => words));

/** How much of a sentence is courtesy. */
export interface Courtesy {
  /** Share of its words that are fillers, 0 to 1. */
  filling: number;
  /** Whether set phrases make up a good part of it. */
  isFormula: boolean;
}

/** Measures the courtesy of a sentence from its words (see `splitWords`). */
export function measureCourtesy(words: readonly string[]): Courtesy {
  let filled = 0;
  for (const word of words) if (fillers.has(word)) filled++;
  let covered = 0;
  finder.find(words, (index) => {
    const phrase = phrases[index];
    if (phrase) covered += phrase.words.length * (1 + phrase.beside);
  });
  return { filling: words.length > 0 ? filled / words.length : 1, isFormula: covered > 0 && words.length <= covered };
}
