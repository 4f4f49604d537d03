// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'hi',
  mild: 'boobe, harami, kamine, kaminey, kutta, kutta kamina, saala kutta, suar, tatti, tharki',
  strong:
    'aand, aandu, balatkar, balatkari, behen chod, beti chod, bhadva, bhadve, bhandve, bhootni ke, bhosad, bhosadi ke, chinaal, chodu, chodu bhagat, chooche, choochi, choot, choot ke baal, chootia, chootiya, chuche, chuchi, chudaap, chudai khanaa, chudam chudai, chut ka chuha, chut ka churan, chut ka mail, chut ke baal, chut ke dhakkan, chut maarli, chutad, chutadd, chutia, chutiya, gaand, gaandfat, gaandmasti, gaandufad, gandfattu, gandu, gashti, ghassa, ghasti, haramzade, hawas ke pujari, jhant, jhant chaatu, jhant ka keeda, jhant ke baal, jhant ke pissu, jhantu, kutte ki aulad, kutte ki jat, kuttiya, lodu, lund choos, lund ka bakkal, lund khajoor, lundtopi, lundure, maa ki chut, madar chod, madarchod, madhavchod, mooh mein le, mutthal, najayaz, najayaz aulaad, najayaz paidaish, raand, randaap, randi, randi rona, saali kutti, saali randi, suar ke lund, suar ki aulad, teri maa ka bhosada, teri maa ka boba chusu, teri maa ki behenchod, teri maa ki chut, tu chuda, saala, chut, lund, chutiye, randi ka bachcha, gaandu, behenchod, bhenchod, bsdk, bhosdike, madarjaat, maadarchod, कुत्ता, चूतिया, मादरचोद, भोसड़ी, हरामी, रंडी, गांडू',
  slur: 'chakke, hijda, paki',
};
