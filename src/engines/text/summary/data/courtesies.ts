/** Set phrases and fillers of talk, written by hand for this project. */

/** Words that fill a turn and say nothing: a sentence of only these is a backchannel or a greeting. */
export const fillers: ReadonlySet<string> = new Set(
  `ok okay yes yeah yep yup no nope nah uh um uhm uhhuh huh hmm hm mm mmm mhm mmhmm ah oh ooh er erm right alright sure
  great good fine cool perfect excellent awesome wonderful lovely nice exactly absolutely definitely indeed really well so
  and but you know i mean see like just anyway gotcha got it thats that is correct true thank thanks you very much so
  please sorry pardon hello hi hey bye goodbye cheers welcome youre then now there all too to a the do did does was its
  im were are we of course one moment sec second minute wow yay`.split(/\s+/),
);

/** Phrases that greet, introduce or take leave: the words around them are courtesy too. */
export const greetings: readonly string[] = [
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

/** Phrases that keep the talk going: a sentence that contains little else is a courtesy. */
export const continuers: readonly string[] = [
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
  'let me look',
  'let me have a look',
  'let me take a look',
  'let me check',
  'can you hear me',
  'sorry to hear that',
  'sorry about that',
  'anything else',
  'i understand your frustration',
  'that would be great',
  'sounds good',
];
