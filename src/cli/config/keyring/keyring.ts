/**
 * Secrets in the system's keyring: the Secret Service on Linux, the Keychain of macOS, the Credential Manager of
 * Windows. All secrets of a profile are one entry, so that a command asks once.
 */

import { randomBytes } from 'node:crypto';
import { type Environment, readVariable } from '../../../shared/environment.ts';
import { messageOf, StaError } from '../../../shared/errors.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import { isSecretKey, type SecretKey } from '../profile-keys.ts';
import { KeyringProblem } from './keyring-problem.ts';
import type { KeyringCall } from './run-keyring-child.ts';

export type Secrets = Readonly<Partial<Record<SecretKey, string>>>;

/** Time limit for a call to the keyring, milliseconds. Reading may take longer if a user can unlock it. */
const timeLimitMs = { attended: 60_000, unattended: 3_000 };

/** @param module the package or URL that accesses the system's keyring @param attended true if a user can unlock it */
export function openKeyring(env: Environment, module: string, attended: boolean) {
  async function call(one: KeyringCall, patient = false): Promise<string | undefined> {
    try {
      if (readVariable(env, 'STA_KEYRING') === 'off')
        throw new KeyringProblem('STA_KEYRING is off', 'Unset STA_KEYRING');
      const { runKeyringChild } = await import('./run-keyring-child.ts');
      return await runKeyringChild(module, one, env, timeLimitMs[patient ? 'attended' : 'unattended']);
    } catch (cause) {
      const reason = messageOf(cause);
      throw new StaError('config_error', `The keyring cannot be used: ${reason}`, {
        hint: `${cause instanceof KeyringProblem ? cause.fix : 'Unlock it'}, or keep the secrets in the config file: sta login --secrets file`,
        cause,
      });
    }
  }
  return {
    /** @returns undefined if the entry does not exist @throws StaError `config_error` */
    async read(entry: string): Promise<Secrets | undefined> {
      const content = await call({ operation: 'read', entry }, attended);
      return content === undefined ? undefined : parseSecrets(content, entry);
    },
    /** @throws StaError `config_error` unless the secrets are certainly saved */
    async write(entry: string, secrets: Secrets): Promise<void> {
      await call({ operation: 'write', entry, content: JSON.stringify(secrets) });
    },
    /** Does nothing if the entry does not exist. @throws StaError `config_error` */
    async remove(entry: string): Promise<void> {
      await call({ operation: 'remove', entry });
    },
    /** Reads an entry that does not exist, which never waits for the user. @throws StaError `config_error` */
    async probe(): Promise<void> {
      await call({ operation: 'read', entry: newEntryName('probe') });
    },
  };
}

export type Keyring = ReturnType<typeof openKeyring>;

/** A name that no other config directory and no earlier sign-in has used. */
export const newEntryName = (profile: string): string => `${profile}-${randomBytes(6).toString('hex')}`;

function parseSecrets(content: string, entry: string): Secrets {
  const document = tryParseJson(content);
  if (typeof document !== 'object' || document === null) {
    throw new StaError('config_error', `The keyring's entry ${entry} of sta does not contain credentials`, {
      hint: 'Sign in again with: sta login',
    });
  }
  return Object.fromEntries(
    Object.entries(document).filter(
      (pair): pair is [SecretKey, string] => isSecretKey(pair[0]) && typeof pair[1] === 'string',
    ),
  );
}
