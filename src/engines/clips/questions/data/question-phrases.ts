const separator = /,\s+/;

/** Words that open a question, in addition to those that open any sentence. */
export const questionOpeners = 'wait, just, also, because, sorry, um, all right'.split(separator);

export const auxiliaries = `do, does, did, is, are, am, was, were, can, could, will, would, should, shall,
  may, might, must, have, has, had`.split(separator);

/** Words that a subject begins with. */
export const subjects = `i, you, we, he, she, it, they, there, this, that, these, those, the, a, any, anyone,
  anybody, someone, somebody, everyone, everybody, people, your, our, my, his, her, their, its`.split(separator);

/** Words that a person, or a group of them, begins with. */
export const persons = `i, you, we, he, she, they, there, any, anyone, anybody, people, these, those, your,
  our, my, his, her, their`.split(separator);

/** Words of questions that only keep the conversation going: "right?", "oh really?", "you know?". */
export const idleWords: ReadonlySet<string> = new Set(
  `right, okay, ok, yeah, yes, no, huh, really, you, know, see, oh, well, so, and, but, correct, is, it, are,
    they, do, did, he, she, we, that, what, sorry, pardon, alright, all, hello, anybody, there, who, cares, knows, why,
    not, me`.split(separator),
);

/** Courtesies and rhetorical questions. */
export const idleQuestions = `how is it going, what is up, you know what i mean, do you know what i mean,
  does that make sense, make sense, can you hear me, guess what, who knows, who cares, what can i say, what do i know,
  what else is new, are you kidding, are you kidding me`.split(separator);

/** Words that continue the previous statement. */
export const connectives: ReadonlySet<string> = new Set(
  `and, but, because, so, or, it, that, this, they, he, she, we, which, then, also, well, yeah, yes, no, uh,
    like, except, although`.split(separator),
);
