/**
 * `lab/bench/load-memory [PART OF A NAME...] [--write | --quick]`: makes the largest calls that the default limits
 * allow, eight at once by eight users, each to a freshly started service, and prints the peak memory of the service,
 * its processor time and the statuses of the responses. Every endpoint of the contract also gets a body of maximum
 * length that is mostly structure. `--write` updates the rows of the calls in docs/reliability.md. `--quick` makes each
 * call twice at once, and sends few of these bodies. After an hour, it starts no further call. Exits with 1 if a peak
 * is above 800 MB, a service ends, or a call was not made. Loopback only; Linux only: the peak is the kernel's own
 * count (VmHWM of /proc). Needs the bundle: npm run build.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildRequest } from '../../../src/api/requests/build-request.ts';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { openServiceData } from '../../../src/service/app/open-service-data.ts';
import { addUser, type NewUser } from '../../../src/service/http/auth/new-user.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { type Server, serveArguments, startServer, stopServer } from './load-service.ts';
import { cpuSeconds, peakBytes } from './measured-process.ts';
import { type MemoryCase, memoryCases } from './memory-cases.ts';
import { writeCall } from './memory-page.ts';
import { emptyQueue, type State } from './memory-states.ts';

const highestPeakBytes = 800e6;
/** A call that takes longer has failed, milliseconds. */
const patienceMs = 5 * 60_000;
/** No call starts later than this, milliseconds. */
const maxRunMs = 60 * 60_000;

/** Every endpoint gets a body of maximum length that is mostly structure. */
const emptyLists: readonly MemoryCase[] = listEndpoints().map(([group, call, endpoint]) => ({
  endpoint,
  name: `${group}.${call}, 10 MB of empty lists`,
  params: () => ({}),
  filler: `[${'[],'.repeat(3_400_000)}[]]`,
}));

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});
if (values.write && values.quick) throw new Error('The rows are of eight calls at once: use --write or --quick');
const callsAtOnce = values.quick ? 2 : 8;
const quickEmptyLists = 3;
const allCases = [...memoryCases, ...emptyLists.slice(0, values.quick ? quickEmptyLists : undefined)];
const names = allCases.map(({ name }) => name);

async function send({ port }: Server, user: NewUser, { endpoint, params, fileBytes, filler }: MemoryCase) {
  const { accessToken: token, appId, appSecret, userId } = user;
  const all = { ...Object.fromEntries((endpoint.trailing ?? []).map((name) => [name, 'x'])), userId, ...params(user) };
  const wire = buildRequest(endpoint, all, { token, appId, appSecret }, `http://127.0.0.1:${port}`, 'reference');
  const { 'content-type': type, ...headers } = wire.headers;
  const form = new FormData();
  if (fileBytes !== undefined) {
    for (const [name, value] of Object.entries(all)) form.append(name, String(value));
    form.append('file', new Blob([Buffer.alloc(fileBytes, 'x')]), 'file');
  }
  const json = filler === undefined ? wire.body : `{"userId":"${userId}","jwtToken":"${token}","filler":${filler}}`;
  const response = await fetch(wire.url, {
    method: wire.method,
    headers: { ...headers, prefer: 'wait=30', ...(fileBytes === undefined && { 'content-type': type ?? '' }) },
    // fetch cannot send a body with GET.
    ...(wire.method !== 'GET' && { body: fileBytes === undefined ? (json ?? null) : form }),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) return { status: `${response.status} ${(await response.text()).slice(0, 150)}`, bytes: 0 };
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return { status: '200', bytes };
}

const { directory, env } = createLoadEnvironment();
const start = () => startServer([...serveArguments, '--log-level', 'error', '--allow-private-addresses'], env, 2);
const states = new Map<string, Promise<NewUser[]>>();

/** Eight users with the same stored data. */
async function prepare(key: string, state: State | undefined): Promise<NewUser[]> {
  const data = await openServiceData(env.STA_DATA_DIR, systemClock);
  const users: NewUser[] = [];
  for (let i = 0; i < callsAtOnce; i++) {
    const user = await addUser(data.store, data.tokens, { userId: `${key}-${i}` });
    if (user === undefined) throw new Error(`${key} was prepared before`);
    await state?.make(data, user);
    users.push(user);
  }
  await data.store.close();
  return users;
}

async function endJobs(): Promise<void> {
  const data = await openServiceData(env.STA_DATA_DIR, systemClock);
  await emptyQueue(data);
  await data.store.close();
}

/** @returns true if the peak is below the limit */
async function measure(one: MemoryCase): Promise<boolean> {
  const { name, before } = one;
  const key = before?.key ?? 'empty';
  const preparing = states.get(key) ?? prepare(key, before);
  states.set(key, preparing);
  const users = await preparing;
  const server = await start();
  const startedMs = performance.now();
  const replies = await Promise.all(users.map((user) => send(server, user, one).catch((error) => error)));
  const peak = peakBytes(server.child.pid);
  const seconds = cpuSeconds(server.child.pid);
  const isGood = peak > 0 && peak <= highestPeakBytes;
  const statuses = [...new Set(replies.map(({ status, message }) => String(status ?? message)))].join(', ');
  const bytes = replies.reduce((sum, reply) => sum + (reply.bytes ?? 0), 0);
  const wallSeconds = (performance.now() - startedMs) / 1000;
  const figures = `${statuses}; ${(bytes / 1e6).toFixed(1)} MB of responses in ${wallSeconds.toFixed(1)} s, ${seconds.toFixed(1)} s of processor time`;
  console.log(`${(peak / 1e6).toFixed(0).padStart(6)} MB ${isGood ? ' ' : '!'} ${name}: ${figures}`);
  // The output has the reason of a refusal; the page has its number.
  const shown = [...new Set(replies.map(({ status, message }) => String(status ?? message).slice(0, status ? 3 : 80)))];
  if (values.write) writeCall({ name, peakBytes: peak, statuses: shown.join(', '), processorSeconds: seconds }, names);
  if (server.child.exitCode === null && server.child.signalCode === null) await stopServer(server);
  await endJobs();
  return isGood;
}

const isAsked = ({ name }: MemoryCase) => parts.length === 0 || parts.some((part) => name.includes(part));
const asked = allCases.filter(isAsked);
let made = 0;
try {
  for (const one of asked) {
    if (performance.now() > maxRunMs) break;
    if (!(await measure(one))) process.exitCode = 1;
    made += 1;
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
if (made < asked.length) {
  const left = asked.slice(made).map(({ name }) => name);
  console.log(`no time for ${left.length} calls: ${left.join('; ')}`);
  process.exitCode = 1;
}
