/** The words of a list that are separated by spaces or line breaks. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
