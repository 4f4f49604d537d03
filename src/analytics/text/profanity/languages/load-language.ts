/** The lists of the languages beyond English, each a module of data of its own that is loaded when it is asked for. */
import type { LanguageList } from './language-list.ts';

const loaders = {
  ar: () => import('./lists/ar.ts'),
  cs: () => import('./lists/cs.ts'),
  da: () => import('./lists/da.ts'),
  de: () => import('./lists/de.ts'),
  eo: () => import('./lists/eo.ts'),
  es: () => import('./lists/es.ts'),
  fa: () => import('./lists/fa.ts'),
  fi: () => import('./lists/fi.ts'),
  fil: () => import('./lists/fil.ts'),
  fr: () => import('./lists/fr.ts'),
  'fr-ca': () => import('./lists/fr-ca.ts'),
  hi: () => import('./lists/hi.ts'),
  hu: () => import('./lists/hu.ts'),
  it: () => import('./lists/it.ts'),
  ja: () => import('./lists/ja.ts'),
  kab: () => import('./lists/kab.ts'),
  ko: () => import('./lists/ko.ts'),
  nl: () => import('./lists/nl.ts'),
  no: () => import('./lists/no.ts'),
  pl: () => import('./lists/pl.ts'),
  pt: () => import('./lists/pt.ts'),
  ru: () => import('./lists/ru.ts'),
  sv: () => import('./lists/sv.ts'),
  th: () => import('./lists/th.ts'),
  tlh: () => import('./lists/tlh.ts'),
  tr: () => import('./lists/tr.ts'),
  zh: () => import('./lists/zh.ts'),
} satisfies Record<string, () => Promise<{ list: LanguageList }>>;

/** The code of a language beyond English that has a list. */
export type ListedLanguage = keyof typeof loaders;

/** The list of a language. */
export async function loadLanguage(language: ListedLanguage): Promise<LanguageList> {
  return (await loaders[language]()).list;
}
