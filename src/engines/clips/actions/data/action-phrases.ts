const separator = /,\s+/;

/** Verbs of tasks that people take on or hand out. */
export const taskVerbs = `add, amend, announce, apply for, approve, arrange, assign, attach, back up, book,
  buy, call, cancel, check, circulate, clean up, collect, compile, complete, confirm, contact, copy, correct, create,
  deliver, deploy, design, distribute, document, download, draft, email, e mail, explore, file, fill in, fill out,
  find out, finalise, finalize, finish, fix, follow up, forward, get back to, get in touch, hand over, hire, inform,
  install, invite, investigate, invoice, look into, mail, make sure, meet with, message, migrate, notify, order,
  organise, organize, pay, phone, pick up, post, prepare, present, print, publish, purchase, put together, reach out,
  register, remind, remove, rename, repair, replace, reply, report back, request, reschedule, reserve, respond, review,
  revise, ring, schedule, send, set up, share, ship, sign, sort out, speak to, speak with, submit, take care of,
  talk to, test, text, translate, update, upgrade, upload, verify, write`.split(separator);

/** Adverbs that may come between a modal and the verb of a task. */
export const taskAdverbs = `just, also, please, definitely, probably, then, actually, certainly, personally,
  quickly, first, go ahead and, go and, try to, try and, still, gladly, happily, both, all, now, maybe, perhaps, kindly,
  possibly`.split(separator);

/** Words that a clause may follow inside a sentence; "if", "when", "what" and "she said" are not among them. */
export const clauseOpeners = `and, but, so, okay, ok, yes, yeah, sure, right, then, well, great, fine,
  i think, i guess, i suppose, maybe, perhaps, otherwise, meanwhile, that case, tomorrow, today, tonight, week, month`.split(
  separator,
);

/** People who may be asked to do something. */
export const othersAsked =
  'someone, somebody, everyone, everybody, one of you, one of us, he, she, they, you guys'.split(separator);

/** Fixed phrases that are promises. */
export const setPromises = `leave it to me, leave it with me, leave that to me, leave that with me,
  leave this to me, leave this with me, i am on it, i will do it, i will do that, i will do this, we will do it,
  we will do that, i will get back to you, i will let you know, i will let them know, i will let everyone know,
  i will let him know, i will let her know, consider it done`.split(separator);

/** Verbs that turn "you ...", "someone ..." or "Anna ..." into a request. */
export const duties = {
  you: 'should, need to, have to, must, ought to, had better, might want to, will need to, will have to'.split(
    separator,
  ),
  others: 'should, needs to, need to, has to, have to, must, will have to'.split(separator),
  named: 'will, shall, is going to, are going to, needs to, has to, should, must'.split(separator),
};

/** Times at which a task may be due, in addition to weekdays and months. */
export const dueTimes = `tomorrow, tonight, today, noon, midnight, lunch, the weekend, the deadline,
  the next meeting, the release, the launch, the meeting, as soon as possible, asap, right away`.split(separator);

/** Periods that follow "this" or "next". */
export const duePeriods = `week, month, quarter, meeting, monday, tuesday, wednesday, thursday, friday,
  afternoon, morning, evening, weekend`.split(separator);

/** Signs that a sentence is not a promise: the past, habits, doubt, events that nobody causes. */
export const opposedPhrases = `suppose, imagine, would have, could have, should have, was going to,
  were going to, did, had, said, told me, told us, told him, told her, told them, usually, always, never, sometimes,
  often, every time, whenever, yesterday, might, not going, hear me, rain, snow`.split(separator);

/** Verbs of actions that are over within the meeting: "let me see", "I will just say". */
export const momentaryVerbs = {
  letMe: `see, say, think, tell you, explain, show you, ask, finish, start, begin, put it, go back,
    say that`.split(separator),
  iWill: 'say, tell you, explain, show you, start, begin, admit'.split(separator),
};

/** Words by which the classifier's features describe clauses. */
export const clauseWords = {
  subjects: 'i, we, you, they, he, she, it, someone, somebody, everybody, everyone, people, let'.split(separator),
  modals: `will, shall, can, could, should, would, must, may, might, do, does, did, am, is, are, was, were,
    have, has, had, need, going, want, got, ought, not, to, us, me`.split(separator),
  /** Words without much meaning that may come between a subject and its verb. */
  between: `be, just, also, then, now, maybe, probably, please, so, and, the, a, an, of, in, on, at, for,
    with, that, this, it, all, really, actually, definitely, try, still, even, go, get, you, i, we, they, he, she`.split(
    separator,
  ),
  openers: 'and, so, but, okay, or, yeah, well, then, now, just, please, um, oh, right, maybe, also'.split(separator),
};

/** Words of the grammatical cues, which are looser than the rules above. */
export const cueWords = {
  openers: 'yes, also, all right, i think, i guess, maybe, perhaps, sure, great, good, fine, thanks'.split(separator),
  adverbs: `just, also, definitely, probably, then, actually, certainly, try to, go and, go ahead and,
    have to, be able to, need to, maybe, really, still, even, all, both, now, please, quickly, personally, gladly, go`.split(
    separator,
  ),
  /** Verbs of states and of talk: "I will be there" and "I would say" promise no action. */
  idleVerbs: `be, have, know, see, think, say, guess, mean, assume, suppose, like, love, want, need, get,
    imagine, believe, bet, agree, admit, hope, happen, rain, snow, die, not, never, remember, feel, understand,
    tell you what`.split(separator),
  verbs: `send, write, check, take, give, put, make, look, ask, tell, talk, call, email, mail, add, change,
    set, do, find, get, bring, show, try, read, run, use, keep, start, finish, prepare, review, update, fix, remove,
    move, schedule, book, order, test, think about, think of, work, let, come, go, meet, post, share, upload, download,
    draft, contact, follow, confirm, arrange, organize, organise, submit, create, build, collect, print, copy, sign,
    pay, buy, sort, clean, report, plan, discuss, remind, forward, circulate, cancel, complete, deliver, document,
    include, install, double, point, explain, describe, look at, sit, turn, open, close, leave, pick, hold, wait, hang,
    stop`.split(separator),
  times: `tomorrow, tonight, today, noon, midnight, then, end of, christmas, easter, one, two, three, four,
    five, six, seven, eight, nine, ten`.split(separator),
  nextPeriods: 'week, month, time, meeting, monday, tuesday, wednesday, thursday, friday, year, quarter'.split(
    separator,
  ),
  thePeriods: 'end, weekend, deadline, next, beginning, first, second, third'.split(separator),
  deadlines: `tomorrow, tonight, next week, next month, next time, this week, this afternoon,
    as soon as possible, right after, after the meeting, after this`.split(separator),
  offers: `i am happy to, happy to, i promise, i volunteer, i am on it, i take care, i will take,
    consider it done, i plan to, we plan to, i intend to`.split(separator),
  thisPeriods: 'week, afternoon, evening, month, weekend, friday, monday'.split(separator),
};

/** What customers say that they will do if they are not helped, after "I will". */
export const threats =
  `(?:cancel|close|terminate|end|quit) (?:my|our) (?:[^ ]+ )?(?:contract|subscription|account|membership|policy|plan|service), (?:cancel|leave|quit)(?: (?:you|then|now|everything|altogether))*(?= $),
  (?:switch|change|move|go|leave)(?: over)? (?:to|for|and go to|and switch to) (?:another|a different|some other|the competition|a competitor|your competitors?|one of your competitors|somebody else|someone else|[^ ]+ instead),
  go (?:elsewhere|somewhere else), take my (?:business|money) (?:elsewhere|somewhere else), look (?:elsewhere|for (?:another|a different|somebody else|someone else)),
  leave (?:you )?and go to, never (?:buy|order|use|book|shop|come), (?:speak|talk|go) to (?:a|my) (?:lawyer|solicitor), call (?:a|my) (?:lawyer|solicitor), take (?:you|this|it) to court, sue(?: you)?,
  (?:complain|report (?:you|this|it)) to (?:the )?(?:ombudsman|regulator|police|press|newspaper|trading standards), leave (?:you )?a (?:bad|negative|one star) review`.split(
    separator,
  );
