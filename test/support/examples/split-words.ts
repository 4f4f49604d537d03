/** Splits a simple command line of a shell into its words. */

/** What a shell does more with than to pass it on; inside double quotes the dollar sign and the backtick. */
const special = /[|&;<>()$`\\*?[\]{}~#!\n]/;
const specialInQuotes = /[$`\\!]/;
const word = /(?:[^\s'"]+|'[^']*'|"[^"]*")+/g;
const part = /'([^']*)'|"([^"]*)"|([^'"]+)/g;

/** @returns undefined for a line that only a shell can run */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  for (const [text] of line.matchAll(word)) {
    let made = '';
    for (const [, single, double, bare] of text.matchAll(part)) {
      if (specialInQuotes.test(double ?? '') || special.test(bare ?? '')) return undefined;
      made += single ?? double ?? bare ?? '';
    }
    words.push(made);
  }
  return words;
}
