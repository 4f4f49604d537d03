/** `sta serve`: runs the service until it is stopped. */
import { resolve } from 'node:path';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import { startFailure } from '../../api/targets/start-failure.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { refuseOutputFile } from '../../cli/arguments/refuse-output-file.ts';
import { describeRetention } from '../../cli/arguments/retention.ts';
import type { Context } from '../../cli/context/context.ts';
import type { AnswerAgents } from '../../contract/agent-call.ts';
import { isMachineFormat } from '../../output/print/formats.ts';
import { countOf } from '../../output/text/count-of.ts';
import { silentView } from '../../output/view.ts';
import { dataDirectory } from '../../shared/files/directories.ts';
import { describeLogLine } from './describe-log-line.ts';
import { addServeOptions, faultsOf, kindsOf, type ServeFlags, tlsFiles } from './serve-options.ts';

export function register(serve: Command, run: Runner): void {
  serve.description('Run the service on this machine until it is stopped');
  addServeOptions(serve);
  serve
    .notes(...notes)
    .examples(
      'sta serve',
      'sta serve --port 0 --data-dir ./data --json',
      'sta serve --retain results=90d,uploads=never',
      'sta serve --public-url https://sta.example.com --trust-proxy 127.0.0.1',
      'sta serve --host 0.0.0.0 --port 443 --tls-cert fullchain.pem --tls-key privkey.pem',
      'sta serve --storage s3://recordings/sta --storage-region eu-central-1',
      'sta serve --storage s3://recordings --storage-endpoint https://s3.example.com',
      'sta serve --database postgres://sta@db.example.com/sta --role api',
      'sta serve --fail 503:2 --latency 300ms',
    )
    .action(
      run(async (context, options: ServeFlags) => {
        refuseOutputFile(context, 'sta serve');
        await serveAs(context, options);
        return silentView;
      }),
    );
}

const notes = [
  'On a terminal, the log has one line per request: time, method, path, status and milliseconds; successful health checks are',
  'omitted. In a pipe, a file or with --json, the log is JSON lines on stderr. Paths are shown without ids, tokens and',
  'query values. Ctrl-C finishes the requests in progress, drops those that take longer than --drain, and exits 0.',
  'Finished jobs, clips and notifications, and uploads that no job uses, are deleted when they are older than --retain says.',
  'Deletions happen at the start and every hour. A service inside a command keeps results, uploads and clips.',
  'With --durability full, each change and each upload is synced to the disk before the reply, a few milliseconds each.',
  'On loopback, requests to host names other than localhost, a loopback address or that of --public-url are rejected.',
  'With --storage, the key is in STA_STORAGE_KEY_ID and STA_STORAGE_SECRET. The data directory remembers the bucket.',
  'With --database, several processes can share the data. Each needs its own data directory for temporary files, and all need',
  'the same STA_SIGNING_KEY (openssl rand -base64 32). The password is in STA_DATABASE_URL, PGPASSWORD or ~/.pgpass.',
  'Agents reach the tools of sta mcp on texts at /mcp (Model Context Protocol), with the credentials of a user.',
  '--fail and --latency are for tests of programs that call the service: health checks, and the exchange of an API key for a',
  'token, do not fail. After the calls of --fail, everything works again.',
];

/** Runs the service until the signal of the context. @throws StaError if it cannot start */
async function serveAs(context: Context, options: ServeFlags): Promise<void> {
  const faults = faultsOf(options);
  const directory = options.dataDir ?? dataDirectory(context.env);
  // Programs read pipes and files, so these get every field.
  const readable = context.stderrIsTerminal && !isMachineFormat(context.settings().format);
  const { serveUntilStopped } = await import('../../service/app/serve.ts');
  try {
    await serveUntilStopped({
      dataDirectory: directory,
      host: options.host,
      port: options.port,
      version: context.version,
      limits: options.limit,
      requireFetchAuth: options.requireFetchAuth ?? false,
      publicUrl: options.publicUrl,
      trustedProxies: options.trustProxy ?? [],
      publicAddressesOnly: options.allowPrivateAddresses !== true,
      drainMs: options.drain * 1000,
      durability: options.durability,
      retention: options.retain,
      database: options.database,
      storage: { url: options.storage, endpoint: options.storageEndpoint, region: options.storageRegion },
      sttModel: options.sttModel,
      sttCommand: options.sttCommand,
      embeddings: options.embeddings,
      tls: tlsFiles(options),
      metrics: options.metrics,
      role: options.role,
      kinds: kindsOf(options),
      faults,
      loadAgents: loadOnce(context),
      logLevel: options.logLevel,
      signal: context.signal,
      writeLog: readable ? writeReadable(context) : undefined,
      onReady: async (url, metricsUrl, invite) => {
        // The link is a secret, and the reader of a pipe or a file did not ask for it.
        announce(context, url, { readable, options, metricsUrl, link: readable ? await invite?.() : undefined });
      },
    });
  } catch (error) {
    throw startFailure(error, `${options.host}:${options.port}`, directory);
  }
}

function loadOnce(context: Context) {
  let loading: Promise<AnswerAgents> | undefined;
  return () => {
    loading ??= import('./answer-agents.ts').then(({ createAgentAnswers }) => createAgentAnswers(context));
    return loading;
  };
}

function writeReadable(context: Context): (line: string) => void {
  return (json) => {
    const line = describeLogLine(json, context.paint);
    if (line !== undefined) context.note(line);
  };
}

/** Announces once that the service is ready: on stdout, and for people also how to use it. */
function announce(
  context: Context,
  url: string | undefined,
  {
    readable,
    options: { dataDir, retain },
    metricsUrl,
    link,
  }: {
    readable: boolean;
    options: ServeFlags;
    metricsUrl: string | undefined;
    link: { readonly url: string; readonly seconds: number } | undefined;
  },
): void {
  if (isMachineFormat(context.settings().format)) {
    context.say(JSON.stringify({ type: 'ready', url, metricsUrl }));
    return;
  }
  if (url === undefined) {
    context.say('The worker runs');
    if (readable && metricsUrl !== undefined) context.note(`Metrics: ${metricsUrl}`);
    return;
  }
  context.say(`The service runs at ${url}`);
  if (!readable) return;
  const directory = dataDir === undefined ? '' : quoteForBash(resolve(dataDir));
  context.note(
    [
      ...(link === undefined
        ? []
        : [
            'Its page in a browser. The link signs you in once, within ' +
              `${countOf(link.seconds / 60, 'minute')}; for another: ${directory && `STA_DATA_DIR=${directory} `}sta auth link`,
            `  ${link.url}`,
            '',
          ]),
      `Data directory: ${dataDir === undefined ? dataDirectory(context.env) : resolve(dataDir)}`,
      `API description: ${url}/openapi.json`,
      `Kept: ${describeRetention(retain)} (--retain)`,
      ...(metricsUrl === undefined ? [] : [`Metrics: ${metricsUrl}`]),
      '',
      'In another terminal of this machine, you are signed in already:',
      `  ${directory && `STA_DATA_DIR=${directory} `}sta tags list`,
      'Elsewhere, sign in as a user that you add here:',
      `  sta local users add alice --json${directory && ` --data-dir ${directory}`} > alice.json`,
      `  sta login --base-url ${url} --credentials-stdin < alice.json`,
      'Stop with Ctrl-C',
      '',
    ].join('\n'),
  );
}
