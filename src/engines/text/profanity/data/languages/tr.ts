// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'tr',
  mild: 'sıçmak, taşağa, taşağı, taşağın, taşak, taşaklar, taşaklara, taşaklarda, taşaklardan, taşakları, taşakların, taşakta, taşaktan, bok, salak, aptal, gerizekalı',
  strong:
    'amcığa, amcığı, amcığın, amcık, amcıklar, amcıklara, amcıklarda, amcıklardan, amcıkları, amcıkların, amcıkta, amcıktan, göt, götler, götlerde, götlerden, götlere, götleri, götlerin, götten, götün, götveren, götverende, götverenden, götverene, götvereni, götverenin, götverenler, götverenlerde, götverenlerden, götverenlere, götverenleri, götverenlerin, kaltağa, kaltağı, kaltağın, kaltak, kaltaklar, kaltaklara, kaltaklarda, kaltaklardan, kaltakları, kaltakların, kaltakta, kaltaktan, orospu, orospuda, orospudan, orospular, orospulara, orospularda, orospulardan, orospuları, orospuların, orospunun, orospuya, orospuyu, otuz birci, otuz bircide, otuz birciden, otuz birciler, otuz bircilerde, otuz bircilerden, otuz bircilere, otuz bircileri, otuz bircilerin, otuz bircinin, otuz birciye, otuz birciyi, saksocu, saksocuda, saksocudan, saksocular, saksoculara, saksocularda, saksoculardan, saksocuları, saksocuların, saksocunun, saksocuya, saksocuyu, siker sikmez, sikilir sikilmez, sikmek, sikmemek, siktir, siktirir siktirmez, yarağa, yarağı, yarağın, yaraklar, yaraklara, yaraklarda, yaraklardan, yarakları, yarakların, yarakta, yaraktan, piç, amına koyayım, amina koyim, amk, aq, siktir git, sikeyim, sikerim, orospu çocuğu, oç, götünü, yarrak, gavat, pezevenk, kahpe, yavşak',
  slur: 'ibne',
};
