/** The authorities that are trusted besides the usual ones. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { StaError } from '../errors.ts';

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The usual authorities and those of a file, PEM.
 *
 * @throws StaError `file_error` when the file cannot be read, or holds no certificate or a broken one
 */
export function readAuthorities(file: string): string[] {
  const own = readText(file).match(certificate) ?? [];
  try {
    for (const one of own) new X509Certificate(one);
  } catch (cause) {
    throw unusable(`The certificate file ${file} holds a certificate that is damaged`, cause);
  }
  if (own.length === 0) throw unusable(`The certificate file ${file} holds no certificate in PEM form`);
  return [...rootCertificates, ...own];
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusable(`The certificate file ${file} cannot be read`, cause);
  }
}

const unusable = (message: string, cause?: unknown) =>
  new StaError('file_error', message, { hint: 'See --ca-cert and STA_CA_CERT', cause });
