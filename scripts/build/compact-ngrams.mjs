/**
 * Keeps the n-grams of the library eld in one array instead of an object for each. Each thread that detects languages
 * needs 4 MB for them instead of 28, and compiling them for the first time 1 MB instead of 40. The scores are the same.
 */

/**
 * @param {{ type: string, languages: Record<number, string>, ngrams: Record<string, Record<number, number>> }} data
 * @returns the source of the module with the data. After the number of its languages, each n-gram has the index and
 *   the score of each, one byte each
 */
export function compactNgrams({ type, languages, ngrams }) {
  const names = Object.keys(ngrams);
  const bytes = names.flatMap((name) => {
    const scores = Object.entries(ngrams[name]).map(([language, score]) => [Number(language), score]);
    return [scores.length, ...scores.flat()];
  });
  if (names.some((name) => name.includes('\n')) || bytes.some((byte) => byte !== (byte & 255))) {
    throw new Error('the n-grams of eld no longer fit into bytes: remove compactNgrams');
  }
  return `
    const bytes = Buffer.from(${JSON.stringify(Buffer.from(bytes).toString('base64'))}, 'base64');
    const starts = new Map();
    let start = 0;
    for (const name of ${JSON.stringify(names.join('\n'))}.split('\\n')) {
      starts.set(name, start);
      start += 1 + 2 * bytes[start];
    }
    export const ngramsData = ${JSON.stringify({ type, languages }).slice(0, -1)}, ngrams: { bytes, starts } };`;
}

const loop = /thisByte = languageData\.ngrams\[bytes\]\s*(?:\/\/.*\s*)?for \(lang in thisByte\) \{[^{}]*\}/;

/** @param {string} source of the library's detector @returns it with a loop over these n-grams */
export function readCompactNgrams(source) {
  const changed = source.replace(
    loop,
    `const found = languageData.ngrams.starts.get(bytes);
        if (found === undefined) continue;
        thisByte = languageData.ngrams.bytes;
        const end = found + 2 * thisByte[found];
        for (lang = found + 1; lang < end; lang += 2) langScore[thisByte[lang]] += thisByte[lang + 1] + baseNgramScore;`,
  );
  if (changed === source) throw new Error('eld no longer reads its n-grams in this loop: remove compactNgrams');
  return changed;
}
