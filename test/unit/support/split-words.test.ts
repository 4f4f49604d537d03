import { expect, it } from 'vitest';
import { splitWords } from '../../support/examples/split-words.ts';

it.for<[line: string, words: string[] | undefined]>([
  ['sta tags list', ['sta', 'tags', 'list']],
  [`sta x "I'm here" 'a "b" $c' --a="b c"`, ['sta', 'x', "I'm here", 'a "b" $c', '--a=b c']],
  [`sta jobs list --query "[?state=='Failed'].id"`, ['sta', 'jobs', 'list', '--query', "[?state=='Failed'].id"]],
  ['sta a | jq .', undefined],
  ['sta a > b', undefined],
  ['sta a "$(b)"', undefined],
  ['sta a $HOME', undefined],
  ['sta a; sta b', undefined],
  ['sta ~/a', undefined],
  ['sta *.txt', undefined],
])('splits %j into words unless it needs a shell', ([line, words]) => {
  expect(splitWords(line)).toEqual(words);
});
