// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'pl',
  mild: 'gówno, gówno prawda, pierdoła, pierdzieć, rzygać, sraczka, srać, wkurwiać, zajebisty, debil, dupa, dupek, cholera, cholerny',
  strong:
    'chuj, chujnia, cipa, do kurwy nędzy, dziwka, fiut, huj ci w dupę, ja pierdolę, jebać, jebany, kurwa, kurwy, kutafon, kutas, obciągać chuja, obciągać fiuta, obciągać loda, pieprzyć, pierdolec, pierdolić, pierdolnąć, pierdolnięty, pizda, pojeb, pojebany, popierdolony, robic loda, robić loda, ruchać, skurwysyn, huj, kurwo, kurwą, chuje, chuja, jebane, jebana, jebać cię, skurwysyny, spierdalaj, wypierdalaj, pierdol się, pedały, kutasy, cipy, dziwki, wkurwiony, zjeb, zjebany, suko, ty suko',
  slur: 'ciota, pedał',
};
