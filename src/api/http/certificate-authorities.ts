/** Additional certificate authorities to trust. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { StaError } from '../../shared/errors.ts';

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The default authorities and those in a PEM file.
 *
 * @throws StaError `file_error` if the file cannot be read, or contains no certificate or a damaged one
 */
export function readAuthorities(file: string): string[] {
  const own = readText(file).match(certificate) ?? [];
  try {
    for (const one of own) new X509Certificate(one);
  } catch (cause) {
    throw unusableError(`The certificate file ${file} contains a damaged certificate`, cause);
  }
  if (own.length === 0) throw unusableError(`The certificate file ${file} contains no certificate in PEM format`);
  return [...rootCertificates, ...own];
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusableError(`Cannot read the certificate file ${file}`, cause);
  }
}

const unusableError = (message: string, cause?: unknown) =>
  new StaError('file_error', message, { hint: 'Check --ca-cert and STA_CA_CERT', cause });
