// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'cs',
  mild: 'do prdele, hajzl, hovno, prdel, prdelka, sračka, srát, žrát, debil',
  strong:
    'čurák, do piče, chuj, jebat, kokot, kokotina, koňomrd, kurva, mamrd, mrdat, mrdka, mrdník, oslošoust, piča, píčus, pizda, prcat, šoustat, šulin, vypíčenec, zkurvit, zkurvysyn, zmrd, kunda, kurvy, kurvo, kokoti, čuráci, do píči, zasraný, vyjebaný, jdi do prdele, buzeranti, mrdky, píčo, píča, držku',
  slur: 'buzna, buzerant',
};
