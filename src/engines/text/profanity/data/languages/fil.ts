// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'fil',
  mild: 'bobo, tanga, ulol',
  strong:
    'puta ka, putang ina, tang ina, tangina, burat, kantot, anak ka ng puta, jakol, putangina, puta, gago, gaga, tarantado, punyeta, leche, pakyu',
  slur: 'nognog',
};
