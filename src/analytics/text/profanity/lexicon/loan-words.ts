/**
 * Swear words of other languages that are at home in English-language talk too. Only words that are nothing else in
 * English; a list for each language is another matter. Sources as in NOTICE.md beside this file.
 */
import type { WordGroup } from './word-group.ts';

export const loanWords: WordGroup = {
  kind: 'profanity',
  anywhere: 'madarchod madarchot behenchod arschloch gilipoll vaffancul',
  start: 'hurensohn stronz cabron pendej',
  words: `
    bhenchod benchod bhenchot penchod/n chutiya chutiye bhosdike gandu
    cojones carajo mierda puta putas putamadre hijueputa jodete joder chingada chinga culero maricon/n
    scheisse scheise scheiss wichser/n fotze fotzen
    merde putain connard/n connasse/n enculer encule salope/n salopard/n enfoire/n couillon/n
    cazzo cazzata fanculo coglione coglioni puttana puttane minchia stronzo stronza zoccola pompino pompinara
    blyat blyad cyka pizdec kurwa caralho
  `,
  phrases: 'hijo de puta, hija de puta, fils de pute, figlio di puttana, puta madre, cyka blyat',
  spacedPhrases: '',
};
