/** The changes of an installation, found out first and made then, so that they can be told without being made. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, StaError, systemCodeOf } from '../errors.ts';
import { replaceFileSync } from '../write-file.ts';
import type { Place } from './find-place.ts';
import { addLine, removeLine } from './startup-line.ts';

export interface Change {
  readonly path: string;
  /** `none`: it is as it should be already. */
  readonly action: 'write' | 'add-line' | 'remove' | 'remove-line' | 'none';
  /** The line that is added. */
  readonly line?: string;
  /** The new content; undefined for a file that goes, or that stays as it is. */
  readonly content?: string;
}

/** In every script of ours. */
const ownership = ' completion for sta. ';

/** @throws StaError `file_error` when a file cannot be read, or another's file is in the way */
export function planInstall({ file, startup }: Place, script: string): Change[] {
  const there = readOwn(file);
  const scriptChange: Change =
    there === script ? { path: file, action: 'none' } : { path: file, action: 'write', content: script };
  if (startup === undefined || !startup.needed) return [scriptChange];
  const text = readText(startup.file) ?? '';
  const content = addLine(text, startup.line);
  const { file: path, line } = startup;
  return [scriptChange, content === text ? { path, action: 'none' } : { path, action: 'add-line', line, content }];
}

/** @throws StaError `file_error` as {@link planInstall} does */
export function planUninstall({ file, startup }: Place): Change[] {
  const scriptChange: Change = { path: file, action: readOwn(file) === undefined ? 'none' : 'remove' };
  const text = startup && readText(startup.file);
  if (startup === undefined || text === undefined) return [scriptChange];
  const content = removeLine(text);
  const { file: path } = startup;
  return [scriptChange, content === text ? { path, action: 'none' } : { path, action: 'remove-line', content }];
}

/** @throws StaError `file_error` */
export function makeChanges(changes: readonly Change[]): void {
  for (const { path, action, content } of changes) {
    if (action === 'none') continue;
    try {
      if (content === undefined) rmSync(path, { force: true });
      else {
        mkdirSync(dirname(path), { recursive: true });
        replaceFileSync(path, content);
      }
    } catch (cause) {
      throw fileError(path, 'cannot be changed', cause);
    }
  }
}

/** A script that is there already; undefined when there is none. */
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
  const reason = messageOf(cause);
  return new StaError('file_error', `${path} ${what}: ${reason}`, {
    hint: 'Load the completions yourself: sta completion --help',
    cause,
  });
}
