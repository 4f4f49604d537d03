// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'it',
  mild: 'cacca, cagare, cagata, cornuto, fracicone, fregna, incazzarsi, incoglionirsi, lecchino, mannaggia, pirla, pisciare, piscio, porca miseria, rincoglionire, rompiballe, rompipalle, imbecille',
  strong:
    'bagascia, bagassa, baldracca, bocchinara, bocchino, bucaiolo, budiùlo, caciocappella, cazzata, cazzimma, cazzo, cazzone, chiavare, chiavata, ciucciami il cazzo, coglione, coglioni, culo, figlio di buona donna, figlio di puttana, fottere, fottersi, leccaculo, merda, merdata, merdoso, mignotta, minchia, minchione, nerchia, pompino, porca madonna, porca puttana, porco due, porco zio, puppami, puttana, sborra, sborrata, sborrone, scopare, scopata, socmel, sorca, spompinare, sticchio, stronza, stronzata, stronzo, succhiami, succhione, sverginare, testa di cazzo, troia, trombare, vaffanculo, zoccola, cazzi, stronzi, stronzate, merde, puttane, troie, coglionazzo, vaffa, fanculo, affanculo, che palle, porca troia, porco dio, porca vacca, froci, terroni, pezzo di merda, testa di merda, figli di puttana, rompicoglioni, incazzato, incazzata, figa, fica',
  slur: 'busone, culattina, culattone, frocio, froscio, recchione, terrone',
};
