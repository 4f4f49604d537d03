/** Finds out, before anything is uploaded, which recogniser will transcribe recordings. */
import type { Context } from '../../../../cli/context/context.ts';
import { StaError } from '../../../../shared/errors.ts';
import { statFileOf } from '../../../../shared/files/held-files.ts';
import { hasSubtitleTrack } from '../../find-subtitle-track.ts';
import { findSubtitles, isAddress, type Recordings } from '../../media-sources.ts';

/**
 * @param subtitles the file or the directory that the user named
 * @param listWays lists the ways to get a recogniser on this machine
 * @returns a value that identifies the recogniser; undefined if there are subtitles
 * @throws StaError `unsupported` if a recording has no subtitles and there is no recogniser
 */
export async function requireRecogniser(
  context: Context,
  files: readonly string[],
  subtitles: string | undefined,
  hasFlags: boolean,
): Promise<string | undefined> {
  const client = await context.api();
  const { recogniser, id, reason } = (await client.conversation.speechToText()).data;
  if (recogniser !== 'none') return id ?? recogniser;
  for (const file of files) {
    // For an uploaded or downloaded recording, the service looks for subtitles. A missing file is reported when it is read.
    if (isAddress(file) || statFileOf(file, context.heldFiles) === undefined) continue;
    if (findSubtitles(file, subtitles, context.heldFiles) !== undefined) continue;
    if (!(await hasSubtitleTrack(file, context.heldFiles)))
      throw await noRecogniserError(context, file, hasFlags, reason);
  }
  return undefined;
}

/**
 * The same for jobs that need a transcript, at any service that says which recogniser it has; and with the ways for
 * commands without flags for a recogniser.
 *
 * @throws StaError `unsupported`
 */
export async function requireTranscripts(
  context: Context,
  { many, one }: Recordings,
  subtitles: string | undefined,
): Promise<void> {
  // The upload is the request worth showing.
  if (context.dryRun !== undefined) return;
  const isLocal = context.settings().baseUrl === undefined;
  if (!isLocal && !(await (await context.api()).offers('conversation.speechToText'))) return;
  const files = many ?? (one === undefined ? [] : [one]);
  await requireRecogniser(context, files, subtitles, false);
}

async function noRecogniserError(
  context: Context,
  file: string,
  hasFlags: boolean,
  reason = 'The service has no speech recogniser',
): Promise<StaError> {
  const message = `${file} cannot be transcribed: it has no subtitles. ${reason}`;
  if (context.settings().baseUrl !== undefined) {
    return new StaError('unsupported', message, { hint: 'Pass --subtitles FILE, or ask its operator to install one' });
  }
  if (reason !== 'No speech recogniser is installed') {
    return new StaError('unsupported', message, { hint: 'Change the model or the command. See: sta help speech' });
  }
  const { listRecogniserWays } = await import('./recogniser-ways.ts');
  return new StaError('unsupported', message, {
    details: await listRecogniserWays(context, hasFlags),
    hint: 'These ways get one, the most accurate first. Or pass --subtitles FILE. See: sta help speech',
  });
}
