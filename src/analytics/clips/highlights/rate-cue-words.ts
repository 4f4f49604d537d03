/** Phrases by which speakers mark what matters (Edmundson 1969; for meetings, Murray et al. 2005). */
const marks: readonly (readonly [weight: number, pattern: RegExp])[] = [
  [0.8, / (?:decided|decision|conclusion|conclude|agreed|agreement|we agree|to summari[sz]e|in summary|to sum up) /],
  [
    0.6,
    / (?:the|main|big|biggest|key|most|really|very|more) (?:important|point|issue|problem|question|goal|idea|thing is|reason) /,
  ],
  [
    0.5,
    / (?:the plan is|the problem is|the idea is|the goal is|the point is|the question is|deadline|next steps?|action items?|results? (?:is|are|show)) /,
  ],
  [0.3, / (?:we need to|we should|we have to|i propose|i suggest|because|therefore|which means|so that) /],
  [
    -1.5,
    / (?:good morning|good afternoon|good evening|welcome everyone|thank you|thanks|bye|goodbye|hello everyone|how are you|nice to meet you|see you) /,
  ],
];

/** What the cue phrases of a sentence add to its salience, in units of the scores' spread, -1.5 to about 2. */
export function rateCueWords(words: readonly string[]): number {
  const text = ` ${words.join(' ')} `;
  return marks.reduce((sum, [weight, pattern]) => (pattern.test(text) ? sum + weight : sum), 0);
}
