declare module 'snowball-stemmers' {
  /** A stemmer of one language: converts a lower-case word to its stem. */
  export interface Stemmer {
    stem(word: string): string;
  }
  export function newStemmer(language: string): Stemmer;
}
