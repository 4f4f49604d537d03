/** The changes of an installation. They are planned first, so that they can be shown without being made. */
import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StaError, systemCodeOf, systemReasonOf } from '../../../shared/errors.ts';
import { makeDirectory } from '../../../shared/files/make-directory.ts';
import { replaceFileSync } from '../../../shared/files/write-file.ts';
import { lineMark, type Place } from './find-place.ts';

export interface FileChange {
  readonly path: string;
  /** `none` if nothing needs to change. */
  readonly action: 'write' | 'add-line' | 'remove' | 'remove-line' | 'none';
  /** For `add-line`. */
  readonly line?: string;
  /** The new content; undefined for a file that is removed or stays unchanged. */
  readonly content?: string;
}

/** Every completion script of sta contains this text. */
const ownership = ' completion for sta. ';

/** @throws StaError `file_error` if a file cannot be read, or if the script would replace a file that is not sta's */
export function planInstall({ file, startup }: Place, script: string): FileChange[] {
  const there = readOwn(file);
  const scriptChange: FileChange =
    there === script ? { path: file, action: 'none' } : { path: file, action: 'write', content: script };
  if (startup === undefined || !startup.needed) return [scriptChange];
  const text = readText(startup.file) ?? '';
  const content = addLine(text, startup.line);
  const { file: path, line } = startup;
  return [scriptChange, content === text ? { path, action: 'none' } : { path, action: 'add-line', line, content }];
}

/** @throws StaError `file_error` as {@link planInstall} does */
export function planUninstall({ file, startup }: Place): FileChange[] {
  const scriptChange: FileChange = { path: file, action: readOwn(file) === undefined ? 'none' : 'remove' };
  const text = startup && readText(startup.file);
  if (startup === undefined || text === undefined) return [scriptChange];
  const content = text
    .split('\n')
    .filter((line) => !isOurs(line))
    .join('\n');
  const { file: path } = startup;
  return [scriptChange, content === text ? { path, action: 'none' } : { path, action: 'remove-line', content }];
}

/** @throws StaError `file_error` */
export function makeChanges(changes: readonly FileChange[]): void {
  for (const { path, action, content } of changes) {
    if (action === 'none') continue;
    try {
      if (content === undefined) rmSync(path, { force: true });
      else {
        makeDirectory(dirname(path));
        replaceFileSync(path, content);
      }
    } catch (cause) {
      throw fileError(path, 'cannot be changed', cause);
    }
  }
}

/** Replaces our line if it is there; otherwise adds it at the end. */
function addLine(text: string, line: string): string {
  const lines = text.split('\n');
  const index = lines.findIndex(isOurs);
  if (index >= 0) return lines.flatMap((one, i) => (i === index ? [line] : isOurs(one) ? [] : [one])).join('\n');
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

const isOurs = (line: string) => line.trimEnd().endsWith(lineMark);

/** The installed script; undefined if it is not installed. @throws StaError `file_error` if the file is not sta's */
function readOwn(path: string): string | undefined {
  const text = readText(path);
  if (text === undefined || text.includes(ownership)) return text;
  throw new StaError('file_error', `${path} was not written by sta, so it is left unchanged`, {
    hint: 'Move it, or load the completions yourself: sta completion --help',
  });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (systemCodeOf(cause) === 'ENOENT') return undefined;
    throw fileError(path, 'cannot be read', cause);
  }
}

function fileError(path: string, what: string, cause: unknown): StaError {
  return new StaError('file_error', `${path} ${what}: ${systemReasonOf(cause)}`, {
    hint: 'Load the completions yourself: sta completion --help',
    cause,
  });
}
