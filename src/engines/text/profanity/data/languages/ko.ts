// Made by lab/training/profanity/make-lists.ts from the LDNOOBW list (CC BY 4.0, changed): see docs/engines/profanity/README.md.
import type { LanguageList } from '../../lexicon/language-list.ts';

export const list: LanguageList = {
  language: 'ko',
  mild: '개차반, 또라이, 염병, 옘병, 변태, 젠장',
  strong:
    '개새끼, 개자식, 개좆, 계집년, 뒤질래, 때씹, 미친새끼, 빠구리, 쌍놈, 씨발, 씨발놈, 씨팔, 씹, 씹물, 씹빨, 씹새끼, 씹알, 씹창, 씹팔, 암캐, 엄창, 잡년, 종간나, 좆, 좆만, 죽일년, 쥐좆, 직촬, 화냥년, 후레아들, 희쭈그리, 병신, 창녀, 시발, 시팔, ㅅㅂ, ㅂㅅ, 지랄, 좆같은, 좆까, 씨발새끼, 꺼져, 닥쳐, 개년, 미친년, 미친놈, 엿먹어',
  slur: '뙤놈, 짱깨, 쪽바리, 깜둥이',
};
