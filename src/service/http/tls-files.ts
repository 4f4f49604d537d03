/** The certificate and key of a service with TLS, from files that may be renewed while it runs. */
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { StaError, systemCodeOf, systemReasonOf } from '../../shared/errors.ts';

export interface TlsFiles {
  /** PEM: the certificate, then the chain to its authority. */
  readonly cert: string;
  /** PEM, without a passphrase. */
  readonly key: string;
}

/** How often to look for renewed files, milliseconds. */
export const lookEveryMs = 10_000;

export type TlsCredentials = ReturnType<typeof readTlsFiles>;

/** @throws StaError `file_error` if a file cannot be read, or the two do not belong together */
export function readTlsFiles(files: TlsFiles) {
  const read = (path: string) => {
    try {
      return readFileSync(path);
    } catch (cause) {
      throw new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });
    }
  };
  const credentials = { cert: read(files.cert), key: read(files.key) };
  try {
    createSecureContext(credentials);
  } catch (cause) {
    throw unusableError(files, cause);
  }
  return credentials;
}

function unusableError({ cert, key }: TlsFiles, cause: unknown): StaError {
  const code = systemCodeOf(cause);
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') {
    return new StaError('file_error', `The key in ${key} does not belong to the certificate in ${cert}`, { cause });
  }
  if (code === 'ERR_OSSL_BAD_DECRYPT') {
    return new StaError('file_error', `The key in ${key} has a passphrase`, {
      hint: `Write it without one: openssl pkey -in ${key} -out FILE`,
      cause,
    });
  }
  return new StaError('file_error', `${cert} and ${key} are not a certificate and its key in PEM format`, { cause });
}

/**
 * Reloads the files whenever they have changed, for new connections. While they are unusable, the old ones stay in use.
 *
 * @returns a function that stops it
 */
export function followTlsFiles(
  files: TlsFiles,
  used: TlsCredentials,
  apply: (credentials: SecureContextOptions) => void,
  report: (error: StaError | undefined) => void,
  everyMs = lookEveryMs,
): () => void {
  let current = used;
  let lastError: string | undefined;
  const timer = setInterval(() => {
    try {
      const fresh = readTlsFiles(files);
      lastError = undefined;
      if (fresh.cert.equals(current.cert) && fresh.key.equals(current.key)) return;
      apply(fresh);
      current = fresh;
      report(undefined);
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      // Only once, because one file may be renewed before the other.
      if (error.message !== lastError) report(error);
      lastError = error.message;
    }
  }, everyMs).unref();
  return () => clearInterval(timer);
}
