import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../src/api/http/redactor.ts';

const names = [
  'jwtToken',
  'accessToken',
  'apiKey',
  'apiSecret',
  'appId',
  'appSecret',
  'secret',
  'signature',
  'password',
];

describe('a body', () => {
  it('hides the value of a sensitive field at any depth, and every repetition of it', () => {
    const secret = fc.stringMatching(/^[A-Z]{12}$/);
    const place = fc.tuple(fc.constantFrom(...names), secret, fc.jsonValue());
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
        const redactor = createRedactor([]);
        const document = places.map(([name, value, other], i) => ({
          said: `it is ${value}`,
          [`k${i}`]: { [name]: [value] },
          other,
        }));
        const shown = redactor.body(JSON.stringify(document));
        for (const [, value] of places) expect(shown).not.toContain(value);
        if (!shown.includes('first 4 KiB')) expect(() => JSON.parse(shown)).not.toThrow();
        expect(redactor.words(places.map(([, value]) => value).join('-'))).not.toMatch(/[A-Z]{12}/);
      }),
    );
  });

  it('hides known secrets as encoded in JSON, a URL and a form', () => {
    const known = 'a "quoted" secret/+=';
    const { words, body } = createRedactor([known]);
    const writings = [known, JSON.stringify(known), encodeURIComponent(known), String(new URLSearchParams({ known }))];
    for (const writing of writings) {
      expect(words(`it is ${writing}.`)).toContain('(hidden)');
      expect(words(`it is ${writing}.`)).not.toMatch(/quoted/);
      expect(body(JSON.stringify({ message: writing }))).not.toMatch(/quoted/);
    }
  });

  it('hides strings that look like secrets, and the signatures of links', () => {
    const { body } = createRedactor([]);
    const shown = body(
      'See eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl or whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw at https://x/y.mp4?expires=1&X-Amz-Signature=abc&signature=def.',
    );
    expect(shown).toBe(
      'See (hidden) or (hidden) at https://x/y.mp4?expires=1&X-Amz-Signature=(hidden)&signature=(hidden)',
    );
  });

  it('hides pairs in truncated JSON up to its last character', () => {
    const { body } = createRedactor([]);
    expect(body('{"a":1,"apiSecret" : "one \\" two","token":"thr')).toBe(
      '{"a":1,"apiSecret" : "(hidden)","token":"(hidden)"',
    );
  });

  it('shows 4 KiB of a long body and nothing of a huge one, and survives any nesting', () => {
    const { body } = createRedactor([]);
    expect(body(JSON.stringify({ text: 'x'.repeat(10_000) })).length).toBeLessThan(4200);
    expect(body(`"${'x'.repeat(2 ** 20)}"`)).toBe('(body too long to show)');
    expect(body('['.repeat(200_000) + ']'.repeat(200_000))).toContain('too deep');
  });

  it('leaves the rest unchanged', () => {
    const { body } = createRedactor(['short']);
    const reply = '{"status":true,"tokenType":"Bearer","data":[{"name":"a short one","n":1.5,"x":null}]}';
    expect(body(reply)).toBe(reply);
  });
});

it('hides the value of a header, but not its name or scheme', () => {
  const { headers } = createRedactor([]);
  expect(
    headers({ authorization: 'Bearer abcdefgh1', appId: 'x', 'set-cookie': ['a=1', 'b=2'], accept: 'abcdefgh1' }),
  ).toEqual([
    'authorization: Bearer (hidden)',
    'appId: (hidden)',
    'set-cookie: (hidden)',
    'set-cookie: (hidden)',
    'accept: (hidden)',
  ]);
});

it('hides user name, password and secret query parameters of a URL', () => {
  const { url } = createRedactor([]);
  expect(url(new URL('https://me:pass-word@x.example/p?userId=asha&access_token=1234&q=1#f'))).toBe(
    'https://x.example/p?userId=asha&access_token=(hidden)&q=1',
  );
});
