/** `sta api`: any call, with the credentials that go with it. */
import { type Command, Option } from 'commander';
import type { Context } from '../../action/context.ts';
import { collect } from '../../action/parse-options.ts';
import { readText } from '../../action/read-input.ts';
import type { Runner } from '../../action/runner.ts';
import { httpMethods } from '../../api/build-request.ts';
import { type CredentialChoice, credentialChoices, type PathCall } from '../../api/call-path.ts';
import { StaError } from '../../errors.ts';
import { readFields } from './read-fields.ts';
import { readHeaders } from './read-headers.ts';
import { replyView } from './reply-view.ts';

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
    .argument('<method-or-path>', `a method, ${httpMethods.join(', ')}; or the path alone, for GET, with fields POST`)
    .argument('[path]', 'a path of the interface, below the base URL; {userId} in it stands for yours')
    .description('Call any path of the service, with the credentials that it wants')
    .option('-f, --raw-field <name=value>', 'a field that is a string; repeat it for more', collect)
    .option(
      '-F, --field <name=value>',
      'a field that is true, false, null, a number, a JSON list or object, or a string; @file and @- read one',
      collect,
    )
    .option('--input <file>', 'the body, as it is; - for stdin. Fields then go into the query')
    .option('-H, --header <name:value>', 'a header; repeat it for more', collect)
    .option('-i, --include', 'print the status and the headers of the reply before it')
    .addOption(
      new Option('--credential <which>', 'send this credential, whatever the path is').choices([...credentialChoices]),
    )
    .addHelpText(
      'after',
      [
        '',
        'Fields go where the interface has them: the query of GET, a JSON body of others. Credentials and the user id are',
        'filled in as the path wants them; a path that is unknown here gets the access token. The body of the reply goes to',
        'stdout as it came, for failures too; its status decides the exit code. The paths: sta api /openapi.json',
        '',
        'Examples:',
        '  $ sta api /cb/v1/profile/statement_tags/get_user_statement_tags',
        '  $ sta api POST /v1/nlp/sentiment -F \'data={"text":"I love it."}\'',
        "  $ sta api /text/profanity/get_profanity -f text='Damn it.' -f replaceChar='*' --query data",
      ].join('\n'),
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
    throw new StaError('usage', `"${word}" is no method: ${httpMethods.join(', ')}`, {
      hint: 'An example: sta api GET /cb/v1/profile/statement_tags/get_user_statement_tags',
    });
  }
  return method;
}
