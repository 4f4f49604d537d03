/** `sta api`: calls any path of the service, with the right credentials. */

import { STATUS_CODES } from 'node:http';
import type { PathReply } from '../../api/client.ts';
import { type HttpMethod, httpMethods, isHeaderValue } from '../../api/requests/build-request.ts';
import { type CredentialChoice, credentialChoices, type PathCall } from '../../api/requests/call-path.ts';
import { findPath, findUnderAnyMethod, pathnameOf } from '../../api/requests/find-path.ts';
import type { RawReply } from '../../api/requests/read-reply.ts';
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { collect } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { readText } from '../../cli/context/read-input.ts';
import { listEndpoints } from '../../contract/contract.ts';
import { jsonText } from '../../output/text/json-text.ts';
import { nearestWords } from '../../output/text/nearest-words.ts';
import { type TextView, textView } from '../../output/view.ts';
import { messageOf, StaError } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';

interface Options {
  readonly rawField?: readonly string[];
  readonly field?: readonly string[];
  readonly header?: readonly string[];
  readonly input?: string;
  readonly include?: boolean;
  readonly credential?: CredentialChoice;
}

export function register(api: Command, run: Runner): void {
  api
    .usage('[method] <path> [flags]')
    .argument(
      '<method-or-path>',
      `the method (${httpMethods.join(', ')}), or only the path: it means GET, or POST if there are fields`,
    )
    .argument('[path]', 'a path below the base URL; {userId} in it is replaced by your user id')
    .description('Call any path of the service, with the credentials that it requires')
    .option('-f, --raw-field <name=value>', 'a field with a string value; repeat it for more', collect)
    .option(
      '-F, --field <name=value>',
      'a field: true, false, null, a number, a JSON list or object, or a string; @file and @- read the value from a file or stdin',
      collect,
    )
    .option('--input <file>', 'send this file unchanged as the body; - for stdin. Fields then go into the query')
    .option('-H, --header <name:value>', 'a header; repeat it for more', collect)
    .option('-i, --include', 'print the status and headers of the response before its body')
    .addOption(new Option('--credential <which>', 'send this credential for any path').choices([...credentialChoices]))
    .notes(
      'Fields go where the interface expects them: into the query of a GET, else into a JSON body. Credentials and the user id',
      'are filled in as the path requires; unknown paths get the access token. The body of the response goes to stdout',
      'unchanged, even for failures; its status determines the exit code. To list the paths: sta api /openapi.json',
    )
    .examples(
      'sta api /cb/v1/profile/statement_tags/get_user_statement_tags',
      'sta api POST /v1/nlp/sentiment -F \'data={"text":"I love it."}\'',
      "sta api /text/profanity/get_profanity -f text='Damn it.' -f replaceChar='*' --query data",
    )
    .action(
      run(async (context, options: Options, methodOrPath: string, path: string | undefined) => {
        const call = await readCall(context, options, methodOrPath, path);
        const client = await context.api();
        return replyView(call, await client.callPath(call), options.include === true);
      }),
    );
}

async function readCall(
  { stdin }: Context,
  options: Options,
  methodOrPath: string,
  givenPath: string | undefined,
): Promise<PathCall> {
  const { rawField = [], field = [], input, credential } = options;
  const path = givenPath ?? methodOrPath;
  const hasBody = rawField.length + field.length > 0 || input !== undefined;
  const method = givenPath === undefined ? (hasBody ? 'POST' : 'GET') : readMethod(methodOrPath);
  if (path.trim() === '') throw new StaError('usage', 'The path is empty');
  const read = (file: string, what: string) => readText({ args: [], file, stdin, what, command: 'api' });
  return {
    method,
    path,
    fields: await readFields(rawField, field, read),
    body: input === undefined ? undefined : await read(input, 'a body'),
    headers: readHeaders(options.header ?? []),
    credential,
  };
}

function readMethod(word: string): PathCall['method'] {
  const method = httpMethods.find((known) => known === word.toUpperCase());
  if (method === undefined) {
    throw new StaError('usage', `"${word}" is not a method: use ${httpMethods.join(', ')}`, {
      hint: 'An example: sta api GET /cb/v1/profile/statement_tags/get_user_statement_tags',
    });
  }
  return method;
}

type Field = readonly [name: string, value: unknown];

/**
 * Reads `-f name=value` and `-F name=value`.
 *
 * @param raw strings
 * @param typed see {@link readTyped}
 * @param readFile returns the text of a file, or of stdin for `-`
 * @returns those of `raw` first, each in the order given
 * @throws StaError `usage`, and the errors of `readFile`
 */
async function readFields(
  raw: readonly string[],
  typed: readonly string[],
  readFile: (path: string, what: string) => Promise<string>,
): Promise<Field[]> {
  const fields: Field[] = raw.map((field) => split(field, '-f'));
  for (const field of typed) {
    const [name, value] = split(field, '-F');
    fields.push([name, value.startsWith('@') ? await readFile(value.slice(1), 'a value') : readTyped(name, value)]);
  }
  return fields;
}

function split(field: string, flag: string): [name: string, value: string] {
  const index = field.indexOf('=');
  if (index < 1) throw new StaError('usage', `${flag} ${field}: a field must have the form name=value`);
  return [field.slice(0, index), field.slice(index + 1)];
}

/** Reads `true`, `false`, `null`, a number, or a JSON list or object as that value; anything else as a string. */
function readTyped(name: string, value: string): unknown {
  const isStructure = /^[[{]/.test(value);
  if (!isStructure && !/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new StaError('usage', `-F ${name}: a value that begins with ${value.slice(0, 1)} must be JSON: ${reason}`, {
      hint: `For a string, use: -f ${name}=...`,
      cause,
    });
  }
}

/** A token (RFC 9110, 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;
/** These belong to the connection, not to the caller. */
const reserved = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect', 'te']);

/** Reads `-H name:value`. @returns values by name in lower case @throws StaError `usage` */
function readHeaders(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(given.map(readHeader));
}

function readHeader(header: string): [name: string, value: string] {
  const index = header.indexOf(':');
  const name = header.slice(0, Math.max(index, 0)).trim().toLowerCase();
  const value = header.slice(index + 1).trim();
  // Errors show only the name: the value may be a secret.
  if (!headerName.test(name)) throw new StaError('usage', '-H: a header must have the form name:value');
  if (!isHeaderValue(value))
    throw new StaError('usage', `-H ${name}: the value has characters that no header may contain`);
  if (reserved.has(name)) throw new StaError('usage', `-H ${name}: sta sets this header itself`);
  return [name, value];
}

/**
 * Finds the path that a mistyped path may mean.
 *
 * @returns method and path, `GET /v1/...`; undefined if the path is correct or resembles no other
 */
export function suggestPath(method: HttpMethod, typed: string): string | undefined {
  if (findPath(method, typed) !== undefined) return undefined;
  const [other] = findUnderAnyMethod(typed);
  if (other !== undefined) return `${other.endpoint.method} ${pathnameOf(typed)}`;
  const words = pathnameOf(typed).split('/').filter(Boolean);
  const near = listEndpoints()
    .map(([, , endpoint]) => endpoint)
    .filter(({ path }) => isNear(words, path.split('/').filter(Boolean)));
  const best = near.find((endpoint) => endpoint.method === method) ?? near[0] ?? onlyNeighbour(method, words);
  return best === undefined ? undefined : `${best.method} ${best.path}`;
}

/** The only path with this method that differs just in its last word. */
function onlyNeighbour(method: HttpMethod, words: readonly string[]) {
  const parentOf = (path: readonly string[]) => path.slice(0, -1).join('/');
  const [only, ...others] = listEndpoints()
    .map(([, , endpoint]) => endpoint)
    .filter(
      (endpoint) => endpoint.method === method && parentOf(endpoint.path.split('/').slice(1)) === parentOf(words),
    );
  return others.length === 0 ? only : undefined;
}

/** True if the words are equal except for typing errors; leading words may be missing, and ids may follow. */
function isNear(words: readonly string[], path: readonly string[]): boolean {
  const minLength = Math.max(1, path.length - 2);
  for (let start = 0; start <= path.length - minLength; start += 1) {
    const wanted = path.slice(start);
    if (words.length >= wanted.length && wanted.every((word, i) => isLike(words[i] ?? '', word))) return true;
  }
  return false;
}

const isLike = (word: string, wanted: string) => word === wanted || nearestWords(word, [wanted]).length > 0;

/** Prints the body unchanged, or indented on a terminal if it is JSON; a failure's message follows on stderr. */
function replyView(call: PathCall, { raw, failure: found }: PathReply, include: boolean): TextView {
  const json = tryParseJson(raw.text);
  const head = include ? renderHead(raw) : '';
  const { status, headers } = raw;
  const body = json === undefined ? raw.text : json;
  const failure = suggestingError(found, call, status);
  // The message of a failure starts a new line.
  const end = failure === undefined || raw.text.endsWith('\n') ? '' : '\n';
  return textView(include ? { status, headers, body } : body, `${head}${raw.text}${end}`, {
    verbatim: true,
    instead: () => `${head}${json === undefined ? raw.text : jsonText(json, 2)}`,
    failure,
  });
}

function renderHead({ status, headers }: RawReply): string {
  const lines = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one) => `${name}: ${one}\n`),
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\n${lines.join('')}\n`;
}

/** A path that does not exist may be a typing error. */
function suggestingError(failure: StaError | undefined, call: PathCall, status: number): StaError | undefined {
  const near = status === 404 || status === 405 ? suggestPath(call.method, call.path) : undefined;
  return near === undefined ? failure : failure?.withHint(`Did you mean ${near}?`);
}
