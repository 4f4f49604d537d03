/** Commands with every kind of request: reads, writes, uploads, several requests, downloads. */

const uuid = '3f2b8c1e-0d4a-4b6f-9a7e-5c1d2e3f4a5b';

/** @param recording the path of a WAV file @param directory for downloads */
export const listCommands = (recording: string, directory: string): readonly (readonly string[])[] => [
  ['tags', 'list'],
  ['match', 'tags', 'I want a refund'],
  ['tags', 'create', 'refund', '--sample', 'I want my money back'],
  ['profanity', 'check', 'what a text'],
  ['sentiment', 'run', 'I love it.'],
  ['summary', 'fetch', uuid],
  ['webhooks', 'list'],
  ['files', 'list'],
  ['files', 'upload', recording],
  ['jobs', 'wait', uuid],
  ['clips', 'fetch', uuid, '--qa', '--download', directory],
  ['export'],
  ['api', '/cb/v1/profile/intents/get_user_intents'],
];
