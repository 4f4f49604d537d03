/** The words that people write with signs over letters: "f*ck", "sh*tty". */

/** Each word and the endings it takes, none included where there is a space. */
const stems: readonly (readonly [string, string])[] = [
  ['fuck', ' s ed er ers ing in off up head heads face wit tard nut you'],
  ['motherfuck', 'er ers ing in ed a'],
  ['shit', ' s ty ting ter ted e es head face hole load'],
  ['bullshit', ' s ter ting'],
  ['cunt', ' s ed y'],
  ['bitch', ' es ed y ing in'],
  ['pussy', ' s'],
  ['pussies', ' '],
  ['dick', ' s head heads'],
  ['cock', ' s sucker suckers sucking'],
  ['whore', ' s'],
  ['slut', ' s ty'],
  ['nigger', ' s'],
  ['nigga', ' s z'],
  ['faggot', ' s'],
  ['bastard', ' s'],
  ['asshole', ' s'],
  ['arsehole', ' s'],
  ['arse', ' s'],
  ['wank', ' s ed er ers ing y'],
  ['twat', ' s'],
  ['tits', ' '],
  ['piss', ' ed ing er off'],
  ['bollocks', ' '],
  ['crap', ' s py'],
  ['damn', ' ed it'],
  ['goddamn', ' ed it'],
  ['retard', ' s ed'],
  ['porn', ' o os hub'],
  ['boobs', ' '],
  ['rape', ' d s'],
  ['rapist', ' s'],
];

/** Every word of the list with every ending, each once. */
export function expandMaskedStems(): string[] {
  return [...new Set(stems.flatMap(([stem, endings]) => endings.split(' ').map((ending) => stem + ending)))];
}
