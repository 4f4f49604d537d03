// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'eo',
  mild: 'forfurzu, forpisi, forpisu, furzulo',
  strong:
    'bugren, bugri, bugru, ĉiesulino, ĉiesulo, diofek, diofeka, fek, feken, fekfikanto, feklekulo, fekulo, fik, fikado, fikema, fikfek, fiki, fikiĝi, fikiĝu, fikilo, fikklaŭno, fikota, fiku, forfiki, forfikiĝu, forfiku, kacen, kaco, kacsuĉulo, kojono, piĉen, piĉo',
  slur: '',
};
