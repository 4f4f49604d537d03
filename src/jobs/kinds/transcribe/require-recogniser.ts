/** Finds out who will recognise the speech of recordings, before anything is uploaded. */
import type { Context } from '../../../action/context.ts';
import { StaError } from '../../../errors.ts';
import { hasSubtitleTrack } from '../../find-subtitle-track.ts';
import { findSubtitles, isAddress } from '../../media-sources.ts';

/**
 * @param subtitles the file or the directory that the user named
 * @param install how a recogniser is installed on this machine
 * @returns what tells the recogniser from another; undefined if the subtitles do
 * @throws StaError `unsupported` if a recording has no subtitles and nobody can recognise it
 */
export async function requireRecogniser(
  context: Context,
  files: readonly string[],
  subtitles: string | undefined,
  install: string,
): Promise<string | undefined> {
  const client = await context.api();
  const { recogniser, id, reason } = (await client.conversation.speechToText()).data;
  if (recogniser !== 'none') return id ?? recogniser;
  for (const file of files) {
    // The service looks into what it has, and what it downloads.
    if (isAddress(file) || findSubtitles(file, subtitles) !== undefined) continue;
    if (!(await hasSubtitleTrack(file))) throw noRecogniser(context, file, install, reason);
  }
  return undefined;
}

function noRecogniser(
  context: Context,
  file: string,
  install: string,
  reason = 'The service has no speech recogniser',
): StaError {
  const isLocal = context.settings().baseUrl === undefined;
  const isConfigured = isLocal && reason !== 'No speech recogniser is installed';
  const hints = {
    change: 'Change the model or the command. See: sta help speech',
    install,
    remote: 'Pass --subtitles FILE, or ask its operator to install one',
  };
  return new StaError('unsupported', `${file} cannot be transcribed: it has no subtitles. ${reason}`, {
    hint: isConfigured ? hints.change : isLocal ? hints.install : hints.remote,
  });
}
