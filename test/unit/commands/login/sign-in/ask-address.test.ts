import { expect, it } from 'vitest';
import { readAddress } from '../../../../../src/commands/login/sign-in/ask-address.ts';

it.each([
  ['localhost:8797', 'http://localhost:8797'],
  ['LOCALHOST', 'http://LOCALHOST'],
  ['api.localhost:80/base/', 'http://api.localhost:80/base'],
  ['127.0.0.1:8797', 'http://127.0.0.1:8797'],
  ['[::1]:8797', 'http://[::1]:8797'],
  [' analytics.example.com ', 'https://analytics.example.com'],
  ['localhost.example.com', 'https://localhost.example.com'],
  ['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
  ['192.168.0.2:8797', 'https://192.168.0.2:8797'],
  ['http://analytics.example.com/', 'http://analytics.example.com'],
])('reads the address %s as %s', (typed, expected) => {
  expect(readAddress(typed)).toBe(expected);
});

it.each(['ftp://example.com', 'https://me:pass@example.com', 'me:pass@example.com', 'two words', 'example.com?x=1'])(
  'refuses the address %s',
  (typed) => {
    expect(() => readAddress(typed)).toThrow(/base URL/);
  },
);
