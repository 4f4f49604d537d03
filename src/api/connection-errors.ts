/** From a failed connection to words: what went wrong, with which host, and what to try. */
import type { RequestError } from 'got';
import { StaError } from '../errors.ts';

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

/** What got throws holds the whole request, and so its secrets. What is kept of it: its words, its code and where it arose. */
export function withoutRequest(error: RequestError): Error {
  const kept = Object.assign(new Error(error.message), { code: error.code });
  kept.name = error.name;
  if (error.stack !== undefined) kept.stack = error.stack;
  return kept;
}

/**
 * @param code the system's or TLS library's code, such as ECONNREFUSED
 * @param via host and port of the proxy that was asked, when there was one
 */
export function connectionError(code: string, url: URL, via: string | undefined, cause: Error): StaError {
  const { hostname, host, origin } = url;
  const target = via === undefined ? host : `the proxy ${via}`;
  const checkUrl =
    via === undefined
      ? 'Check the address: sta config get base-url  (sta --local uses the service on this machine)'
      : 'See HTTPS_PROXY, HTTP_PROXY and ALL_PROXY; NO_PROXY names hosts that need none';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const name = via === undefined ? hostname : `of the proxy ${via}`;
    return new StaError('dns_failure', `The name ${name} cannot be resolved`, { hint: checkUrl, cause });
  }
  if (code === 'ECONNREFUSED') {
    return new StaError(
      'connection_refused',
      `Nothing answers at ${via === undefined ? origin : target}: the connection is refused`,
      { hint: via === undefined ? `Is the service running? ${checkUrl}` : checkUrl, cause },
    );
  }
  if (tlsCodes.test(code)) {
    return new StaError('tls_failure', `No secure connection to ${host}: ${tlsWords(code, cause)}`, {
      hint: 'A private certificate authority is named with --ca-cert FILE or STA_CA_CERT; plain HTTP needs an http:// address',
      cause,
    });
  }
  if (code === 'ETIMEDOUT') {
    return new StaError('timeout', `${target} did not answer in time`, {
      hint: 'Allow more time with --request-timeout SECONDS',
      cause,
    });
  }
  if (code.startsWith('HPE_')) {
    return new StaError('not_json', `${host} answers with something that is not HTTP`, { hint: checkUrl, cause });
  }
  if (code.startsWith('Z_')) {
    return new StaError('not_json', `${host} sends an answer whose compression is broken`, { hint: checkUrl, cause });
  }
  if (code === 'ERR_INVALID_CHAR') {
    return new StaError('config_error', 'A token, app id or app secret holds a character that no header can carry', {
      hint: 'See which credentials are used with: sta auth status  (sign in again with: sta login)',
      cause,
    });
  }
  const words =
    code === 'ECONNRESET' || code === 'EPIPE'
      ? `${target} closed the connection before its answer was complete`
      : `The connection to ${target} failed (${code})`;
  return new StaError('connection_failed', words, { hint: checkUrl, cause });
}

function tlsWords(code: string, cause: Error): string {
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another name';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'it does not speak TLS';
  if (/SELF_SIGNED|UNABLE_TO_|DEPTH_ZERO/.test(code))
    return 'its certificate is signed by an authority that is not trusted here';
  return cause.message;
}
