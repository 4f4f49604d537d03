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

/** Set phrases of calls and meetings that greet, hold the line or take leave. */
const setPhrases = [
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
  'what can i do for you',
  'how are you',
  'how is it going',
  'nice to meet you',
  'my name is',
  'this call may be recorded',
  'this call is recorded',
  'who am i speaking',
  'anything else',
  'have a great',
  'have a good',
  'have a nice',
  'have a wonderful',
  'take care',
  'good morning',
  'good afternoon',
  'good evening',
  'youre welcome',
  'you are welcome',
  'no problem',
  'my pleasure',
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
  'can you hear me',
  'sorry to hear that',
  'sorry about that',
  'i understand your frustration',
  'that would be great',
  'sounds good',
].map(splitWords);

const finder = new PhraseFinder(setPhrases);

/** How much of a sentence is courtesy. */
export interface Courtesy {
  /** Share of its words that are fillers, 0 to 1. */
  filling: number;
  /** Whether a set phrase makes up a good part of it. */
  isFormula: boolean;
}

/** A set phrase counts when at most this many words stand beside it for each of its own. */
const besides = 2;

/** Measures the courtesy of a sentence from its words (see `splitWords`). */
export function measureCourtesy(words: readonly string[]): Courtesy {
  let filled = 0;
  for (const word of words) if (fillers.has(word)) filled++;
  let phraseWords = 0;
  finder.find(words, (index) => {
    phraseWords += setPhrases[index]?.length ?? 0;
  });
  return {
    filling: words.length > 0 ? filled / words.length : 1,
    isFormula: phraseWords > 0 && words.length <= phraseWords * (1 + besides),
  };
}
