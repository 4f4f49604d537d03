/** The address and credentials of a PostgreSQL database: a URL, and a form of it without secrets. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { ConnectionOptions } from 'node:tls';
import { StaError } from '../../../shared/errors.ts';

export interface DatabaseAddress {
  readonly settings: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    /** Undefined if neither the URL nor PGPASSWORD has one. */
    readonly password: string | undefined;
    readonly database: string;
    readonly ssl: ConnectionOptions | undefined;
  };
  readonly applicationName: string;
  /** Where to listen for wake-ups, if a pooler in transaction mode is between this address and the server. */
  readonly listenAt?: DatabaseAddress['settings'];
  /** The URL without password. */
  readonly shown: string;
}

const parameters = ['host', 'sslmode', 'sslrootcert', 'application_name'];

/**
 * @param text postgres://user@host:port/database, with `sslmode`, `sslrootcert`, `application_name` and `host` as libpq
 * reads them
 * @param env may have PGUSER and PGPASSWORD
 * @throws StaError `usage`, which never repeats the text
 */
export function readDatabaseAddress(
  text: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): DatabaseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) throw invalidUrlError('It begins with postgres://');
  const database = decode(url.pathname.slice(1));
  if (database === '') throw invalidUrlError('It ends with the name of a database: postgres://sta@db/sta');
  for (const name of url.searchParams.keys()) {
    if (!parameters.includes(name)) throw invalidUrlError(`It may have the parameters ${parameters.join(', ')}`);
  }
  const host = (url.searchParams.get('host') ?? decode(url.hostname).replace(/^\[(.*)\]$/, '$1')) || '127.0.0.1';
  const shown = new URL(url);
  shown.password = '';
  return {
    settings: {
      host,
      port: url.port === '' ? 5432 : Number(url.port),
      user: decode(url.username) || env.PGUSER || userInfo().username,
      database,
      password: decode(url.password) || env.PGPASSWORD || undefined,
      ssl: tlsOf(host, url.searchParams),
    },
    applicationName: url.searchParams.get('application_name') ?? 'sta',
    shown: shown.href,
  };
}

/**
 * As libpq: `require` encrypts without checking the certificate, unless there is a root certificate to check it with.
 */
function tlsOf(host: string, search: URLSearchParams): ConnectionOptions | undefined {
  const mode = search.get('sslmode') ?? 'disable';
  const path = search.get('sslrootcert');
  const ca = path === null ? undefined : readRoot(path);
  switch (mode) {
    case 'disable':
      return undefined;
    case 'require':
      return ca === undefined ? { rejectUnauthorized: false } : { ca, checkServerIdentity: () => undefined };
    case 'verify-ca':
      return { ca, checkServerIdentity: () => undefined };
    case 'verify-full':
      // Without a host, the name of an address is not checked, but "localhost".
      return { host, ca };
    default:
      throw invalidUrlError('sslmode is disable, require, verify-ca or verify-full');
  }
}

function readRoot(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw invalidUrlError(`sslrootcert names a file that cannot be read: ${path}`);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidUrlError('Special characters are written as %40, for example');
  }
}

const invalidUrlError = (hint: string) => new StaError('usage', 'The URL of the database cannot be read', { hint });
