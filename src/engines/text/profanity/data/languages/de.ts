// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'de',
  mild: 'arsch, bratze, bumsen, hackfresse, kacke, kacken, kackwurst, MILF, morgenlatte, pimmel, pissen, pisser, porno, schabracke, tittchen, titten, vollpfosten, mist, blödmann, depp, trottel, scheiß',
  strong:
    'analritter, arschficker, arschlecker, arschloch, ficken, flittchen, fotze, hure, hurensohn, kackbratze, nutte, schlampe, scheiße, scheisser, schwanzlutscher, wichse, wichsen, wichser, scheiss, verdammt, verfickt, verfickte, fickt, fickst, fickdich, fick dich, arschgeige, drecksau, miststück, missgeburt, spast, dödel, verpiss dich, leck mich am arsch, beschissen, beschissene, huren, schlampen, nutten, hurensöhne, arschlöcher, kanaken, schwuchteln, scheißkerl, fotzen',
  slur: 'kampflesbe, kanake, nigger, schwuchtel, bimbo, neger',
};
