/** Guards whose removal a program must notice: `npm run reliability -- NAME --prove` takes one away at a time. */

export interface Guard {
  /** The program that must fail without it. */
  readonly program: string;
  readonly name: string;
  /** Below the root of the project. */
  readonly file: string;
  /** The code that is taken away: it occurs once. */
  readonly find: string;
  readonly replace: string;
  /** What the program must say. */
  readonly says: RegExp;
}

/** A source without a guard. @throws when it does not have the guard, once */
export function without(source: string, { file, find, replace }: Pick<Guard, 'file' | 'find' | 'replace'>): string {
  if (source.split(find).length !== 2) throw new Error(`${file} does not have, once: ${find}`);
  return source.replace(find, () => replace);
}

const notifiedEnds: Omit<Guard, 'program'> = {
  name: 'the end of a job and its notification are one change',
  file: 'src/service/store/finish-transaction.ts',
  find: 'await enqueueDeliveries(trx, clock, ends);',
  replace: 'new Set<string>();',
  says: /reported under 0 ids/,
};

export const guards: readonly Guard[] = [
  {
    program: 'requests',
    name: 'parameters are checked against the contract',
    file: 'src/service/http/register-endpoint.ts',
    find: '\n  validate(params);\n',
    replace: '\n',
    says: /status 500/,
  },
  {
    program: 'client',
    name: 'responses are checked against the contract',
    file: 'src/api/read-reply.ts',
    find: 'return check(withAnyState(endpoint.reply), body) ? body : undefined;',
    replace: 'return body;',
    says: /crash text|a bug|errors on stderr|JSON errors/,
  },
  { program: 'kills', ...notifiedEnds },
  { program: 'chaos', ...notifiedEnds },
  {
    program: 'chaos',
    name: 'a call that is sent again starts nothing twice',
    file: 'src/service/http/idempotency-key.ts',
    find: 'endpoint.idempotent !== true || header === undefined',
    replace: 'header !== null',
    says: /was started twice|has two results/,
  },
  {
    program: 'chaos',
    name: 'a claim passes over what another claim takes',
    file: 'src/service/store/jobs-lease.ts',
    find: 'nextItems(db, kinds, nowMs, most).forUpdate().skipLocked()',
    replace: 'nextItems(db, kinds, nowMs, most)',
    says: /was taken over/,
  },
  {
    program: 'chaos',
    name: 'the content of an upload is in the bucket before it is accepted',
    file: 'src/service/blobs/s3/s3-blobs.ts',
    find: 'sha256 !== undefined && (await find(key)) !== undefined;',
    replace: 'sha256 !== undefined && key !== find.name;',
    says: /The file was deleted|the object .* is missing/,
  },
  {
    program: 'load',
    name: 'a fetch that may wait is held until the job has ended',
    file: 'src/service/http/register-endpoint.ts',
    find: 'endpoint.holds === true && waitMs !== undefined',
    replace: 'false',
    says: /not completed/,
  },
  {
    program: 'isolation',
    name: 'credentials are for one user id',
    file: 'src/service/http/register-endpoint.ts',
    find: "throw new ServiceFailure('forbidden', 'The credentials are for another user id');",
    replace: '',
    says: /for another user id/,
  },
  {
    program: 'isolation',
    name: 'a file is found for its owner only',
    file: 'src/service/store/files.ts',
    find: "(userId === undefined ? query : query.where('user_id', '=', userId))",
    replace: 'query',
    says: /of another user, (fileID|contentOf)/,
  },
  {
    program: 'isolation',
    name: 'a token is for the owner of its API key',
    file: 'src/service/auth/authenticator.ts',
    find: 'if (user?.id !== userId) {',
    replace: 'if (user === undefined) {',
    says: /with the intruder's key/,
  },
  {
    program: 'secrets',
    name: 'the parser of forms does not log headers',
    file: 'src/service/http/register-endpoint.ts',
    find: ", { logSerializers: { busboyOptions: () => '(hidden)' } }",
    replace: '',
    says: /app secret in the log/,
  },
  {
    program: 'secrets',
    name: '--debug-bodies hides secrets',
    file: 'src/api/trace.ts',
    find: 'const clean = redactor.body(text);',
    replace: 'const clean = text;',
    says: /in stderr/,
  },
  {
    program: 'secrets',
    name: 'ffmpeg gets a bare environment',
    file: 'src/service/media/native-runner.ts',
    find: "bareEnvironment(env, ['LANG'])",
    replace: 'env',
    says: /in the (file inherited|environment)/,
  },
];
