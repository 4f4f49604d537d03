/** The words of a language other than English, as data/languages lists them, one file per language. */
export interface ForeignWords {
  readonly great: string;
  readonly good: string;
  readonly bad: string;
  readonly awful: string;
  readonly negators: string;
  /** Whether a negation may also follow its word, as in German. */
  readonly negatedBehind: boolean;
  readonly boosters: string;
  /** The words after them outweigh the words before. */
  readonly contrasts: string;
  /** Phrases separated by semicolons; their words do not count otherwise. */
  readonly praise: string;
  readonly blame: string;
  readonly neutral: string;
}

/** The languages that have a list, with the name of their stemmer. */
export const foreignLanguages = {
  de: { stemmer: 'german', load: () => import('./data/languages/de.ts') },
  es: { stemmer: 'spanish', load: () => import('./data/languages/es.ts') },
  fr: { stemmer: 'french', load: () => import('./data/languages/fr.ts') },
  it: { stemmer: 'italian', load: () => import('./data/languages/it.ts') },
  nl: { stemmer: 'dutch', load: () => import('./data/languages/nl.ts') },
  pt: { stemmer: 'portuguese', load: () => import('./data/languages/pt.ts') },
} as const satisfies Record<string, { stemmer: string; load: () => Promise<{ words: ForeignWords }> }>;

export type ForeignLanguage = keyof typeof foreignLanguages;

export const isForeign = (code: string): code is ForeignLanguage => Object.hasOwn(foreignLanguages, code);
