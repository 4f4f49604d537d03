/** From a failed connection to words: what went wrong, with which host, and what to try. */
import { StaError } from '../errors.ts';

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

/**
 * @param code the system's or TLS library's code, such as ECONNREFUSED
 * @param via the proxy that was asked, when there was one
 */
export function connectionError(code: string, url: URL, via: string | undefined, cause: unknown): StaError {
  const { hostname, host, origin } = url;
  const target = via === undefined ? host : `the proxy ${new URL(via).host}`;
  const checkUrl = 'Check the address: sta config get base-url  (sta --local uses the service on this machine)';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StaError('dns_failure', `The name ${via === undefined ? hostname : target} cannot be resolved`, {
      hint: checkUrl,
      cause,
    });
  }
  if (code === 'ECONNREFUSED') {
    return new StaError(
      'connection_refused',
      `Nothing answers at ${via === undefined ? origin : target}: the connection is refused`,
      {
        hint: `Is the service running? ${checkUrl}`,
        cause,
      },
    );
  }
  if (tlsCodes.test(code)) {
    return new StaError('tls_failure', `No secure connection to ${host}: ${tlsWords(code, cause)}`, {
      hint: 'A private certificate authority is named with --ca-cert FILE or STA_CA_CERT; plain HTTP needs an http:// address',
      cause,
    });
  }
  if (code === 'ETIMEDOUT') {
    return new StaError('timeout', `${host} did not answer in time`, {
      hint: 'Allow more time with --request-timeout SECONDS',
      cause,
    });
  }
  return new StaError('connection_failed', `The connection to ${target} failed (${code})`, { hint: checkUrl, cause });
}

function tlsWords(code: string, cause: unknown): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'it does not speak TLS';
  if (/SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code))
    return 'its certificate is signed by an authority that is not trusted here';
  return cause instanceof Error ? cause.message : code;
}
