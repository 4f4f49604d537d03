// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'pt',
  mild: 'bosta, cabrao, cagar, colhoes, porra, sacanagem, vadia, bastardo, cacete',
  strong:
    'boceta, caralho, chochota, esporra, filho da puta, foda, foda-se, foder, merda, puta, puta que pariu, puta que te pariu, vai-te foder, vai tomar no cu, xochota, putas, puto, caralhos, cabrão, foder-se, fodido, fodida, fodam-se, filhos da puta, merdas, vai tomar no rabo, vai se foder, vai à merda, cuzão, arrombado, otário, fdp, pqp, bucetas, buceta',
  slur: 'paneleiro, viado, sapatão',
};
