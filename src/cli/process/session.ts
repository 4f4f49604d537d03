/**
 * Makes the context of an action from the injected environment and the flags. Slow parts are made at their first use.
 */

import type { Client, ExtensionKeeper } from '../../api/client.ts';
import type { InnerTransportOptions } from '../../api/http/inner-transport.ts';
import { createRedactor } from '../../api/http/redactor.ts';
import type { TraceOptions } from '../../api/http/trace.ts';
import type { TransportOptions } from '../../api/http/transport.ts';
import { createDryRun, type DryRun } from '../../api/requests/dry-run.ts';
import type { TokenKeeper } from '../../api/targets/access-token-source.ts';
import { type Credentials, listSecrets } from '../../api/targets/credentials.ts';
import type { LocalChoice, OpenTarget, Target } from '../../api/targets/target.ts';
import { isMachineFormat, printsNotes } from '../../output/print/formats.ts';
import { withoutNotes } from '../../output/terminal/io.ts';
import { noStatusLine, type StartStatusLine } from '../../output/terminal/status-line.ts';
import { createPaint, wantsColor } from '../../output/text/style.ts';
import { BackgroundWork } from '../../shared/concurrency/background-work.ts';
import { readVariable } from '../../shared/environment.ts';
import { StaError } from '../../shared/errors.ts';
import { configDirectory, stateDirectory } from '../../shared/files/directories.ts';
import type { GlobalFlags } from '../arguments/global-options.ts';
import { openConfigFile } from '../config/config-file.ts';
import { type JobJournal, openJobJournal } from '../config/job-journal.ts';
import { openKeyring } from '../config/keyring/keyring.ts';
import { forgetKnownRecords, openKnownRecords } from '../config/known-records.ts';
import { readKeyring, requireProfile, resolveSettings, type Settings } from '../config/settings.ts';
import { extensionsKey, openTokenCache, tokenKey } from '../config/token-cache.ts';
import type { Context } from '../context/context.ts';
import type { Deps } from '../context/deps.ts';
import { rememberRecords } from '../records/remember-records.ts';
import type { StatusLines } from './wait-line.ts';

/** A clip is never larger than the largest recording that a service accepts. */
const maxDownloadBytes = 4 * 1024 ** 3;

/** Seconds. */
const aDay = 24 * 3600;

export function createSession(deps: Deps) {
  const connections = createConnections(deps);
  return {
    contextFor: (flags: GlobalFlags) => createContext(deps, connections, flags),
    finish: connections.finish,
    close: connections.close,
  };
}

/** Clients for services, and what is kept between commands for them. */
function createConnections({ io, env, version, signal, clock }: Deps) {
  const opened: OpenTarget[] = [];
  const work = new BackgroundWork();
  const endings: (() => Promise<void>)[] = [];
  const tokenCache = () => openTokenCache(stateDirectory(env), () => clock.nowMs());

  /**
   * Keeps the tokens of a key pair at a configured service; undefined for the local service, which makes tokens at no
   * cost.
   */
  function keeperFor({ baseUrl, userId, secrets }: Settings): TokenKeeper | undefined {
    const { 'api-key': key, 'api-secret': secret } = secrets;
    if (baseUrl === undefined || userId === undefined || key === undefined || secret === undefined) return undefined;
    const name = tokenKey(baseUrl.value, userId.value, key.value, secret.value);
    return {
      read: () => tokenCache().read(name),
      write: (token, lifetimeSeconds) => tokenCache().write(name, token, lifetimeSeconds),
    };
  }

  /** Keeps the names of the extensions of a configured service: a new version of the service may have others. */
  function extensionKeeperFor(
    { baseUrl }: Settings,
    known: readonly string[] | undefined,
  ): ExtensionKeeper | undefined {
    if (baseUrl === undefined) return { read: () => known, write() {} };
    const name = extensionsKey(baseUrl.value);
    return {
      read: () => tokenCache().read(name)?.split(' '),
      write: (extensions) => tokenCache().write(name, extensions?.join(' ') ?? '', extensions === undefined ? 0 : aDay),
    };
  }

  /** How requests and responses are logged, according to the flags; undefined if they are not. */
  function traceFor({ debug, debugBodies }: GlobalFlags, credentials: Credentials): TraceOptions | undefined {
    if (!debug && !debugBodies) return undefined;
    return {
      write: (lines) => io.stderr.write(`${lines}\n`),
      redactor: createRedactor(listSecrets(credentials)),
      bodies: debugBodies === true,
    };
  }

  /** Opens a target. @returns a function that makes clients for it; a signal, if given, ends their calls */
  async function connect(
    settings: Settings,
    flags: GlobalFlags,
    dryRun: DryRun | undefined,
    statusLines: StatusLines,
    choice?: LocalChoice,
  ): Promise<(signal?: AbortSignal) => Client> {
    const [{ createClient }, { defaultRetryPolicy }, { openTarget }] = await Promise.all([
      import('../../api/client.ts'),
      import('../../api/http/retry-delay.ts'),
      import('../../api/targets/target.ts'),
    ]);
    const wanted = asTarget(settings, choice);
    if (dryRun !== undefined) {
      const { connectDry } = await import('./connect-dry.ts');
      return () => connectDry(wanted, settings, dryRun);
    }
    const target = await openTarget(wanted, version);
    opened.push(target);
    const { baseUrl, credentials, extensions } = target;
    const transportWith = await openTransport(target, settings);
    const { showWait } = settings.baseUrl === undefined ? {} : await import('./wait-line.ts');
    return (signal) => {
      const options = {
        requestTimeoutMs: settings.requestTimeoutMs,
        retry: defaultRetryPolicy,
        signal,
        trace: traceFor(flags, credentials),
      };
      const send =
        showWait === undefined
          ? transportWith(options)
          : showWait(statusLines, clock, new URL(baseUrl).host, (onRetry) => transportWith({ ...options, onRetry }));
      const { pathStyle } = settings;
      const tokenKeeper = keeperFor(settings);
      const extensionKeeper = extensionKeeperFor(settings, extensions);
      const client = createClient({ baseUrl, credentials, pathStyle, send, tokenKeeper, extensionKeeper });
      // Completion reads the records of the local service from its database.
      if (settings.baseUrl === undefined) return client;
      const owner = [baseUrl, credentials.userId ?? ''] as const;
      return rememberRecords(client, openKnownRecords(stateDirectory(env), ...owner));
    };
  }

  return {
    connect,
    traceFor,
    holdOpen: work.add,
    atEnd(ending: () => Promise<void>) {
      endings.push(ending);
    },
    /** Does what the actions have left for the end, once. @throws what the first of these throws */
    async finish(): Promise<void> {
      const results = await Promise.allSettled(endings.splice(0).map((ending) => ending()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    forgetTokens() {
      tokenCache().clear();
      forgetKnownRecords(stateDirectory(env));
    },
    /**
     * Closes everything that the contexts opened. After an interruption, it only waits for the kept work, and leaves the
     * jobs unfinished.
     */
    async close(): Promise<void> {
      if (signal.aborted) await work.ended();
      for (const target of opened) await target.close(!signal.aborted);
    },
  };
}

/** The way to a target: the service in this process is called without the library for HTTP, which takes time to load. */
async function openTransport({ send }: OpenTarget, { caCert: caCertFile, baseUrl }: Settings) {
  if (send !== undefined) {
    const { createInnerTransport } = await import('../../api/http/inner-transport.ts');
    return (options: InnerTransportOptions) => createInnerTransport(send, options);
  }
  const { createTransport } = await import('../../api/http/transport.ts');
  return (options: Omit<TransportOptions, 'useProxy'>) =>
    createTransport({ ...options, caCertFile, useProxy: baseUrl !== undefined });
}

type Connections = ReturnType<typeof createConnections>;

/** Counts the lines that are shown. */
export function countStatusLines(start: StartStatusLine): StatusLines {
  let shown = 0;
  return {
    startStatusLine(title, describe) {
      const line = start(title, describe);
      shown += 1;
      return {
        [Symbol.dispose]() {
          shown -= 1;
          line[Symbol.dispose]();
        },
      };
    },
    isShown: () => shown > 0,
  };
}

function createContext(deps: Deps, connections: Connections, flags: GlobalFlags): Context {
  const { connect, traceFor, holdOpen, atEnd, forgetTokens } = connections;
  const { io, keyringModule, ...outside } = deps;
  const { env, signal } = outside;
  const config = openConfigFile(configDirectory(env));
  const mayAnimate = io.stderr.isTerminal && env.TERM !== 'dumb' && readVariable(env, 'CI') === undefined;
  const { notes } = flags.quiet ? withoutNotes(io) : io;
  let settings: Settings | undefined;
  let signedIn: Promise<Settings> | undefined;
  let connected: ReturnType<typeof connect> | undefined;
  let api: Promise<Client> | undefined;
  let jobJournal: JobJournal | undefined;
  let choice: LocalChoice = {};
  const statusLines = countStatusLines((title, describe) =>
    mayAnimate && !flags.quiet && !isMachineFormat(resolve().format)
      ? deps.startStatusLine(title, describe)
      : noStatusLine,
  );
  const dryRun = flags.dryRun ? createDryRun() : undefined;
  const resolve = () => {
    settings ??= resolveSettings(flags, env, config.read());
    return settings;
  };
  const interactive =
    flags.input && readVariable(env, 'CI') === undefined && io.stdin.isTerminal && io.stderr.isTerminal;
  const keyring = () => openKeyring(env, keyringModule, interactive);
  const signIn = () => {
    signedIn ??= readKeyring(resolve(), keyring);
    return signedIn;
  };
  const connectOnce = () => {
    requireProfile(resolve(), config);
    connected ??= signIn().then((settings) => connect(settings, flags, dryRun, statusLines, choice));
    return connected;
  };
  return {
    ...outside,
    settings: resolve,
    signedIn: signIn,
    get keyring() {
      return keyring();
    },
    config,
    stdin: io.stdin,
    terminal: io.stdout,
    paint: createPaint(wantsColor(flags.color, io.stderr, env)),
    interactive,
    stderrIsTerminal: io.stderr.isTerminal,
    quiet: flags.quiet === true,
    note: (line) => notes.write(`${line}\n`),
    say: (line) => io.stdout.write(`${line}\n`),
    startStatusLine: statusLines.startStatusLine,
    dryRun,
    showsBodies: flags.debugBodies === true,
    get jobJournal() {
      jobJournal ??= openJobJournal(stateDirectory(env));
      return jobJournal;
    },
    echoTarget() {
      if (dryRun !== undefined || !printsNotes(resolve().format)) return;
      const { baseUrl, dataDirectory } = resolve();
      notes.write(`Target: ${baseUrl === undefined ? `local (${dataDirectory})` : baseUrl.value}\n`);
    },
    api() {
      api ??= connectOnce().then((clientWith) => clientWith(signal));
      return api;
    },
    chooseSpeech(speech) {
      const { baseUrl } = resolve();
      if (baseUrl !== undefined) {
        throw new StaError('usage', `The service at ${baseUrl.value} has its own speech recogniser`, {
          hint: 'Leave out --stt-model and --stt-command, or pass --local to use the service on this machine',
        });
      }
      choice = { ...choice, speech };
    },
    expectItem(soon) {
      choice = { ...choice, soon };
    },
    lastingApi: async () => (await connectOnce())(),
    holdOpen,
    atEnd,
    apiFor: async (other, stop) =>
      (await connect(other, flags, dryRun, statusLines))(stop === undefined ? signal : AbortSignal.any([signal, stop])),
    async download(url, path) {
      const { downloadFile } = await import('../../api/http/download-file.ts');
      const { baseUrl, caCert: caCertFile, downloadTimeoutMs: timeLimitMs } = resolve();
      return downloadFile({
        url,
        path,
        maxBytes: maxDownloadBytes,
        timeLimitMs,
        caCertFile,
        useProxy: baseUrl !== undefined,
        signal,
        trace: traceFor(flags, {}),
      });
    },
    async web(stop) {
      const { openWeb } = await import('../../api/http/open-web.ts');
      return openWeb({
        caCertFile: resolve().caCert,
        signal: stop === undefined ? signal : AbortSignal.any([signal, stop]),
        trace: traceFor(flags, {}),
      });
    },
    forgetTokens,
  };
}

function asTarget({ baseUrl, userId, secrets, dataDirectory }: Settings, choice?: LocalChoice): Target {
  if (baseUrl === undefined) return { kind: 'local', dataDirectory, choice };
  return {
    kind: 'remote',
    baseUrl: baseUrl.value,
    credentials: {
      userId: userId?.value,
      token: secrets.token?.value,
      apiKey: secrets['api-key']?.value,
      apiSecret: secrets['api-secret']?.value,
      appId: secrets['app-id']?.value,
      appSecret: secrets['app-secret']?.value,
    },
  };
}
