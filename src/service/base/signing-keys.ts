/**
 * The keys of a data directory, from which those of access tokens, clip links and webhook secrets are derived. The
 * first line of the file is the newest key. Each further line is a former key and the time until which its signatures
 * are valid. Every tick of the event loop checks whether the file was replaced, so that a rotation takes effect at once
 * in each process.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Clock } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import { writePrivateFileDurably } from '../../shared/files/write-file.ts';
import { oncePerTurn } from './once.ts';

export interface SigningKeys {
  /** The key that signs and encrypts. */
  newest(): Uint8Array;
  /** The keys with valid signatures, newest first. */
  valid(): readonly Uint8Array[];
  /** The keys that may have encrypted a secret, newest first. */
  all(): readonly Uint8Array[];
}

interface Key {
  readonly bytes: Uint8Array;
  /** Undefined for the newest. */
  readonly validUntilMs: number | undefined;
}

const keyBytes = 32;

export const newSigningKey = (): string => randomBytes(keyBytes).toString('base64url');

/** @throws if the file does not exist or is damaged */
export function openSigningKeys(path: string, clock: Clock): SigningKeys {
  const findVersion = oncePerTurn(() => versionOf(path));
  let version = versionOf(path);
  let keys = readKeys(path);

  function current(): readonly Key[] {
    const found = findVersion();
    if (found === version || found === undefined) return keys;
    keys = readKeys(path);
    version = found;
    return keys;
  }

  return {
    newest: () => newestOf(current()).bytes,
    valid: () =>
      current()
        .filter(({ validUntilMs }) => (validUntilMs ?? Number.POSITIVE_INFINITY) > clock.nowMs())
        .map(({ bytes }) => bytes),
    all: () => current().map(({ bytes }) => bytes),
  };
}

/**
 * Keys from the environment, for processes that share a database: the newest, then former ones after commas, which
 * remain valid until they are removed.
 *
 * @throws StaError `usage` that does not contain the keys
 */
export function readSigningKeys(text: string): SigningKeys {
  const keys = text.split(',').map((one) => Buffer.from(one.trim(), 'base64'));
  const [newest] = keys;
  if (newest === undefined || keys.some(({ length }) => length < keyBytes)) {
    throw new StaError('usage', `STA_SIGNING_KEY must be ${keyBytes} random bytes in base64`, {
      hint: `Make one with: openssl rand -base64 ${keyBytes}`,
    });
  }
  return { newest: () => newest, valid: () => keys, all: () => keys };
}

/**
 * Makes a new key the newest. Former keys that were already invalid are removed once they no longer encrypt a secret.
 *
 * @param validMs how long the signatures of the previous key remain valid
 * @param sealAgain encrypts every secret with the newest key
 */
export async function rotateSigningKey(
  path: string,
  { nowMs, validMs }: { nowMs: number; validMs: number },
  sealAgain: () => Promise<void>,
): Promise<void> {
  const former = readKeys(path).map(({ bytes, validUntilMs }) => ({
    bytes,
    validUntilMs: Math.min(validUntilMs ?? Number.POSITIVE_INFINITY, nowMs + validMs),
    isForgotten: validUntilMs !== undefined && validUntilMs <= nowMs,
  }));
  const lines = (keys: typeof former) =>
    keys.map(({ bytes, validUntilMs }) => `${Buffer.from(bytes).toString('base64url')} ${validUntilMs}\n`);
  const newest = `${newSigningKey()}\n`;
  writePrivateFileDurably(path, [newest, ...lines(former)].join(''));
  await sealAgain();
  writePrivateFileDurably(path, [newest, ...lines(former.filter(({ isForgotten }) => !isForgotten))].join(''));
}

function readKeys(path: string): readonly Key[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const keys = lines.map((line, index): Key => {
    const [text = '', until] = line.split(' ');
    return { bytes: Buffer.from(text, 'base64url'), validUntilMs: index === 0 ? undefined : Number(until) };
  });
  const damaged = keys.some(({ bytes, validUntilMs }) => bytes.length < keyBytes || Number.isNaN(validUntilMs));
  if (!damaged) return keys;
  throw new Error(`${path} is damaged: restore it from a backup`);
}

function newestOf(keys: readonly Key[]): Key {
  const [newest] = keys;
  if (newest === undefined) throw new Error('There is no signing key');
  return newest;
}

/** Differs for each file that was stored there; undefined while there is no file. */
function versionOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}
