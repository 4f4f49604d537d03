// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'kab',
  mild: '',
  strong:
    'abbuc, aεeṭṭuḍ, aḥeččun, taḥeččunt, axuzziḍ, asxuẓeḍ, qqu, qquɣ, qqiɣ, qqan, qqant, tteqqun, tteqqunt, aqerqur, ajeḥniḍ, awellaq, iwellaqen, iḥeččan, iḥeččunen, uqan, taxna',
  slur: '',
};
