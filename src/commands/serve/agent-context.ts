/**
 * The context in which a tool acts for an agent of another machine: the client of the agent's user, and nothing of
 * this machine. Each member is listed, so that a new one is not passed on by accident.
 */
import { createClient } from '../../api/client.ts';
import { createFetchTransport } from '../../api/http/fetch-transport.ts';
import { defaultRetryPolicy } from '../../api/http/retry-delay.ts';
import type { Context } from '../../cli/context/context.ts';
import type { AgentCall } from '../../contract/agent-call.ts';
import { noStatusLine } from '../../output/terminal/status-line.ts';
import { StaError } from '../../shared/errors.ts';

/** Never connected to: `AgentCall.fetch` calls this process. */
const baseUrl = 'http://localhost';
const requestTimeoutMs = 120_000;

/** @param server the context of `sta serve` @param signal ends every call */
export function createAgentContext(
  { version, nodeVersion, clock, random, paint, platform, settings }: Context,
  { userId, token, appId, appSecret, fetch, report }: AgentCall,
  signal: AbortSignal,
): Context {
  const client = createClient({
    baseUrl,
    credentials: { userId, token, appId, appSecret },
    pathStyle: 'reference',
    // A limit that is reached is the agent's to wait for.
    send: createFetchTransport({ fetch, requestTimeoutMs, retry: { ...defaultRetryPolicy, retries: 0 }, signal }),
  });
  const api = async () => client;
  const own = {
    ...settings(),
    baseUrl: { value: baseUrl, source: 'the agent' },
    userId: { value: userId, source: 'the agent' },
    secrets: {},
    keyringEntry: undefined,
    format: 'json',
    requestTimeoutMs,
    dataDirectory: '',
  } as const;
  return {
    settings: () => own,
    signedIn: refuse,
    keyring: { read: refuse, write: refuse, remove: refuse, probe: refuse },
    config: { path: '', read: refuse, writeProfile: refuse, writeActiveProfile: refuse },
    env: {},
    version,
    nodeVersion,
    signal,
    clock,
    random,
    stdin: { isTerminal: false, readAll: refuse, readChunks: refuse },
    heldFiles: new Map(),
    terminal: { isTerminal: false, columns: undefined },
    paint,
    interactive: false,
    prompts: refuse,
    stderrIsTerminal: false,
    quiet: true,
    note: report,
    say: refuse,
    startStatusLine: () => noStatusLine,
    dryRun: undefined,
    showsBodies: false,
    jobJournal: {
      append() {},
      hasStartedJobs: () => false,
      read: () => [],
      forget() {},
      appendEnd() {},
      readEnds: () => new Map(),
    },
    echoTarget() {},
    api,
    chooseSpeech: refuse,
    expectItem() {},
    lastingApi: api,
    holdOpen: (work) => work,
    atEnd() {},
    apiFor: refuse,
    download: refuse,
    web: refuse,
    forgetTokens() {},
    runProgram: refuse,
    launchProgram: refuse,
    platform,
  };
}

function refuse(): never {
  throw new StaError('unsupported', 'Tools for agents of other machines cannot do this');
}
