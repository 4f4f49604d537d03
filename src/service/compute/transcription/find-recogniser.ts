/** Finds the recogniser of a service for recordings without subtitles, and identifies its transcripts. */
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { ProgramEnvironment } from '../../base/programs/find-program.ts';
import { parseCommand, type RecogniserCommand, uses } from './command/parse-command.ts';
import { findPocketsphinx, type PocketsphinxProgram } from './pocketsphinx/find-pocketsphinx.ts';
import { findModelLayout, type ModelLayout } from './sherpa/find-model-layout.ts';

export interface RecogniserSettings {
  /** A sherpa-onnx model directory. */
  readonly sttModel?: string;
  /** A command line, see {@link parseCommand}. */
  readonly sttCommand?: string;
  /** PATH is used to find programs. */
  readonly env: ProgramEnvironment;
}

/** The operator's choice, a model by id or folder; otherwise that of the environment. */
export async function chooseSettings(
  { sttModel: model, sttCommand: command }: Omit<RecogniserSettings, 'env'>,
  env: ProgramEnvironment,
): Promise<RecogniserSettings> {
  const isGiven = model !== undefined || command !== undefined;
  const setting = (isGiven ? model : env.STA_STT_MODEL) || undefined;
  const sttCommand = (isGiven ? command : env.STA_STT_COMMAND) || undefined;
  if (setting === undefined) return { sttCommand, env };
  const { modelFolderOf } = await import('../../../shared/models/find-model.ts');
  return { sttModel: await modelFolderOf(setting, env), sttCommand, env };
}

export type Recogniser =
  | { readonly kind: 'sherpa-onnx'; readonly directory: string; readonly layout: ModelLayout }
  | { readonly kind: 'command'; readonly command: RecogniserCommand }
  | { readonly kind: 'pocketsphinx'; readonly program: PocketsphinxProgram };

/**
 * The first of: the model directory, the command, pocketsphinx. If the configured one is unusable, there is no
 * fallback.
 *
 * @returns undefined if there is no recogniser
 * @throws ServiceFailure `job_failed` if the model directory or the command is unusable
 */
export async function findRecogniser({
  sttModel,
  sttCommand,
  env,
}: RecogniserSettings): Promise<Recogniser | undefined> {
  if (sttModel !== undefined) {
    return { kind: 'sherpa-onnx', directory: sttModel, layout: await findModelLayout(sttModel) };
  }
  if (sttCommand !== undefined) return { kind: 'command', command: parseCommand(sttCommand, env) };
  const program = findPocketsphinx(env);
  return program === undefined ? undefined : { kind: 'pocketsphinx', program };
}

/** Whether a recogniser itself uses custom words; a transcript is corrected with them in any case. */
export const takesVocabulary = (recogniser: Recogniser): boolean =>
  recogniser.kind === 'command' && uses(recogniser.command, 'vocabulary');

/**
 * A name that changes with the recogniser: its command line or files, their sizes and times. The same name means the
 * same transcripts.
 */
export async function identify(recogniser: Recogniser): Promise<string> {
  switch (recogniser.kind) {
    case 'sherpa-onnx': {
      const { kind, ...files } = recogniser.layout;
      return shortHash([kind, ...(await Promise.all(Object.values(files).map(describeFile)))]);
    }
    case 'command':
      return shortHash([recogniser.command.text, await describeFile(recogniser.command.program)]);
    case 'pocketsphinx':
      return shortHash([recogniser.program.version, await describeFile(recogniser.program.path)]);
  }
}

async function describeFile(path: string): Promise<unknown[]> {
  const { size, mtimeMs } = await stat(path);
  return [path, size, mtimeMs];
}

export const shortHash = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts)).slice(0, 16);
