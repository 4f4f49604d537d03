/**
 * The sets of learned weights. `permissive` is trained without the Stanford Sentiment Treebank, whose labels state no
 * licence; docs/engines/sentiment/README.md compares the two. A set is imported only when it is used.
 */
export const weightSets = {
  standard: () => import('./data/standard/weights.ts'),
  permissive: () => import('./data/permissive/weights.ts'),
};

export type WeightSet = keyof typeof weightSets;
