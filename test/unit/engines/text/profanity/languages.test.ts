import { describe, expect, it } from 'vitest';
import { listedLanguages } from '../../../../../src/contract/endpoints/profanity.ts';
import { type ListedLanguage, loadLanguage } from '../../../../../src/engines/text/profanity/lexicon/load-language.ts';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();

async function find(text: string, ...codes: ListedLanguage[]): Promise<string[]> {
  const languages = await Promise.all(codes.map(loadLanguage));
  return engine.check(text, { replaceChar: '*', english: false, languages }).predefinedProfaneWords;
}

describe('languages beyond English', () => {
  it.each<[ListedLanguage, string, string[]]>([
    ['de', 'So ein ARSCHLOCH, du Hurensohn; der dicke Arschlochkaktus bleibt', ['arschloch', 'hurensohn']],
    ['de', 'Dieses 4rschl0ch, a.r.s.c.h.l.o.c.h', ['4rschl0ch', 'a.r.s.c.h.l.o.c.h']],
    ['de', 'SCHEISSE, Scheiße, scheisskerl, SCHEIẞE', ['scheisse', 'scheiße', 'scheisskerl']],
    ['fr', 'Va te faire foutre, espèce d’enculé', ['va te faire foutre', 'enculé']],
    ['es', 'hijo de  puta y cabron, cabrón', ['hijo de  puta', 'cabron', 'cabrón']],
    ['ru', 'Иди на хуй, МУДАК', ['иди на хуй', 'мудак']],
    ['zh', '你这个傻逼真的是', ['傻逼']],
    ['ja', 'このクソ野郎が来た', ['クソ野郎']],
    ['th', 'คุณนี่ไอ้ควายจริงๆ', ['ไอ้ควาย']],
    ['ko', '야 이 개새끼, 뭐', ['개새끼']],
  ])('%s: %s', async (language, text, expected) => {
    expect(await find(text, language)).toEqual(expected);
  });

  it.each<[ListedLanguage, string]>([
    ['de', 'Die dicke Rosette, ein Ass, nackte Haut, der Lümmel, die Bonzen und der Mufti'],
    ['fr', 'La chatte mange la bitte, le bordel, une pédale de vélo, la gerbe de fleurs'],
    ['es', 'El martillo y la concha del mar, el infierno, las drogas y el asesinato'],
    ['it', 'La regina mangia il pesce e la quaglia, tirare la sega, la cagna'],
    ['nl', 'De asbak, de pot, zuigen en spuiten, een schatje'],
    ['zh', '成人教育, 牛奶, 性格, 卵巢, 祖宗, 干净, 激情, 靠背, 他妈妈比我高, 路口交通, 今日批准, 小卵泡'],
    [
      'ja',
      'フック船長とファンタジー, 女の子, 裸足, 人種, ローター, パチンコ, サクソフォン, ファックス, エッチング, ロマンコメディ, イブラヒモビッチ, 昆虫の変態',
    ],
    ['th', 'แม่งานใหญ่ เสือกินเนื้อ ลูกบอลกระดอน'],
  ])('ignore the everyday words of %s', async (language, text) => {
    expect(await find(text, language)).toEqual([]);
  });

  it('are searched with or without English', async () => {
    expect(await find('scheiße, putain, fuck', 'de', 'fr')).toEqual(['scheiße', 'putain']);
  });

  it('have one list each, and every listed word is found', async () => {
    for (const code of listedLanguages) {
      const list = await loadLanguage(code);
      const words = [list.mild, list.strong, list.slur]
        .flatMap((words) => words.split(', '))
        .filter((word) => word !== '');
      const missed = words.filter(
        (word) =>
          engine.check(`— ${word} —`, { replaceChar: '*', english: false, languages: [list] }).hits.length === 0,
      );
      expect(missed, code).toEqual([]);
      expect(list.language).toBe(code);
    }
  });
});
