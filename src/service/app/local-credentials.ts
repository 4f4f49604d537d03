/** The credentials of the local user, as whom the command line acts if its target is local. */

import { writePrivateFileDurably } from '../../shared/files/write-file.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { readFileIfThere } from '../base/private-files.ts';
import type { UserCredentials } from '../http/auth/new-user.ts';

const credentialNames = ['userId', 'apiKey', 'apiSecret', 'appId', 'appSecret'] as const;

/** The local user's credentials; undefined before the first use of the directory. @throws if the file is damaged */
export function readLocalCredentials(directory: DataDirectory): UserCredentials | undefined {
  const path = directory.localCredentials;
  const text = readFileIfThere(path);
  if (text === undefined) return undefined;
  const parsed = tryParseJson(text);
  if (typeof parsed !== 'object' || parsed === null || !credentialNames.every((name) => name in parsed)) {
    throw new Error(`${path} is damaged: restore it, or run "sta local reset" to start again`);
  }
  return parsed as UserCredentials;
}

/** @param credentials only these are written to the file */
export function writeLocalCredentials(directory: DataDirectory, credentials: UserCredentials): void {
  const kept = Object.fromEntries(credentialNames.map((name) => [name, credentials[name]]));
  writePrivateFileDurably(directory.localCredentials, `${JSON.stringify(kept, null, 2)}\n`);
}
