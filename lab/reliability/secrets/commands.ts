/** Commands that handle secrets, and which secrets each may show. */

export interface SecretCommand {
  readonly argv: readonly string[];
  /** The secrets that its stdout may contain, by name. */
  readonly shows?: readonly string[];
}

/** @param files the files that the commands read */
export const listCommands = (
  files: Readonly<Record<'recording' | 'subtitles' | 'text' | 'directory', string>>,
): readonly SecretCommand[] => [
  { argv: ['auth', 'status'] },
  { argv: ['auth', 'token'], shows: ['access token'] },
  { argv: ['config', 'list'] },
  { argv: ['config', 'get', 'user-id'] },
  { argv: ['doctor'] },
  { argv: ['tags', 'create', 'refund', '--sample', 'I want my money back'] },
  { argv: ['tags', 'list'] },
  { argv: ['match', 'tags', 'I want a refund'] },
  { argv: ['profanity', 'check', 'what a text'] },
  { argv: ['sentiment', 'run', 'I love it.'] },
  { argv: ['sentiment', 'run', '--file', files.text, '--ndjson'] },
  { argv: ['files', 'upload', files.recording] },
  { argv: ['files', 'list'] },
  { argv: ['tone', 'run', files.recording] },
  // A clip's link is the result, and contains its signature.
  {
    argv: ['clips', 'run', files.recording, '--subtitles', files.subtitles, '--keyword', 'recording'],
    shows: ['link signature'],
  },
  { argv: ['clips', 'fetch', '--last', '--download', files.directory], shows: ['link signature'] },
  { argv: ['webhooks', 'create', 'http://127.0.0.1:9/hook'], shows: ['webhook secret'] },
  { argv: ['webhooks', 'list'] },
  { argv: ['jobs', 'list'] },
  { argv: ['export'] },
  { argv: ['api', '/cb/v1/profile/statement_tags/get_user_statement_tags'] },
  { argv: ['api', '/openapi.json'] },
  { argv: ['report', '--last'], shows: ['link signature'] },
  { argv: ['local', 'status'] },
  { argv: ['local', 'users', 'list'] },
  { argv: ['tags', 'delete', 'no-such-tag', '--yes'] },
  { argv: ['tags', 'list', '--no-such-flag'] },
];

/** Each command is run with each of these. */
export const flags: readonly (readonly string[])[] = [[], ['--debug'], ['--debug-bodies'], ['--json'], ['--dry-run']];
