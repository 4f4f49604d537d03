/** The slopes of the losses by the scores of the heads. */

/** Turns scores into probabilities, in place. */
export function normalise(scores: Float64Array): void {
  const top = Math.max(...scores);
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    scores[i] = Math.exp((scores[i] ?? 0) - top);
    sum += scores[i] ?? 0;
  }
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) / sum;
}

/** Cross entropy of a class: probabilities become slopes, in place. */
export function slopeOfClass(probabilities: Float64Array, label: number): void {
  probabilities[label] = (probabilities[label] ?? 0) - 1;
}

/**
 * Cross entropy of a pole (1 good, 0 bad) among the four classes that have one: what a label of two classes says of
 * five, with nothing said of the neutral one. In place.
 */
export function slopeOfPole(probabilities: Float64Array, label: number): void {
  const [a = 0, b = 0, , c = 0, d = 0] = probabilities;
  const both = a + b + c + d;
  const right = label === 1 ? c + d : a + b;
  for (const [index, probability] of probabilities.entries()) {
    const isRight = label === 1 ? index > 2 : index < 2;
    probabilities[index] = index === 2 ? 0 : probability / both - (isRight ? probability / right : 0);
  }
}
