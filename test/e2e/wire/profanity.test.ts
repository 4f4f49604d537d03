/** Results of a profanity call: the rules of docs/interface/decisions.md, "Profanity", on the wire. */
import { describe, expect, it } from 'vitest';
import { expectFailure, useWire, type Wire } from '../../support/wire.ts';

const wire = useWire();
const path = '/text/profanity/get_profanity';
const createPath = '/cb/v1/profile/profanity/create_profanity_word';
const listPath = '/cb/v1/profile/profanity/get_user_profanity_words';

async function check(text: string, replaceChar = '*', user: Wire['user'] = wire.user) {
  const reply = await wire.textAs(user, path, { text, replaceChar });
  expect(reply).toMatchObject({ status: 200, json: { status: true, error: {}, userId: user.userId } });
  return Object(reply.json).data as {
    censoredText: string;
    customProfaneWords: string[];
    predefinedProfaneWords: string[];
  };
}

const addWord = (word: unknown, user: Wire['user'] = wire.user) =>
  wire.as(user, 'POST', createPath, { body: { userId: user.userId, profanityWord: word } });

describe('replaceChar', () => {
  it.each([
    ['*', 'you **** indeed'],
    ['é', 'you éééé indeed'],
    ['[beep]', 'you [beep] indeed'],
    ['', 'you  indeed'],
    ['$&', 'you $& indeed'],
  ])('%j gives %j', async (replaceChar, expected) => {
    expect((await check('you shit indeed', replaceChar)).censoredText).toBe(expected);
  });

  it('has at most 100 characters', async () => {
    expect((await check('shit', 'x'.repeat(100))).censoredText).toBe('x'.repeat(100));
    const reply = await wire.textAs(wire.user, path, { text: 'shit', replaceChar: 'x'.repeat(101) });
    expectFailure(reply, 400, 'invalid_request', 'replaceChar must have at most 100 characters', 'asha');
  });
});

describe('the lists', () => {
  it('have lower case, each word once, in order of appearance', async () => {
    const found = await check('Shit! FUCK this shit, Fuck.');
    expect(found).toEqual({
      censoredText: '****! **** this ****, ****.',
      customProfaneWords: [],
      predefinedProfaneWords: ['shit', 'fuck'],
    });
  });

  it('are empty for clean text, which is returned unchanged', async () => {
    const text = 'Scunthorpe United won the title; assess the class.\u0000 \ud83d\ude00\n';
    expect(await check(text)).toEqual({ censoredText: text, customProfaneWords: [], predefinedProfaneWords: [] });
  });
});

describe('the extensions', () => {
  const post = (more: object) =>
    wire.textAs(wire.user, path, { text: 'damn, shit, Scheiße', replaceChar: '*', ...more });

  it('change nothing unless they are requested', async () => {
    expect(Object.keys(Object((await post({})).json).data)).toEqual([
      'censoredText',
      'customProfaneWords',
      'predefinedProfaneWords',
    ]);
  });

  it('count by level and languages, and return the level of each word', async () => {
    const reply = await post({ level: 'strong', languages: ['en', 'de'], graded: true });
    expect(Object(reply.json).data).toEqual({
      censoredText: 'damn, ****, *******',
      customProfaneWords: [],
      predefinedProfaneWords: ['shit', 'scheiße'],
      gradedWords: [
        { word: 'shit', level: 'strong', language: 'en' },
        { word: 'scheiße', level: 'strong', language: 'de' },
      ],
    });
    expect(Object((await post({ languages: 'de' })).json).data.predefinedProfaneWords).toEqual(['scheiße']);
  });

  it.each([
    [{ level: 'weak' }, 'level must be one of mild, standard, strong'],
    [{ level: 3 }, 'level'],
    [{ languages: 'xx' }, 'languages must be one of en, ar,'],
    [{ languages: ['de', 'xx'] }, 'languages[1] must be one of en, ar,'],
    [{ languages: [] }, 'languages must not be empty'],
    [{ graded: 'yes' }, 'graded must be a boolean'],
  ])('reject %j', async (more, message) => {
    expectFailure(await post(more), 400, 'invalid_request', message, 'asha');
  });
});

describe("the user's own words", () => {
  it('are found only for this user, and listed separately', async () => {
    expect((await addWord(' FRAK ')).status).toBe(200);
    expect((await addWord('over budget')).status).toBe(200);
    expect(await check('Frak this shit, it is over budget')).toEqual({
      censoredText: '**** this ****, it is ***********',
      customProfaneWords: ['frak', 'over budget'],
      predefinedProfaneWords: ['shit'],
    });
    expect((await check('Frak this', '*', wire.other)).customProfaneWords).toEqual([]);
  });

  it('are stored once, in any letter case, even with concurrent calls', async () => {
    const replies = await Promise.all(['gorram', 'Gorram', ' GORRAM '].map((word) => addWord(word, wire.other)));
    const ids = replies.map((reply) => Object(reply.json).data.profanityWordId);
    expect(new Set(ids).size).toBe(1);
    const listed = await wire.as(wire.other, 'GET', `${listPath}/ben`);
    expect(Object(listed.json).data).toEqual([
      {
        _id: expect.any(String),
        type: 'custom',
        user_id: 'ben',
        implements: [],
        deleted: false,
        profanity_word_id: ids[0],
        profanity_word: 'gorram',
      },
    ]);
  });

  it.each([[''], [' '], ['a\u0000b'], ['a\nb'], ['\ud800'], [5], [null], [['x']], ['x'.repeat(101)]])(
    'reject %j',
    async (word) => {
      expectFailure(await addWord(word), 400, 'invalid_request', 'profanityWord');
    },
  );

  it('are harmless if their lower case is longer', async () => {
    // U+0130 becomes two characters in lower case.
    const reply = await addWord('\u0130'.repeat(100));
    expectFailure(reply, 400, 'invalid_request', 'profanityWord must have at most 100 characters');
    expect((await check('still here')).censoredText).toBe('still here');
  });
});

it('lets others list their tags while a long text of disguised letters is checked', async () => {
  let over = false;
  const checking = check('f*'.repeat(100_000)).finally(() => {
    over = true;
  });
  let listed = 0;
  while (!over) {
    const reply = await wire.as(wire.other, 'GET', '/cb/v1/profile/statement_tags/get_user_statement_tags/ben');
    expect(reply.status).toBe(200);
    listed += 1;
  }
  await checking;
  expect(listed).toBeGreaterThan(10);
});
