import type { Construction } from './data/constructions.ts';

/** The share of the probability that goes to the meaning of a turn of phrase, however the words are rated. */
const share = 0.65;
/** The minimum share of the stronger of the two classes on the side of the turn of phrase. */
const minStrong = 0.15;

/**
 * Moves the probabilities of the five classes, best first, towards the meaning of a turn of phrase. How much each of
 * its two classes gets depends on the strength of the words, in either direction.
 */
export function weighConstruction(
  probabilities: readonly number[],
  means: Construction['means'] | undefined,
): number[] {
  if (means === undefined) return [...probabilities];
  const [a = 0, b = 0, , d = 0, e = 0] = probabilities;
  const polar = a + b + d + e;
  const strong = Math.max(minStrong, Math.min(0.5, polar === 0 ? 0 : (a + e) / polar));
  const moved = {
    praise: [strong, 1 - strong, 0, 0, 0],
    neutral: [0, 0, 1, 0, 0],
    blame: [0, 0, 0, 1 - strong, strong],
  }[means];
  const rest = probabilities.map((probability, index) => {
    const isOpposite = (means === 'praise' && index > 2) || (means === 'blame' && index < 2);
    return isOpposite ? 0.5 * probability : probability;
  });
  const sum = rest.reduce((total, value) => total + value, 0);
  return rest.map((value, index) => share * moved[index] + ((1 - share) * value) / sum);
}
