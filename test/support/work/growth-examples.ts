/** Functions of known growth, on which `test/unit/support/count-work.test.ts` tries the counters. */
export const examples: Readonly<Record<string, (text: string) => unknown>> = {
  loop: (text) => {
    let letters = 0;
    for (let at = 0; at < text.length; at++) if (text[at] !== ' ') letters++;
    return letters;
  },
  pattern: (text) => text.match(/\S+/g),
  'loop in a loop': (text) => {
    let pairs = 0;
    for (let one = 0; one < text.length; one++) for (let other = 0; other < one; other++) pairs++;
    return pairs;
  },
  'pattern that goes back': (text) => /\s+$/.test(`${text}.`),
  'search in a loop': (text) => Array.from(text, () => text.indexOf('?')),
  'copy in a loop': (text) => {
    let all: string[] = [];
    for (const character of text) all = [...all, character];
    return all;
  },
};
