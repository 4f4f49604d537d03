// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'da',
  mild: 'pis, shit, lort, fanden',
  strong:
    'bøsserøv, fisse, fissehår, fuck, hestepik, kussekryller, luder, pik, pikhår, pikslugeri, piksutteri, røv, røvhul, røvskæg, røvspræke, for helvede, satans, kusse, luderen, kælling, pikken, bøsserøve, skide, røvhuller, fucking, fucked',
  slur: '',
};
