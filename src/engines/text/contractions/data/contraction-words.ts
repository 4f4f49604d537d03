/** English words that distinguish contractions without an apostrophe from other words, written for this project. */

/** Contractions that are not also another word. */
export const plainContractions: ReadonlyMap<string, string> = new Map(
  `im ive youre youve youll youd theyre theyve theyll theyd weve hes shes thats whats wheres whos hows heres theres itll thatll
itd dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt couldnt wouldnt shouldnt mustnt neednt aint`
    .split(/\s+/)
    .map((word) => [word, word.replace(/(?:m|ve|re|ll|d|s|nt)$/, (end) => (end === 'nt' ? "n't" : `'${end}`))]),
);

/** Words before the beginning of a clause. */
export const clauseStarts = `and so then but because that if when yes yeah no okay ok sure now hi hello great alright right maybe think
perhaps also tomorrow today monday tuesday wednesday thursday friday otherwise sorry thanks since as soon until`;

/** Verbs in their base form, which follow "will". */
export const verbs = `be have do get go make take give come see know look find call send email text mail write check update fix
change cancel book order pay refund return replace deliver ship transfer forward ask tell let show keep put set try need want help call
contact speak talk meet wait stay leave move bring pick collect drop run start stop open close end finish complete begin continue follow
add remove delete create make confirm verify review look process submit file issue raise schedule reschedule arrange sort handle
resolve solve share post upload download install reset unlock unblock block activate prepare print sign read listen hear remember
forget think consider decide discuss explain connect put pass escalate note log report test measure order buy sell spend save lose
win miss love like hate use work live ring phone message reply respond answer revert notify inform remind hold hang stick turn switch
charge bill credit apply grant waive offer provide supply never always probably definitely buy cover clean cook drive fly organise organize
plan draft finalise finalize publish invite join host present demo push pull merge deploy roll investigate inspect repair visit`;

/** Words between a contraction and its verb. */
export const adverbs = `just also then now definitely certainly probably gladly happily quickly never always still not only personally simply
really actually first immediately even soon again`;

/** Verbs after "I would" and "I had". */
export const wishedVerbs = `like love rather prefer be have appreciate say want need suggest recommend better hate go take think expect hope
choose be get ask assume`;

/** After "well", they begin a request or a remark: "well let me see". */
export const notAfterWell = `let look listen thank say wait guess hold excuse like think know never want need come be have`;
