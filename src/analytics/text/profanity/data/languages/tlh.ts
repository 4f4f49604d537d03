// Made by training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see models/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'tlh',
  mild: "ghuy'cha', QI'yaH, Qu'vatlh",
  strong: '',
  slur: '',
};
