/** The labels of MultiDoGO for lines without a request. */
export const smallTalkIntents: ReadonlySet<string> = new Set(
  'contentonly confirmation rejection thankyou openinggreeting closinggreeting outofdomain'.split(' '),
);
