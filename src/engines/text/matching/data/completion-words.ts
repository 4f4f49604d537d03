/** English words that show whether something is finished, written for this project, in the form of `splitWords`. */

/** Irregular past forms and participles, each with its base form. Regular ones end in "ed". */
export const irregularPasts: ReadonlyMap<string, string> = new Map(
  `came come|got get|gotten get|received receive|went go|paid pay|sent send|bought buy|sold sell|found find|made make|took take|taken take
gave give|given give|brought bring|told tell|said say|spoke speak|spoken speak|wrote write|written write|did do|done do|saw see|seen see
met meet|kept keep|set set|put put|cut cut|reset reset|froze freeze|frozen freeze|unfroze unfreeze|chose choose|chosen choose
began begin|begun begin|ran run|drove drive|driven drive|flew fly|flown fly|ate eat|eaten eat|drank drink|held hold|built build|lent lend
spent spend|won win|rang ring|swapped swap|turned turn|picked pick|heard hear|read read|dealt deal|returned return|withdrew withdraw
withdrawn withdraw|quit quit|shut shut|rebooked rebook|redid redo|undid undo|undone undo|hung hang|caught catch|stopped stop`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Words for faults and failures. */
const faults = `charged billed overcharged debited deducted lost stole stolen broke broken crashed crashes failed fails fail failing failure
declined decline declines rejected refused refuses denied damaged cracked torn tore missed missing forgot forgotten delayed late expired spilled
leaked leaking flooded scammed hacked cheated wrong wrongly incorrect error mistake mistakenly accident accidentally twice double duplicate
duplicated multiple fraud fraudulent suspicious strange unknown unauthorised unauthorized compromised complaint problem problems issue issues
misspelled extra unable invalid dead slow stuck frozen`;

/** Past forms about feelings, states and changes: they do not finish anything. */
export const openPasts = `promised expected planned tried wanted needed wished hoped asked requested supposed interested worried concerned
disappointed confused annoyed frustrated tired excited satisfied allowed required included based located named called used married scared
surprised advised complained reported noticed ordered happened started increased decreased doubled raised changed moved locked landed
stopped owed did said told saw heard need speed feed indeed hundred unlimited limited red`;

/** With one of these, something is left to do, is wrong, or might be. */
export const openWords = `${faults} still but yet however although though except please pls want wants wanted wanna need needs like wish
wishes could would should can cannot might must may unless until if whether instead only never nothing nobody none any able asking
think believe seems apparently maybe perhaps
without neither nor not no dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant couldnt wont wouldnt shouldnt aint too
how why what when where which who help try trying expect expecting waiting wait different another someone less fewer supposed than`;

/** With one of these, a past form means that it is finished. */
export const finishingWords =
  'already done finally now just myself ourselves earlier thanks thank sorted finished settled';

/** Verbs for the arrival of something missing or expected. */
export const arrivals = 'arrived came got gotten received delivered found returned picked collected brought';

/** Days, months and parts of days: alone, they answer a question. */
export const timeWords = `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
sundays january february march april may june july august september october november december today tomorrow tonight yesterday week weeks
weekend month months year years day days hour hours minute minutes noon midnight oclock am pm first second third fourth fifth sixth
seventh eighth ninth tenth half quarter past next last`;

/** The functions of short answers. In a line with several, the first kind decides: "no thank you" denies. */
export const answerKinds: readonly (readonly [kind: string, words: string])[] = [
  ['deny', 'no nope nah not never dont'],
  [
    'affirm',
    'yes yeah yea yep yup yah sure exactly absolutely definitely indeed correct right true course certainly ok okay okey alright',
  ],
  ['part', 'bye byebye goodbye goodnight'],
  ['greet', 'hello hi hey howdy hiya heya hullo greetings morning afternoon evening'],
  ['thank', 'thanks thank thankyou thx appreciate grateful cheers'],
  ['apologise', 'sorry pardon excuse'],
  ['hesitate', 'um uh er erm eh hm hmm mm mmm ah oh aha wow ugh gosh moment second minute sec'],
];

/** With a number at the end, they identify something. */
export const identifyingWords =
  'number room flight order account card code postcode zip pin reference ref ticket case id serial invoice booking item extension seat gate train bus platform house apartment flat policy contract customer member birth phone mobile confirmation';
