import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../../../src/engines/text/language/detect-language.ts';

describe('names the language of a sentence', () => {
  it.each([
    ['de', 'Der Techniker war freundlich, aber der Router funktioniert immer noch nicht.'],
    ['de', 'ICH WARTE SEIT DREI WOCHEN AUF MEIN PAKET'],
    ['fr', 'Le technicien était sympathique mais le routeur ne marche toujours pas.'],
    ['es', 'El técnico fue amable, pero el router sigue sin funcionar.'],
    ['es', 'donde esta mi paquete por favor'],
    ['it', 'Il tecnico era gentile, ma il router non funziona ancora.'],
    ['pt', 'O técnico foi simpático, mas o router continua sem funcionar.'],
    ['nl', 'De monteur was vriendelijk, maar de router werkt nog steeds niet.'],
    ['pl', 'Technik był miły, ale router nadal nie działa.'],
    ['sv', 'Teknikern var trevlig men routern fungerar fortfarande inte.'],
    ['fi', 'Asentaja oli ystävällinen, mutta reititin ei vieläkään toimi.'],
    ['cs', 'Technik byl milý, ale router stále nefunguje.'],
    ['hu', 'A szerelő kedves volt, de a router még mindig nem működik.'],
    ['tr', 'Teknisyen nazikti ama modem hâlâ çalışmıyor.'],
    ['ro', 'Tehnicianul a fost amabil, dar routerul tot nu funcționează.'],
    ['vi', 'Kỹ thuật viên rất thân thiện nhưng bộ định tuyến vẫn không hoạt động.'],
    ['ru', 'Мастер был вежлив, но роутер всё ещё не работает.'],
    ['el', 'Ο τεχνικός ήταν ευγενικός, αλλά το ρούτερ δεν λειτουργεί.'],
    ['ar', 'كان الفني لطيفا لكن جهاز التوجيه لا يزال لا يعمل.'],
    ['he', 'הטכנאי היה נחמד אבל הנתב עדיין לא עובד.'],
    ['hi', 'तकनीशियन अच्छा था लेकिन राउटर अभी भी काम नहीं कर रहा है।'],
    ['ja', '技術者は親切でしたが、ルーターはまだ動きません。'],
    ['ko', '기술자는 친절했지만 공유기가 아직 작동하지 않습니다.'],
    ['zh', '技术人员很友好，但是路由器还是不能用。'],
  ])('%s: %s', async (code, text) => expect(await detectLanguage(text)).toBe(code));
});

describe('does not mistake English for another language', () => {
  it.each([
    'I love it. The delay was awful.',
    'OMG THIS IS SO BAD LOL WTF',
    'Thx 4 ur help, pls snd me da invoice asap',
    'lol u r gr8 m8 gonna b l8 2nite brb',
    'wanna gonna kinda sorta dunno lemme gimme',
    'The café in São Paulo was muito bom, I loved it',
    'She said "c’est la vie" and left the restaurant without paying.',
    'la la la la la la la la la la',
    'hmm mhm uh-huh yeah okay',
    'Juan García Martínez, José Fernández López',
    'const fs = require("fs"); function foo(bar) { return bar + 1; }',
    'SELECT id, name FROM users WHERE id = 3',
    '+49 30 1234567, 12345 Berlin, Musterstr. 5',
    'https://beispiel.example/seite?frage=antwort anna.mueller@beispiel.example',
    'ok',
    'Danke!',
    '12 34 56 -- 78',
    '😀😀😀😀😀😀',
    '',
  ])('%s', async (text) => expect(['en', 'und']).toContain(await detectLanguage(text)));
});

it.each([
  'they are uncomfortable .',
  'Posterior attention models for sequence to sequence learning',
  'yes 1 tomato mozzarella and 1 soda',
])('treats two function words as English if no word is foreign: %s', async (text) => {
  expect(await detectLanguage(text)).toBe('en');
});

it.each([
  ['de', 'They are nett, aber die Kollegen sind leider nicht immer pünktlich gewesen'],
  ['nl', 'the and maar het concert wordt helaas niet meer gehouden deze maand'],
])('but not if one is (%s)', async (language, text) => {
  expect(await detectLanguage(text)).toBe(language);
});

it('reads only part of a long text', async () => {
  const german = 'Ich warte seit drei Wochen auf mein Paket, und niemand antwortet. ';
  expect(await detectLanguage(german.repeat(20_000))).toBe('de');
});
