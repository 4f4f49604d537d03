/** Words and phrases of conversations that are not topics, written by hand for this project. */

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that occur with any topic. Apostrophes are dropped, as `splitWords` does. */
export const functionWords: ReadonlySet<string> = wordsOf(`
  a an the this that these those there here it its i im ive id ill me my mine myself you your youre yours u ur we us our
  ours he him his she her they them their who whom whose which what whats when where wheres why how hows and or but if then
  than so as of at by for from in into on onto off out over under up down to too with without within about after before
  again also am is isnt are arent was wasnt were werent be been being do does doesnt did didnt doing done dont have havent
  has hasnt had having can cant cannot could couldnt may might must shall should shouldnt will wont would wouldnt not no
  nor any some all both each every other another such same own just only very really still yet already now soon ever never
  more most less least much many few lot lots let lets get gets getting got give gives giving go goes going gone come came
  make makes made making take takes taking took put want wants wanted wanna need needs needed like liked would able try
  trying tried please plz pls kindly know knew knows see say says said tell tells told ask asking asked think thought look
  looking help helping helped assist assistance use using used thing things something anything everything nothing someone
  anyone everyone one ones two way because since while during until through between unless though however else per via etc
  yes no ok well maybe perhaps actually currently back keep keeps kept seem seems happen happened happening time today
  tomorrow yesterday recently sure wondering wonder possible hi whether possibly thats theres thank`);

/** Greetings, thanks, confirmations and forms of address. */
export const pleasantries: ReadonlySet<string> = wordsOf(`
  hi hai hello hey hiya heya greetings morning afternoon evening night day dear sir madam maam mam mister mr mrs ms team bro
  buddy friend guys thank thanks thankyou thx ty tysm cheers appreciate appreciated grateful gratitude welcome ok okay okey
  k kk alright right fine good great nice cool perfect excellent awesome wonderful lovely fantastic amazing super yes yeah
  yep yup ya yah yea yess no nope nah sure certainly absolutely definitely exactly correct indeed agreed true bye goodbye
  byebye cya later weekend sorry apologies apologize apology pardon oh ah um uh hmm hm mhm wow lol haha please wait waiting
  moment minute minutes min sec second seconds hold patience query queries question questions issue issues problem problems
  concern concerns favor favour quick support service services assistance help rep representative agent alexa siri bot
  hope doing feel feeling glad happy pleasure enjoy kind much bless god best regards have`);

const detail =
  '(?:name|e-?mail|mail|zip ?code|zip|pin ?code|postcode|ssn|dob|date of birth|birthday|password|address|(?:user|customer|client) ?(?:name|id)' +
  '|(?:phone|mobile|contact|telephone|account|card|credit card|confirmation|booking|order|reference|policy|ticket|flight|member) ?' +
  '(?:number|no|num|code|id)|last (?:four|4) digits?)s?';
const lead = '(?:(?:yes|no|ok|okay|sure|so|and|hi|hello|well|also|the|my|his|her|our|is|its|it) )*(?:\\w+ ){0,2}?';

/** Sentences that answer a question, folded: names, numbers and addresses. */
export const answerPatterns: readonly RegExp[] = [
  new RegExp(`^${lead}${detail}(?: \\w+){0,4}? (?:is|are|was)\\b`),
  new RegExp(`^${lead}${detail}(?: [^ ]*\\d[^ ]*)+$`),
  /^(?:\w+ ){0,2}(?:name|city|state|company) \w+(?: \w+)?$/,
  /^\w+ (?:city|company)$/,
  /^(?:i am|im|this is|its|it is) \w+(?: \w+)?$/,
];

/** Words that are too general for a name on their own. */
export const weakNames: ReadonlySet<string> = wordsOf('new old other different current next last first same own whole');

/** Words that many topics share: times, places, people and general verbs. */
export const generalWords: ReadonlySet<string> = wordsOf(`
  hour hours day days week weeks month months year years date dates monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december noon midnight tonight early late
  later long ago home house flat place street city country side part way kind sort type number numbers case person people
  man woman guy somebody nobody everybody family wife husband son daughter child children kid kids friends neighbour
  neighbours work works worked working job send sends sent sending call calls called calling talk talking spoke speak write
  wrote email mail message answer answered reply replied bring brought leave left start started stop stopped turn turned put
  set show shows showed hear heard believe understand mean means meant expect expected remember forget forgot feel felt live
  lived stay stayed run runs move moved find found hope talk change changed check checked fix fixed able arrive arrived
  phone number nice sad happy angry fair honest honestly enough quick quickly fast easy hard big small high higher low lower
  real true wrong bad better best worse worst full half half first second third two three four five six seven eight nine ten
  twice once always often usual usually instead already today money euro euros dollar dollars pound pounds pay paid paying`);

/** Signs of a request: something is wanted, asked or wrong. */
export const requestSigns =
  /\b(?:want|need|needs|wanna|would like|d like|please|plz|pls|kindly|help|can (?:you|u|i|we)|could (?:you|u|i|we)|may i|will (?:you|u)|would you|how|what|whats|where|wheres|when|why|which|who|do (?:you|i|we)|does|did (?:you|i|my)|is (?:there|it|my|the|this)|are (?:there|you|my|the)|not|cant|cannot|couldnt|didnt|doesnt|dont|hasnt|havent|isnt|wasnt|wont|never|unable|wrong|error|fail(?:s|ed|ing)?|broken|lost|stolen|missing|problem|trouble|looking for|interested)\b/;

/** Signs of thanks, greetings and farewells. */
export const courtesySigns =
  /\b(?:thank|thanks|thankyou|thx|welcome|bye|goodbye|nice day|great day|good day|good morning|good evening|good afternoon|hello|appreciate|glad|chat|all set|no more|nothing else|that is all|thats all|that'?s it|for now|for today)\b/;

/** Signs of confirmations and promises. */
export const replySigns =
  /^(?:yes|yeah|yep|ok|okay|sure|no|fine|great|fantastic|perfect|now|please)(?: \w+)? (?:i|it|its|is|we|you|confirm|the|go)|^confirm|^(?:\w+ ){0,3}i ?(?:wi)?ll (?!need|like|want|be )/;

/** Two-word verbs that a name writes as one: `topup`. */
export const phrasalVerbs: ReadonlySet<string> = wordsOf(`
  top-up sign-up sign-in log-in log-out log-on set-up pay-in pay-out check-in check-out cash-out opt-out back-up pick-up
  cut-off turn-off turn-on shut-down`);

/** Words of negation. */
export const negations: ReadonlySet<string> = wordsOf(`
  not no never cannot cant couldnt didnt doesnt dont hasnt havent isnt arent wasnt werent wont wouldnt shouldnt unable nothing
  neither without`);
