/** The lists of languages other than English, each a data module that is loaded on request. */
import type { LanguageList } from './language-list.ts';

const loaders = {
  ar: () => import('../data/languages/ar.ts'),
  cs: () => import('../data/languages/cs.ts'),
  da: () => import('../data/languages/da.ts'),
  de: () => import('../data/languages/de.ts'),
  eo: () => import('../data/languages/eo.ts'),
  es: () => import('../data/languages/es.ts'),
  fa: () => import('../data/languages/fa.ts'),
  fi: () => import('../data/languages/fi.ts'),
  fil: () => import('../data/languages/fil.ts'),
  fr: () => import('../data/languages/fr.ts'),
  'fr-ca': () => import('../data/languages/fr-ca.ts'),
  hi: () => import('../data/languages/hi.ts'),
  hu: () => import('../data/languages/hu.ts'),
  it: () => import('../data/languages/it.ts'),
  ja: () => import('../data/languages/ja.ts'),
  kab: () => import('../data/languages/kab.ts'),
  ko: () => import('../data/languages/ko.ts'),
  nl: () => import('../data/languages/nl.ts'),
  no: () => import('../data/languages/no.ts'),
  pl: () => import('../data/languages/pl.ts'),
  pt: () => import('../data/languages/pt.ts'),
  ru: () => import('../data/languages/ru.ts'),
  sv: () => import('../data/languages/sv.ts'),
  th: () => import('../data/languages/th.ts'),
  tlh: () => import('../data/languages/tlh.ts'),
  tr: () => import('../data/languages/tr.ts'),
  zh: () => import('../data/languages/zh.ts'),
} satisfies Record<string, () => Promise<{ list: LanguageList }>>;

/** The code of a language other than English that has a list. */
export type ListedLanguage = keyof typeof loaders;

/** Loads the list of a language. */
export async function loadLanguage(language: ListedLanguage): Promise<LanguageList> {
  return (await loaders[language]()).list;
}
