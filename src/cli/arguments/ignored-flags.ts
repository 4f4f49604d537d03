/** Warns about flags that are extensions of the interface and that a service ignores. */
import type { Context } from '../context/context.ts';

const warned = new WeakMap<Context, Set<string>>();

/** Prints a warning once per run. */
export function warnOnce(context: Context, line: string): void {
  const lines = warned.get(context) ?? new Set();
  warned.set(context, lines);
  if (lines.has(line)) return;
  lines.add(line);
  context.note(`Warning: ${line}`);
}

/** @param flags the flags that the service ignored, such as `--level`; for an empty list, prints nothing */
export function warnIgnored(context: Context, flags: readonly string[]): void {
  if (flags.length > 0) warnOnce(context, `this service ignores ${flags.join(', ')}`);
}

const descriptions = new WeakMap<Context, Promise<string>>();

/**
 * Warns if the service's description at `/openapi.json` lacks a parameter, for flags whose effect the response does not
 * show. Our service describes every parameter; a service without a description guarantees nothing.
 */
export async function warnUndescribed(context: Context, flag: string, parameter: string): Promise<void> {
  // The service on this machine is our own.
  if (context.settings().baseUrl === undefined) return;
  const asked = descriptions.get(context) ?? readDescription(context);
  descriptions.set(context, asked);
  if ((await asked).includes(`"${parameter}"`)) return;
  warnOnce(context, `this service may ignore ${flag}: it does not describe the parameter ${parameter}`);
}

async function readDescription(context: Context): Promise<string> {
  const client = await context.api();
  try {
    const call = { method: 'GET', path: '/openapi.json', fields: [], headers: {}, credential: 'none' } as const;
    const { raw, failure } = await client.callPath(call);
    return failure === undefined ? raw.text : '';
  } catch {
    return '';
  }
}
