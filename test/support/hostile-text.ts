/** Text that tries to take over a terminal, and the search for it in the output of a command. */

/** Sequences that a terminal obeys, each with the letters `evil`, which show that the text arrived. */
export const hostileSequences: readonly string[] = [
  '\u001b]52;c;ZXZpbA==\u0007evil',
  '\u001b]0;evil\u001b\\',
  '\u001b]8;;http://evil.example\u0007evil\u001b]8;;\u0007',
  '\u001b[2Jevil',
  '\u001b[31;8mevil',
  '\u001b[1;1Hevil\u001b[6n',
  '\u001bP$qm\u001b\\evil',
  '\u001bcevil',
  '\u009b2Jevil',
  '\u009d52;c;ZXZpbA==\u009cevil',
  '\u0090$qm\u009cevil',
  'evil\u0007\b\b\u007f\u000e\u000f\u0000',
  'evil\rgood',
  '\u202eevil\u202c',
  '\u2066evil\u2069',
  '\u0085evil',
];

const ownColours = new RegExp(`${'\u001b'}\\[[0-9]{1,2}m`, 'g');

/** Must not occur in any output: a control character that is not our own, or a change of direction. */
export function findHostile(shown: string): string[] {
  // Our own control characters: chalk's colours, and the isolates around a right-to-left cell.
  const others = shown.replaceAll(ownColours, '').replaceAll(/\u2068([^\u2066-\u2069]*)\u2069/g, '$1');
  return others.match(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu) ?? [];
}
