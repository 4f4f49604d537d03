/** The checks of the target: whether it responds, accepts the credentials, has the same time, and needs a proxy. */

import { checkCredentials } from '../../../api/targets/check-credentials.ts';
import { requireProfile, type Settings } from '../../../cli/config/settings.ts';
import type { Context } from '../../../cli/context/context.ts';
import { StaError } from '../../../shared/errors.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const requestTimeoutMs = 5_000;

export const checkTarget: Check = {
  name: 'target',
  async run(context, signal) {
    const settings = context.settings();
    requireProfile(settings, context.config);
    if (settings.baseUrl === undefined) return ok(`the service on this machine (${settings.targetSource})`);
    const { status } = await askService(settings, settings.baseUrl.value, signal);
    const shown = `${settings.baseUrl.value} (${settings.baseUrl.source})`;
    return status >= 500
      ? problem(`${shown} responds with HTTP ${status}`, 'Ask the people who run the service')
      : ok(`${shown} responds`);
  },
};

export const checkSignIn: Check = {
  name: 'credentials',
  async run(context, signal) {
    const { baseUrl } = context.settings();
    if (baseUrl === undefined) return checkLocalSignIn(context, signal);
    const settings = await context.signedIn();
    try {
      await checkCredentials(await context.apiFor({ ...settings, requestTimeoutMs }, signal), settings.secrets);
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      return problem(
        error.message,
        settings.foreignProfile ? `sta login --base-url ${baseUrl.value}` : (error.hint ?? 'sta login'),
      );
    }
    const places = [...new Set(Object.values(settings.secrets).map(({ source }) => source))];
    return ok(`accepted for ${settings.userId?.value ?? 'nobody'}, from: ${places.join(', ')}`);
  },
};

/** Creates no data directory, and does not wait for another process's lock. */
async function checkLocalSignIn(context: Context, signal: AbortSignal): Promise<Finding> {
  const settings = context.settings();
  const { inspectDirectory } = await import('../../../service/app/diagnosis/inspect-directory.ts');
  const { used, locked } = await inspectDirectory(settings.dataDirectory);
  if (!used) return ok('created at the first use');
  if (locked)
    return warning('not tried: another process has locked the data directory', 'Wait for it, then run: sta doctor');
  await checkCredentials(await context.apiFor({ ...settings, requestTimeoutMs }, signal), {});
  return ok('accepted by the service on this machine');
}

export const checkClock: Check = {
  name: 'clock',
  async run({ settings, clock }, signal) {
    const { baseUrl } = settings();
    if (baseUrl === undefined) return ok("the service's own: it runs on this machine");
    const askedMs = clock.nowMs();
    const reply = await askService(settings(), baseUrl.value, signal).catch((error: unknown) => {
      if (error instanceof StaError) return undefined;
      throw error;
    });
    if (reply === undefined) return warning('not compared: the service does not respond');
    const serviceMs = Date.parse(String(reply.headers.date));
    if (Number.isNaN(serviceMs)) return ok('not compared: the service does not send its time');
    return describeSkew(serviceMs - (askedMs + clock.nowMs()) / 2);
  },
};

/** Sends one request without credentials, once. @throws StaError if there is no response */
async function askService(settings: Settings, baseUrl: string, signal: AbortSignal) {
  const { createTransport } = await import('../../../api/http/transport.ts');
  const send = createTransport({
    requestTimeoutMs,
    retry: { retries: 0, firstPauseMs: 0, maxPauseMs: 0 },
    caCertFile: settings.caCert,
    useProxy: true,
    signal,
  });
  return send({ method: 'GET', url: `${baseUrl}/`, headers: {}, body: undefined, repeatable: true, slow: false });
}

export const checkProxy: Check = {
  name: 'proxy',
  async run({ env, settings }) {
    const names = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'];
    const isSet = (name: string) => (env[name] ?? env[name.toLowerCase()] ?? '') !== '';
    const set = names.filter(isSet);
    if (set.length === 0) return ok('none');
    const { baseUrl } = settings();
    if (baseUrl === undefined) return ok(`${set.join(', ')}: not used for the service on this machine`);
    const { findProxy } = await import('../../../api/http/proxy.ts');
    const proxy = await findProxy(new URL(baseUrl.value), requestTimeoutMs, undefined);
    return ok(`${set.join(', ')}: ${proxy === undefined ? 'not used for this target' : `through ${proxy.host}`}`);
  },
};

/**
 * Tokens and signed links are valid for minutes: a difference of half a minute gives a warning, five minutes a problem.
 */
const noticedMs = 30_000;
const harmfulMs = 300_000;

/** @param skewMs how far the service's clock is ahead of this machine's; the Date header has whole seconds */
function describeSkew(skewMs: number): Finding {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (Math.abs(skewMs) <= noticedMs) return ok(`within ${Math.max(1, seconds)} s of the service's`);
  const finding = Math.abs(skewMs) > harmfulMs ? problem : warning;
  return finding(
    `${seconds} s ${skewMs > 0 ? 'behind' : 'ahead of'} the service's: access tokens and signed links may be refused`,
    'Synchronize the clock: timedatectl set-ntp true (Linux), or the date settings of the system',
  );
}
