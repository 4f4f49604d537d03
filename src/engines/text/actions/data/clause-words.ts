const separator = /,\s+/;

/** Verbs for things that people do during the conversation: "let me see", "I will wait", "we will start". */
export const talkVerbs: ReadonlySet<string> = new Set(
  `act, add, admit, answer, ask, assume, be, begin, believe, check, come, describe, discuss, do, draw, end, explain, feel,
  find, finish, focus, get, give, go, guess, hang, happen, have, hate, hear, help, hold, hope, introduce, just, keep, know, leave, let, like,
  list, listen, look, make, mention, need, open, pass, point, probably, pull, put, read, remember, repeat, rub, run, save,
  say, see, show, sit, skip, speak, spell, stand, start, stay, stick, stop, take, talk, tell, thank, think, touch, try, turn,
  understand, use, wait, walk, want, watch, wonder, work, wrap, write`.split(separator),
);

/** The same verbs in phrases that are tasks. */
export const talkTasks =
  `be (?:paid|sent|done|made|[a-z]+ed), receive, compare, visit, bring, call back, add (?:you|him|her|them|it|this|that) to, ask (?:the|our|my|your|his|her|for|[^ ]+ (?:to|for|about|if|whether)),
  check (?:with|the|on|whether|if|that|for), come (?:back|by|over|in on), do (?:it|that|this|so|the|your|my|our), find out,
  find (?:you|a|an|the|someone|somebody), finish (?:the|it|that|this|my|your|our), get (?:back|in touch|it|them|that|this|you|the|a|an|hold),
  give (?:you|him|her|them) (?:a|an|the|your|my|our), give [^ ]+ (?:a|the) (?:call|copy|ring), have (?:it|that|this|them|everything|the [^ ]+) (?:done|ready|fixed|sent|finished|delivered|installed|checked|in your),
  leave (?:it|that|this) (?:to|with), let (?:you|them|him|her|me|us|everyone) know, look (?:into|for|after), make (?:sure|an|a),
  open (?:a|an|the) (?:ticket|case|account|request|claim), put (?:together|you through|everything|the|some|your|my|our|a), run the,
  speak (?:to|with), take (?:care|over|it up|that up|this up|one|two|your|my|the [^ ]+ to), talk (?:to|with), tell (?:the|him|her|them|my|our), try (?:to|again),
  turn (?:it|that|this|them|the), use the, will do, stop by, work (?:on|out), write (?:to|up|the|a|an|it up|you)`.split(
    separator,
  );

/** Signs that something is done during the conversation. */
export const nowWords =
  'right now, now, in (?:a|half a) (?:minute|second|moment|sec), (?:a|one) (?:minute|second|moment|sec), here, while we talk, on this call, in this meeting, (?:as|when) we go'.split(
    separator,
  );

/** Capitalised words that are not names of people. */
export const notNames: ReadonlySet<string> = new Set(
  `I, We, You, He, She, It, They, This, That, These, Those, There, Here, What, Who, When, Where, Why, How, Which, If, And, But, So,
  Or, Then, Also, Well, Okay, Ok, Yes, Yeah, No, Please, Someone, Somebody, Everyone, Everybody, Anyone, Anybody, Nobody, People,
  One, Both, All, Each, Today, Tomorrow, Tonight, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, January, February,
  March, April, May, June, July, August, September, October, November, December, Thanks, Thank, Great, Perfect, Sure, Right, Now,
  First, Next, Let, Could, Can, Would, Will, Should, Hi, Hello, Hey, Sorry, Maybe, Actually, Otherwise, Everything, Something,
  Nothing, Anything, My, Our, Your, The, A, An`.split(separator),
);
