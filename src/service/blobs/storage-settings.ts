/**
 * Chooses where files are stored, if not in the data directory: a bucket of an S3 service, by flags and environment.
 */
import { StaError } from '../../shared/errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The place, without secrets. */
export interface StoragePlace {
  readonly bucket: string;
  /** Prefix of every key; empty, or with a slash at the end. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  /** `path`: the bucket is in the path; `host`: it is in the host name. */
  readonly style: 'path' | 'host';
}

export interface StorageKey {
  readonly keyId: string;
  readonly secret: string;
  readonly sessionToken?: string;
}

export interface StorageSettings {
  readonly place: StoragePlace;
  /** Undefined if the environment has none. */
  readonly key: StorageKey | undefined;
  readonly cacheBytes: number;
}

/** The options with which `sta serve` was started. */
export interface StorageOptions {
  readonly url?: string;
  readonly endpoint?: string;
  readonly region?: string;
}

const defaultCacheBytes = 4 * 1024 ** 3;
const defaultRegion = 'us-east-1';

/**
 * @param recorded the bucket that the data directory has used before
 * @returns undefined if files are in the data directory
 * @throws StaError `usage` for an invalid setting, or another bucket than before
 */
export function chooseStorage(
  options: StorageOptions,
  env: Environment,
  recorded: StoragePlace | undefined,
): StorageSettings | undefined {
  const url = options.url ?? (env.STA_STORAGE_URL || undefined);
  if (url === undefined && recorded === undefined) return undefined;
  const { bucket, prefix } = url === undefined ? Object(recorded) : parseStorageUrl(url);
  if (recorded !== undefined && (bucket !== recorded.bucket || prefix !== recorded.prefix)) {
    throw new StaError(
      'usage',
      `This data directory keeps its files in ${urlOf(recorded)}, not in ${urlOf({ bucket, prefix })}`,
      { hint: 'Use that bucket and prefix, or another data directory' },
    );
  }
  const region = options.region ?? (env.STA_STORAGE_REGION || undefined) ?? recorded?.region ?? defaultRegion;
  const given = options.endpoint ?? (env.STA_STORAGE_ENDPOINT || undefined) ?? recorded?.endpoint;
  const endpoint = given === undefined ? `https://s3.${region}.amazonaws.com` : parseEndpoint(given);
  const isAmazon = /\.amazonaws\.com(?:\.cn)?$/.test(new URL(endpoint).hostname);
  const style = parseStyle(env.STA_STORAGE_STYLE) ?? recorded?.style ?? (isAmazon ? 'host' : 'path');
  if (!/^[a-z0-9-]{1,40}$/i.test(region))
    throw invalidSettingError('The region', 'letters, digits and hyphens, such as eu-central-1');
  return { place: { bucket, prefix, endpoint, region, style }, key: readKey(env), cacheBytes: readCacheBytes(env) };
}

export const urlOf = ({ bucket, prefix }: Pick<StoragePlace, 'bucket' | 'prefix'>): string =>
  `s3://${bucket}/${prefix}`.replace(/\/$/, '');

/** @throws StaError `usage` */
export function parseStorageUrl(url: string): { readonly bucket: string; readonly prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/.exec(url) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  if (bucket === undefined || parts.some((part) => /^\.+$/.test(part))) {
    throw invalidSettingError(
      'The storage',
      's3://BUCKET or s3://BUCKET/PREFIX, with letters, digits and . _ - / in the prefix',
    );
  }
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

function parseEndpoint(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    `${url.search}${url.hash}${url.username}${url.password}` !== '' ||
    url.pathname !== '/'
  ) {
    throw invalidSettingError(
      'The endpoint of the storage',
      'an http or https URL without a path, such as https://s3.example.com',
    );
  }
  return url.origin;
}

function parseStyle(value: string | undefined): StoragePlace['style'] | undefined {
  if (value === undefined || value === '') return undefined;
  if (value === 'path' || value === 'host') return value;
  throw invalidSettingError('STA_STORAGE_STYLE', 'path or host');
}

function readKey(env: Environment): StorageKey | undefined {
  const { STA_STORAGE_KEY_ID: keyId, STA_STORAGE_SECRET: secret, STA_STORAGE_SESSION_TOKEN: sessionToken } = env;
  if (!keyId || !secret) return undefined;
  return { keyId, secret, sessionToken: sessionToken || undefined };
}

function readCacheBytes(env: Environment): number {
  const value = env.STA_STORAGE_CACHE_BYTES || undefined;
  if (value === undefined) return defaultCacheBytes;
  if (!/^\d{1,15}$/.test(value)) throw invalidSettingError('STA_STORAGE_CACHE_BYTES', 'a number of bytes');
  return Number(value);
}

const invalidSettingError = (what: string, form: string) => new StaError('usage', `${what} must be ${form}`);
