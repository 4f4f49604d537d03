// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'fi',
  mild: 'helvetisti, hevonperse, hitosti, kusaista, kuseksia, kusettaa, kusi, pentele, saatanasti, hitto, piru, perhana, narttu',
  strong:
    'bylsiä, haahka, haista paska, haista vittu, hevonpaska, hevonvittu, hevonvitunperse, huorata, hässiä, juosten kustu, kananpaska, koiranpaska, kuin esterin perseestä, kulli, kullinluikaus, kusipää, kyrpiintynyt, kyrpiintyä, kyrpiä, kyrpä, kyrpänaama, kyrvitys, lutka, molopää, mulkero, mulkku, mulkvisti, munapää, nainti, nuolla persettä, nussia, nussija, nussinta, panettaa, paska, paskainen, paskamainen, paskanmarjat, paskantaa, paskapuhe, paskapää, paskattaa, paskiainen, paskoa, perkele, perkeleesti, perse, perseennuolija, perseet olalla, persereikä, perseääliö, persläpi, perspano, persvako, pillu, pillut, pyllyvako, runkata, runkkari, runkkaus, runkku, tumputtaa, tussukka, vakipano, vittu, vittuilla, vittuilu, vittumainen, vittuuntua, vittuuntunut, vitun, vitusti, vituttaa, vitutus, saatana, helvetti, jumalauta, huora, vittuun, paskat, kyrvät, vitut, haista vitut',
  slur: 'mutakuono, mutiainen, neekeri, nekru, ryssä, rättipää, hurri',
};
