/** The checks of the parts of a text as the check of the whole text. */
import type { Reply } from '../../contract/endpoint.ts';
import type { profanity } from '../../contract/profanity.ts';
import { joinLanguages, type TextPart } from '../../streams/cut-text.ts';

type CheckReply = Reply<typeof profanity.check>;

/** The censored text in one piece; each word once, in order of appearance. */
export function joinChecks(checks: readonly { readonly part: TextPart; readonly result: CheckReply }[]): CheckReply {
  const [first, ...others] = checks;
  if (first === undefined) throw new Error('no checks to join');
  if (others.length === 0) return first.result;
  const all = checks.map(({ result }) => result.data);
  const graded = all.flatMap(({ gradedWords }) => gradedWords ?? []);
  return {
    ...first.result,
    ...joinLanguages(checks),
    data: {
      ...first.result.data,
      censoredText: all.map(({ censoredText }) => censoredText).join(''),
      customProfaneWords: [...new Set(all.flatMap(({ customProfaneWords }) => customProfaneWords))],
      predefinedProfaneWords: [...new Set(all.flatMap(({ predefinedProfaneWords }) => predefinedProfaneWords))],
      ...(all.some(({ gradedWords }) => gradedWords !== undefined) && {
        gradedWords: graded.filter(({ word }, i) => graded.findIndex((one) => one.word === word) === i),
      }),
    },
  };
}
