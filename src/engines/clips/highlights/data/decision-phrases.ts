/**
 * Signs of decisions and recaps, over words as `readSpokenWords` writes them; written by hand for this project, and
 * kept if they help on meetings of AMI.
 */
const separator = /,\s+/;

/** Words that open a sentence in which a discussion comes to its end. */
export const conclusive = 'so, then, okay, ok, right, alright, all right, good, fine, great, in that case'.split(
  separator,
);

/** Other words that may come before, between or after them. */
export const leads =
  'and, but, well, yes, yeah, no, oh, now, cool, perfect, agreed, basically, i think, i guess, i would say, i say, i suppose, it looks like, looks like, that means, for now'.split(
    separator,
  );

/** Words between a subject and its verb. */
export const between = 'just, all, both, probably, definitely, now, then, already, basically, finally, simply'.split(
  separator,
);

/** What people do with the matter that they decide. */
export const choices =
  'go with, go for, go ahead with, stick with, stick to, stay with, stay at, settle on, settle for, decide on, opt for, get rid of, do without, keep, drop, skip, use, take, leave, move, cut, cancel, postpone, delay, push, launch, ship, release, remove, replace, stop, add, hire, buy, offer, support, switch, split, choose, pick, put, include, exclude, ignore, forget, close, open, reduce, raise, lower, increase, double, pay, sell, charge, build, renew, wait, incorporate, pause, resume, extend, shorten, introduce, combine, merge, limit, allow, spend, save, rename'.split(
    separator,
  );

/** Verbs of little meaning, which decide only after a word such as "so": "so we're going to have two lists". */
export const lightChoices = 'have(?! to), do, make, get(?! back| used| to)'.split(separator);

/** Only the meeting itself goes on: "so we move on", "then we'll take a break". */
export const procedure =
  'move on, move to, move over, call (?:this|it), move forward, take a break, take a look, take a vote, put it on the agenda, cut it short, open the, close the meeting, close this, close here, leave it there, wait for, add (?:that|it) to the (?:agenda|minutes), five minutes, ten minutes, the next (?:slide|point|item|topic|presentation), in(?:to)? consideration, (?:go for|have|take|do) (?:to |like |a |an |our |the |some |another |three |individual |next |small |short )*(?:meetings?|tools?|closing|opening|overview|decisions?|agenda|presentations?|break|lunch|discussions?|look|vote|work|minutes?|time), lunch, your turn, keep (?:that|this|it) in mind, decided everything, meet (?:up|again|in|back|at)'.split(
    separator,
  );

/** Verbs of agreement, in the past: "we agreed on infrared". */
export const agreements = 'decided, agreed, settled, chosen, chose, voted, resolved, opted'.split(separator);

/** The next speaker accepts a proposal. */
export const acceptances =
  'agreed, deal, sounds good, sounds like a plan, good idea, fine with me, fine by me, works for me, let us do that, let us do it, makes sense, i am fine with (?:that|it), i am happy with (?:that|it), i can live with (?:that|it), same here, me too, no objections?, that works, i second that'.split(
    separator,
  );

/** A recap begins. */
export const recaps =
  'to (?:just )?(?:quickly |briefly )?(?:recap|sum up|summari[sz]e|go over (?:it|that|this|everything)|run through (?:it|that|this|everything)|be clear|repeat), to sum (?:it|that|this|everything|things) up, to make sure (?:i|we) have, let (?:me|us) (?:just )?(?:quickly |briefly )?(?:recap|sum|summari[sz]e|go over|run through|repeat|read that back), in short, in summary, in a nutshell, (?:a|quick) (?:quick )?(?:recap|summary), if i (?:may |can )?(?:just )?(?:recap|sum|summari[sz]e), what (?:we have|i have) (?:decided|agreed|got) (?:is|on is), i have (?:got )?you down'.split(
    separator,
  );
