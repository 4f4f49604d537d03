/** The names of the formats, in the order in which they are tried; formats.ts and platforms.ts have their readers. */

/** JSON exports of platforms for calls, chats and tickets. */
export const platformNames = [
  ...(['contactlens', 'ccai', 'twilio', 'gong', 'genesys', 'intercom', 'zendesk', 'zendeskchat'] as const),
  ...(['livechat', 'freshdesk', 'front', 'hubspot', 'salesforce', 'teamsgraph', 'slack', 'discord', 'vapi'] as const),
  ...(['retell', 'azure', 'rev', 'speechmatics', 'liveperson', 'chatwoot', 'messenger', 'openai'] as const),
] as const;

export type PlatformName = (typeof platformNames)[number];

export const transcriptFormats = [
  ...(['vtt', 'srt', 'mail', 'ndjson', 'aws', 'deepgram', 'assemblyai', 'whisper'] as const),
  ...platformNames,
  ...(['json', 'markup', 'chat', 'lines', 'headings', 'tsv', 'csv', 'text'] as const),
] as const;

export type TranscriptFormat = (typeof transcriptFormats)[number];
