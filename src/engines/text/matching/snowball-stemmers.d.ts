declare module 'snowball-stemmers' {
  /** A stemmer of one language: a lower-case word in, its stem out. */
  export interface Stemmer {
    stem(word: string): string;
  }
  export function newStemmer(language: string): Stemmer;
}
