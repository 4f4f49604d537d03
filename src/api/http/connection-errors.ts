/** Explains a failed connection: the problem, the host, and how to fix it. */
import type { RequestError } from 'got';
import { StaError } from '../../shared/errors.ts';

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

/** Strips an error of got, which contains the whole request with its secrets, to its message, code and stack. */
export function withoutRequest(error: RequestError): Error {
  const kept = Object.assign(new Error(error.message), { code: error.code });
  kept.name = error.name;
  if (error.stack !== undefined) kept.stack = error.stack;
  return kept;
}

/**
 * @param code the code of the system or the TLS library, such as ECONNREFUSED
 * @param via host and port of the proxy, if there is one
 */
export function connectionError(code: string, url: URL, via: string | undefined, cause: Error): StaError {
  const { hostname, host, origin } = url;
  const target = via === undefined ? host : `the proxy ${via}`;
  const checkUrl =
    via === undefined
      ? 'Check the address: sta config get base-url  (sta --local uses the service on this machine)'
      : 'Check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY. NO_PROXY lists hosts to reach without a proxy';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const name = via === undefined ? hostname : `of the proxy ${via}`;
    return new StaError('dns_failure', `Cannot resolve the host name ${name}`, { hint: checkUrl, cause });
  }
  if (code === 'ECONNREFUSED') {
    return new StaError(
      'connection_refused',
      `Cannot connect to ${via === undefined ? origin : target}: connection refused`,
      { hint: via === undefined ? `Start the service. ${checkUrl}` : checkUrl, cause },
    );
  }
  if (tlsCodes.test(code)) {
    return new StaError('tls_failure', `Cannot connect securely to ${host}: ${tlsWords(code, cause)}`, {
      hint: 'Trust a private certificate authority with --ca-cert FILE or STA_CA_CERT. For plain HTTP, use an http:// address',
      cause,
    });
  }
  if (code === 'ETIMEDOUT') {
    return new StaError('timeout', `${target} did not respond in time`, {
      hint: 'Allow more time with --request-timeout SECONDS',
      cause,
    });
  }
  if (code.startsWith('HPE_')) {
    return new StaError('not_json', `${host} sent a response that is not HTTP`, { hint: checkUrl, cause });
  }
  if (code.startsWith('Z_')) {
    return new StaError('not_json', `${host} sent a response that cannot be decompressed`, { hint: checkUrl, cause });
  }
  if (code === 'ERR_INVALID_CHAR') {
    return new StaError(
      'config_error',
      'The token, app id or app secret contains a character that is not allowed in an HTTP header',
      {
        hint: 'Check the credentials: sta auth status  (to sign in again: sta login)',
        cause,
      },
    );
  }
  const words =
    code === 'ECONNRESET' || code === 'EPIPE'
      ? `${target} closed the connection before the response was complete`
      : `The connection to ${target} failed (${code})`;
  return new StaError('connection_failed', words, { hint: checkUrl, cause });
}

function tlsWords(code: string, cause: Error): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'it does not speak TLS';
  if (/SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code))
    return 'its certificate is signed by an authority that this machine does not trust';
  return cause.message;
}
