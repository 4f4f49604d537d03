/** English spellings and the sound classes they stand for, in the order in which they are read. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^x/, 's'],
  [/^wh/, 'w'],
  [/tch|ch|sh|[st]i(?=on|an|al)/g, 'X'],
  [/ph/g, 'f'],
  [/th/g, '0'],
  [/ck/g, 'k'],
  [/dge?/g, 'j'],
  [/sc(?=[eiy])/g, 's'],
  [/gh(?![aeiouy])/g, ''],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/[cqg]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/[dt]/g, 't'],
  [/[bp]/g, 'p'],
  [/[vf]/g, 'f'],
  [/mn$/, 'm'],
  [/mb$/, 'm'],
];

/**
 * Returns roughly how a word sounds: consonants by class (voiced and unvoiced alike), any vowels as one `a`. Based on Metaphone
 * (Philips, Hanging on the Metaphone, 1990), but it keeps the positions of vowels and merges sounds that recognisers confuse.
 * @param letters lower-case Latin letters
 */
export function phoneticKey(letters: string): string {
  const sounds = rules.reduce((word, [pattern, sound]) => word.replace(pattern, sound), letters);
  return sounds
    .replace(/(?!^)[hw]/g, '')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/(.)\1+/g, '$1');
}
