/**
 * Estimates the tokens of a text by its characters, without the tables of a tokenizer. The weights are meant to give
 * more tokens than there are.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOf(character.codePointAt(0) ?? 0);
  return Math.ceil(tokens);
}

function tokensOf(point: number): number {
  if (point === 32 || (point >= 97 && point <= 122) || (point >= 65 && point <= 90)) return 0.28;
  if (point >= 48 && point <= 57) return 0.7;
  if (point < 128) return 0.55;
  if (point < 0x800) return 0.7;
  return point > 0xffff ? 3 : 1.2;
}
