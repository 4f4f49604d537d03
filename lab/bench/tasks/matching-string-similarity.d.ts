declare module 'string-similarity' {
  /** Dice's coefficient of the letter pairs of two texts, 0 to 1. */
  function compareTwoStrings(one: string, other: string): number;
  const library: { compareTwoStrings: typeof compareTwoStrings };
  export default library;
}
