/** Writes a request as a curl command for bash. */
import type { WireRequest } from './build-request.ts';
import type { Placeholders } from './placeholders.ts';
import { quoteForBash, quoteParts } from './quote-for-bash.ts';

/** Linux accepts no argument above 128 KiB: a larger body than this goes through a pipe. */
const maxArgumentBytes = 100_000;

/**
 * @param split finds the variables in a text
 * @param caCertFile a file of authorities to trust
 */
export function renderCurl(request: WireRequest, split: Placeholders['split'], caCertFile: string | undefined): string {
  const { method, form } = request;
  const { href } = new URL(request.url);
  const body = request.body === undefined ? undefined : quoteParts(split(request.body));
  const piped = Buffer.byteLength(request.body ?? '') > maxArgumentBytes;
  const headers = Object.entries(request.headers).filter(([name]) => form === undefined || name !== 'content-type');
  const words = [
    // curl interprets brackets and braces in a URL as patterns; -g turns that off.
    `curl -sS${/[[\]{}]/.test(href) ? 'g' : ''}${methodFlag(method)} ${quoteParts(split(href))}`,
    ...(caCertFile === undefined ? [] : [`--cacert ${quoteForBash(caCertFile)}`]),
    // An empty header is written with a semicolon: with a colon, curl omits it.
    ...headers.map(([name, value]) => `-H ${quoteParts(split(value === '' ? `${name};` : `${name}: ${value}`))}`),
    ...(form?.fields ?? []).map(([name, value]) => `--form-string ${quoteParts(split(`${name}=${value}`))}`),
    ...(form?.files ?? []).map(({ name, path }) => `-F ${quoteForBash(formFile(name, path))}`),
    ...(body === undefined ? [] : [piped ? '--data-binary @-' : `--data-raw ${body}`]),
  ];
  const line = words.join(' \\\n  ');
  return piped ? `printf %s ${body} |\n${line}` : line;
}

function methodFlag(method: WireRequest['method']): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? ' --head' : ` -X ${method}`;
}

/** Between quotes, a path may contain commas and semicolons; a plain `-` would mean stdin. */
function formFile(name: string, path: string): string {
  const file = path === '-' ? './-' : path;
  return `${name}=@"${file.replace(/[\\"]/g, (character) => `\\${character}`)}";type=application/octet-stream`;
}
