/**
 * English words and phrases that say little about what a sentence is about, written for this project. Words are in the
 * form of `splitWords`: folded, without apostrophes.
 */

/** Words of grammar, and words that only mean that something is asked, wanted, said or thought. */
export const functionWords = `a an the this that these those such some any each every all both either neither another other others
i me my mine myself we us our ours ourselves you your yours yourself he him his she her hers it its itself they them their theirs one ones
im ive id ill youre youve youd youll were weve wed well hes shes its theyre theyve theres thats whats wheres hows heres lets whos
am is are was be been being do does did doing done has have had having can could will would shall should may might must ought
dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant cannot couldnt wont wouldnt shouldnt
not no nor never none without
and or but if because as than so that though although while until unless since whether
of to in on at by for with from about into onto over under between through during before after above below up down out off
who whom whose which what where when why how whatever whenever
there here then now just only also too very really quite rather much many more most less least few little lot lots bit even ever still yet
already again always often sometimes maybe perhaps probably actually basically simply honestly currently
want wants wanted wanna like need needs needed wish would please pls plz kindly let get gets got getting go goes going gonna make makes
tell say says said saying think thinks thought believe mean means guess suppose know knows knew wonder wondering try trying tried
calling seem seems thing things something anything stuff way able longer s t re ve ll d m`;

/** Small talk: greetings, thanks, backchannels, fillers and answers. */
export const talkWords = `hello hi hey howdy hiya heya hullo greetings morning afternoon evening night goodbye bye byebye goodnight cheers welcome
thanks thank thankyou thx appreciate grateful sorry pardon excuse
yes yeah yea yep yup yah no nope nah ok okay okey k alright right sure exactly absolutely definitely indeed correct true course certainly
uh um er erm eh hm hmm mm mmm mhm mmhmm huh oh ah aha ooh wow ugh gosh
great good nice fine perfect lovely cool awesome excellent wonderful brilliant super fantastic
well anyway anyways look listen see understood gotcha hopefully today sir madam maam dear
nothing everything someone`;

/** Sounds and phrases that only fill time: without them, a sentence means the same. */
export const fillers: readonly string[] = [
  'um',
  'uh',
  'uhm',
  'umm',
  'er',
  'erm',
  'eh',
  'hmm',
  'hm',
  'mm',
  'ah',
  'oh',
  'you know',
  'i mean',
  'sort of',
  'kind of',
  'you see',
  'or something',
  'or whatever',
];

/** Small talk whose single words could belong to a request. */
export const talkPhrases: readonly string[] = [
  'no problem',
  'not a problem',
  'no worries',
  'have a nice day',
  'have a good one',
  'have a good day',
  'take care',
  'speak soon',
  'talk soon',
  'see you',
  'how are you',
  'how is it going',
  'nice to meet you',
  'nice to talk to you',
  'good to meet you',
  'one moment',
  'one second',
  'just a moment',
  'just a minute',
  'just a second',
  'a moment',
  'a minute',
  'a second',
  'a sec',
  'hang on',
  'hold on',
  'bear with me',
  'let me see',
  'let me think',
  'let me check',
  'i see',
  'i think so',
  'i dont think so',
  'i dont know',
  'no idea',
  'not that i know of',
  'makes sense',
  'sounds good',
  'sounds great',
  'got it',
  'fair enough',
  'that is all',
  'thats all',
  'thats it',
  'that is it',
  'anything else',
  'for your help',
  'for helping me',
  'for the help',
  'for your time',
  'for calling',
  'for taking the time',
  'what do you mean',
  'say that again',
  'repeat that',
  'can you hear me',
  'i can hear you',
  'are you still there',
  'are you there',
  'my pleasure',
  'it depends',
  'never mind',
  'you too',
  'like i said',
  'as i said',
];

/** Groups of words and their opposites. Opposites with `un`, such as `unmute`, are found without a list. */
export const oppositeGroups: readonly (readonly [string, string])[] = [
  ['on', 'off'],
  ['up', 'down'],
  ['increase raise higher louder', 'decrease reduce lower quieter'],
  ['start begin open launch', 'stop end close shut quit'],
  ['buy purchase', 'sell'],
  ['join enter subscribe', 'leave exit'],
  ['add insert include', 'remove delete exclude'],
  ['enable activate', 'disable deactivate'],
  ['accept approve allow', 'decline deny reject refuse forbid'],
  ['connect', 'disconnect'],
  ['upgrade', 'downgrade'],
  ['deposit', 'withdraw withdrawal'],
  ['fast quick quickly faster', 'slow slowly slower forever'],
  ['found', 'lose lost'],
  ['remember recall', 'forget forgot forgotten'],
  ['cheap cheaper', 'expensive'],
  ['arrive arrived came come', 'leave left depart'],
  ['like love', 'dislike hate'],
  ['win won', 'lose'],
  ['happy satisfied glad', 'unhappy dissatisfied angry'],
];

/** Words that ask for an end: "I don't want it" and "cancel it" mean the same. */
export const endingWords =
  'cancel cancelled canceled cancelling canceling cancellation stop stopped stopping end ending close closed closing terminate termination remove removed removing delete deleted deleting disable deactivate unsubscribe discontinue quit leave block blocked freeze decline declined refuse reject return returned refund refunded undo opt without';

/** Words that mean that something works, and words that mean that it does not. */
export const workingWords =
  'work works worked working fine ok okay fixed restored resolved solved repaired back quickly fast quick happy found remember';
export const failingWords =
  'down dead broken broke outage outages fail fails failed failing crash crashes crashed slow slower lost forgot forgotten stopped invalid error errors problem problems issue issues trouble wrong missing stuck freezes freezing frozen gone buffering forever unable decline declined cancelled canceled refused rejected denied blocked pending delayed late locked expired';
