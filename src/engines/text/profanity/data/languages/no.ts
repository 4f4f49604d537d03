// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'no',
  mild: 'dritt, faen, fanken, forbannet, forjævlig, fy faen, jævlig, helvete, helvetet, satan, shit, skitt, svartheiteste, fanden, pokker',
  strong:
    'asshole, drittsekk, faen i helvete, fitte, fuck, føkk, føkka, føkkings, jævla, kuk, kukene, kuker, morraknuller, morrapuler, pikk, ræva, ræven, ståpikk, ståpikkene, ståpikker, fan, hore, horer, jævel, jævler, drittsekker, rasshøl, rævhøl, kukhue, fittetryne',
  slur: 'nigger, pakkis',
};
