/** The topics of `sta help`, in their order. Their texts are in topics.ts, which few commands load. */
export const topicNames = [
  'exit-codes',
  'environment',
  'formatting',
  'formats',
  'lines',
  'analysis',
  'rules',
  'figures',
  'files',
  'transcripts',
  'redaction',
  'speech',
  'requests',
] as const;

export type TopicName = (typeof topicNames)[number];
