// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'sv',
  mild: 'för helvete, jävlar, prutt, skita, tusan, fan, satan, helvete, arsle',
  strong:
    'discofitta, dra åt helvete, fitta, fittig, knulla, kuk, kuksås, kötthuvud, köttnacke, mutta, pitt, pök, runka, röv, rövhål, rövknulla, skit ner dig, skäggbiff, snedfitta, snefitta, jävla, jävel, förbannat, fittor, kukar, hora, horor, skit, fan ta dig, dra åt skogen',
  slur: 'nigger, neger',
};
