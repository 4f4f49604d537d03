/** The flags of `sta serve`: what each accepts, and which go together. */
import { isIP } from 'node:net';
import { type Command, InvalidArgumentError, Option } from '../../cli/arguments/command.ts';
import { parseDatabase } from '../../cli/arguments/parse-database.ts';
import { parseAge, parseInteger } from '../../cli/arguments/parse-options.ts';
import { collectRetention } from '../../cli/arguments/retention.ts';
import { type FailFault, failForm, latencyForm, parseFail, parseLatency } from '../../contract/faults.ts';
import { defaultLimits, highestLimits, type LimitName, removableLimits } from '../../contract/schemas/limits.ts';
import { defaultRetention, type Retention } from '../../contract/schemas/retention.ts';
import { StaError } from '../../shared/errors.ts';

export interface ServeFlags {
  readonly host: string;
  readonly port: number;
  readonly dataDir?: string;
  readonly limit?: Partial<Record<LimitName, number>>;
  readonly requireFetchAuth?: boolean;
  readonly publicUrl?: string;
  readonly trustProxy?: readonly string[];
  readonly allowPrivateAddresses?: boolean;
  readonly drain: number;
  readonly durability: 'normal' | 'full';
  readonly database?: string;
  readonly storage?: string;
  readonly storageEndpoint?: string;
  readonly storageRegion?: string;
  readonly retain: Retention;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly metrics?: { readonly host: string; readonly port: number };
  readonly sttModel?: string;
  readonly sttCommand?: string;
  readonly embeddings?: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly kinds?: readonly ('text' | 'media')[];
  readonly fail?: FailFault;
  readonly latency?: number;
  readonly logLevel: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];

export function addServeOptions(serve: Command): void {
  addAddressOptions(serve);
  addOperationOptions(serve);
  addStorageOptions(serve);
  addEngineOptions(serve);
  addTestOptions(serve);
}

/** Where the service listens, whom it believes, and how much it accepts. */
function addAddressOptions(serve: Command): void {
  serve
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <port>', 'the port to listen on; 0 for a free one', parseInteger(0, 65_535), 8787)
    .option('--data-dir <path>', "where the service keeps its data (default: the platform's data directory)")
    .option(
      '--limit <name=number>',
      `change a limit; repeat it for more: ${Object.keys(defaultLimits).join(', ')}`,
      collectLimit,
    )
    .option('--public-url <url>', 'where users reach the service; its links start with this', parsePublicUrl)
    .option(
      '--trust-proxy <address>',
      'believe the X-Forwarded-* headers of this proxy, an address or a network (10.0.0.0/8); repeat it for more',
      collectProxy,
    )
    .option('--allow-private-addresses', 'allow webhooks and upload links to reach private networks and this machine')
    .option(
      '--drain <time>',
      'how long requests in progress may take when the service stops, such as 10s or 0',
      parseAge,
      10,
    );
}

/** How long data is kept and how safely, TLS and metrics. */
function addOperationOptions(serve: Command): void {
  serve
    .addOption(
      new Option('--retain <kind=time,...>', 'how long data is kept, by kind; with never, until it is deleted')
        .argParser(collectRetention)
        .default(defaultRetention, 'results=30d,uploads=7d,clips=7d,deliveries=30d'),
    )
    .option('--tls-cert <file>', 'serve https with this certificate (PEM, with its chain); needs --tls-key')
    .option('--tls-key <file>', 'the private key of --tls-cert (PEM); both files are read again when they change')
    .option(
      '--metrics <address>',
      'serve Prometheus metrics at this port of loopback, or at HOST:PORT; anyone who reaches it can read them',
      parseMetricsAddress,
    )
    .addOption(
      new Option(
        '--durability <level>',
        'what accepted data survives: a killed process (normal), or also a power cut (full)',
      )
        .choices(['normal', 'full'])
        .default('normal'),
    );
}

/** Where data is kept, and what each of several processes on it does. */
function addStorageOptions(serve: Command): void {
  serve
    .option(
      '--database <url>',
      'keep the data in PostgreSQL, postgres://USER@HOST/DATABASE (default: STA_DATABASE_URL, else the data directory)',
      parseDatabase,
    )
    .option(
      '--storage <url>',
      'keep uploads and clips in a bucket, s3://BUCKET/PREFIX (default: STA_STORAGE_URL, else the data directory)',
    )
    .option(
      '--storage-endpoint <url>',
      'the S3 service of the bucket (default: STA_STORAGE_ENDPOINT, else Amazon S3 in the region)',
    )
    .option('--storage-region <region>', 'the region of the bucket (default: STA_STORAGE_REGION, else us-east-1)')
    .addOption(
      new Option(
        '--role <role>',
        'respond to calls (api), compute jobs (worker) or both (all); api and worker need a database that they share',
      )
        .choices(['all', 'api', 'worker'])
        .default('all'),
    )
    .completedOption(
      '--kinds <kind,...>',
      'what a worker computes: jobs on texts (text), on recordings (media)',
      { list: ['text', 'media'] },
      parseKinds,
    );
}

/** The models for speech and matching. */
function addEngineOptions(serve: Command): void {
  serve
    .option('--require-fetch-auth', 'refuse fetch calls without app id and secret')
    .completedOption(
      '--stt-model <model>',
      'a sherpa-onnx model for speech to text, an id or a folder (default: STA_STT_MODEL)',
      'models',
    )
    .addOption(
      new Option(
        '--stt-command <command>',
        'a command that recognises speech, see: sta help speech (default: STA_STT_COMMAND)',
      ).conflicts('sttModel'),
    )
    .completedOption(
      '--embeddings <model>',
      'an ONNX sentence-transformer for matching, an id or a folder (default: STA_EMBEDDINGS)',
      'models',
    );
}

/** Faults for tests of callers, and the log. */
function addTestOptions(serve: Command): void {
  serve
    .option(
      '--fail <status:calls>',
      'for tests, on loopback: make the next calls fail, such as 503:2',
      parseFault(parseFail, failForm),
    )
    .option(
      '--latency <time>',
      'for tests, on loopback: delay each call, such as 300ms',
      parseFault(parseLatency, latencyForm),
    )
    .option('--log-level <level>', `how much is logged on stderr: ${logLevels.join(', ')}`, parseLogLevel, 'info');
}

function collectLimit(value: string, previous: Partial<Record<LimitName, number>> | undefined) {
  const [name = '', number = ''] = value.split('=');
  if (!Object.hasOwn(defaultLimits, name) || !/^\d{1,12}$/.test(number)) {
    throw new InvalidArgumentError(`It must be NAME=NUMBER; the names: ${Object.keys(defaultLimits).join(', ')}.`);
  }
  const limit = name as LimitName;
  if (Number(number) === 0 && !removableLimits.has(limit)) throw new InvalidArgumentError(`${name} cannot be 0.`);
  const highest = highestLimits[limit] ?? Number.MAX_SAFE_INTEGER;
  if (Number(number) > highest) throw new InvalidArgumentError(`${name} can be at most ${highest}.`);
  return { ...previous, [limit]: Number(number) };
}

function parseKinds(value: string): ('text' | 'media')[] {
  const kinds = [...new Set(value.split(','))];
  return kinds.map((kind) => {
    if (kind === 'text' || kind === 'media') return kind;
    throw new InvalidArgumentError('It must be text, media or text,media.');
  });
}

/** @throws StaError `usage` unless the process is a worker */
export function kindsOf({ kinds, role }: ServeFlags) {
  if (kinds !== undefined && role !== 'worker') throw new StaError('usage', '--kinds needs --role worker');
  return kinds;
}

function parsePublicUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}${url.username}` !== '') {
    throw new InvalidArgumentError('It must be an http or https URL without a query, such as https://sta.example.com.');
  }
  return url.href.replace(/\/+$/, '');
}

function collectProxy(value: string, previous: readonly string[] = []): string[] {
  const [address = '', prefix = '0', ...more] = value.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (more.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) {
    throw new InvalidArgumentError('It must be an IP address, or a network such as 10.0.0.0/8.');
  }
  return [...previous, value];
}

const parseFault =
  <T>(parse: (value: string) => T | undefined, form: string) =>
  (value: string): T => {
    const fault = parse(value);
    if (fault === undefined) throw new InvalidArgumentError(`It must be ${form}.`);
    return fault;
  };

/** @throws StaError `usage` if the service is reachable from other machines */
export function faultsOf({ fail, latency, host, publicUrl, trustProxy }: ServeFlags) {
  if (fail === undefined && latency === undefined) return undefined;
  if (!isLoopback(host) || publicUrl !== undefined || trustProxy !== undefined) {
    throw new StaError(
      'usage',
      '--fail and --latency are for tests: only on loopback, without a public URL or a proxy',
    );
  }
  return { fail, latencyMs: latency };
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** @throws StaError `usage` if only one of the two files is given */
export function tlsFiles({ tlsCert: cert, tlsKey: key }: ServeFlags): { cert: string; key: string } | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    const [given, missing] = cert === undefined ? ['--tls-key', '--tls-cert'] : ['--tls-cert', '--tls-key'];
    throw new StaError('usage', `${given} needs ${missing}`);
  }
  return { cert, key };
}

function parseMetricsAddress(value: string): { host: string; port: number } {
  const [, bracketed, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(value) ?? [];
  if (port === undefined || Number(port) > 65_535) {
    throw new InvalidArgumentError('It must be a port, or HOST:PORT such as 0.0.0.0:9464.');
  }
  return { host: bracketed ?? plain ?? '127.0.0.1', port: Number(port) };
}

function parseLogLevel(value: string): string {
  if (!logLevels.includes(value)) throw new InvalidArgumentError(`It must be one of ${logLevels.join(', ')}.`);
  return value;
}
