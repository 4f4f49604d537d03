/** What an analysis can look for. */
export const parts = ['sentiment', 'intents', 'tags', 'profanity', 'actions', 'tone', 'summary', 'topics'] as const;
export type AnalysisPart = (typeof parts)[number];
