// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'tlh',
  mild: "ghuy'cha', QI'yaH, Qu'vatlh",
  strong: '',
  slur: '',
};
