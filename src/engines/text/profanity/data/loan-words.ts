/**
 * Swear words of other languages that are also used in English. Only words without another meaning in English; each
 * language also has its own list (languages/). Sources: NOTICE.md in this folder.
 */
import type { WordGroup } from '../lexicon/entry.ts';

const borrowed = (language: string, words: string, phrases = '', start = '', anywhere = ''): WordGroup => ({
  grade: 'strong',
  reach: 'always',
  language,
  anywhere,
  start,
  words,
  phrases,
  spacedPhrases: '',
});

export const loanWords: readonly WordGroup[] = [
  borrowed(
    'hi',
    'bhenchod benchod bhenchot penchod/n chutiya chutiye bhosdike gandu',
    '',
    '',
    'madarchod madarchot behenchod',
  ),
  borrowed(
    'es',
    'cojones carajo mierda puta putas putamadre hijueputa jodete joder chingada chinga culero maricon/n',
    'hijo de puta, hija de puta, puta madre',
    'cabron pendej',
    'gilipoll',
  ),
  borrowed('de', 'scheisse scheise scheiss wichser/n fotze fotzen', '', 'hurensohn', 'arschloch'),
  borrowed(
    'fr',
    'merde putain connard/n connasse/n enculer encule salope/n salopard/n enfoire/n couillon/n',
    'fils de pute, fille de pute, fis de pute',
  ),
  borrowed(
    'it',
    `cazzo cazzata fanculo coglione coglioni puttana puttane minchia stronzo stronza zoccola pompino pompinara`,
    'figlio di puttana',
    'stronz',
    'vaffancul',
  ),
  borrowed('ru', 'blyat blyad cyka pizdec', 'cyka blyat'),
  borrowed('pl', 'kurwa'),
  borrowed('pt', 'caralho'),
];
