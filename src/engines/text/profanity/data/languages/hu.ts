// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'hu',
  mild: 'legszarabb, segg, seggek, seggeket, segget, szar, szarabb, szarik, szarok, szarokat, szart, barom, franc',
  strong:
    'balfasz, balfaszok, balfaszokat, balfaszt, baszik, bazmeg, fasz, faszfej, faszfejek, faszfejeket, faszfejet, faszok, faszokat, faszt, geci, gecibb, gecik, geciket, gecit, kibaszott, kibaszottabb, kurafi, kurafik, kurafikat, kurafit, kurva, kurvák, kurvákat, kurvát, leggecibb, legkibaszottabb, picsa, picsákat, picsát, pöcs, pöcsök, pöcsöket, pöcsöt, seggfej, seggfejek, seggfejeket, seggfejet, szajha, szajhák, szajhákat, szajhát, basszátok meg, baszd meg, baszdmeg, kurva anyád, faszom, szarházi, picsába, a picsába, csöcs, pina',
  slur: 'buzi, buzik, köcsög',
};
