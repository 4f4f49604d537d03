/**
 * The checks of the requirements of the service on this machine. If the target is elsewhere, their findings are at most
 * warnings.
 */
import type { Context } from '../../../cli/context/context.ts';
import { dataDirectory } from '../../../shared/files/directories.ts';
import { installCommand, installHint, othersMay } from '../../../shared/platform.ts';
import { formatMode } from './check-set-up.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const gib = 1024 ** 3;
/** Space for a recording, its transcript and its clips. */
const scarceBytes = 2 * gib;
const tooFewBytes = 100 * 1024 ** 2;

const forLocalUse = (name: string, run: (context: Context, signal: AbortSignal) => Promise<Finding>): Check => ({
  name,
  async run(context, signal) {
    const finding = await run(context, signal);
    return finding.state === 'problem' && usesAnother(context) ? { ...finding, state: 'warning' } : finding;
  },
});

function usesAnother({ settings }: Context): boolean {
  try {
    return settings().baseUrl !== undefined;
  } catch {
    return false;
  }
}

export const checkDataDirectory = forLocalUse('data directory', async ({ env, platform }) => {
  const path = dataDirectory(env);
  const { inspectDirectory } = await import('../../../service/app/diagnosis/inspect-directory.ts');
  const { exists, writable, mode = 0, locked, serviceUrl } = await inspectDirectory(path);
  if (!writable) {
    return problem(
      `${path} cannot be ${exists ? 'written to' : 'created'}`,
      'Choose another directory with STA_DATA_DIR',
    );
  }
  if (!exists) return ok(`${path}, created at the first use`);
  const shown = `${path}, mode ${formatMode(mode)}`;
  const others = othersMay(platform, mode);
  if (others.change) return problem(`${shown}: others may change it`, `chmod 700 "${path}"`);
  if (others.anything) return warning(`${shown}: others may read it`, `chmod 700 "${path}"`);
  const lock = locked ? ', currently locked by another process' : '';
  return ok(`${shown}${lock}${serviceUrl === undefined ? '' : `, served at ${serviceUrl}`}`);
});

export const checkDisk = forLocalUse('disk', async ({ env }) => {
  const { inspectDirectory } = await import('../../../service/app/diagnosis/inspect-directory.ts');
  const { freeBytes } = await inspectDirectory(dataDirectory(env));
  const shown = `${(freeBytes / gib).toFixed(1)} GiB free for the data directory`;
  const fix = 'Free some space, or choose a directory on another disk with STA_DATA_DIR';
  if (freeBytes < tooFewBytes) return problem(shown, fix);
  return freeBytes < scarceBytes ? warning(shown, fix) : ok(shown);
});

export const checkFfmpeg = forLocalUse('ffmpeg', async ({ env, platform }, signal) => {
  const { inspectFfmpeg } = await import('../../../service/app/diagnosis/inspect-ffmpeg.ts');
  const facts = await inspectFfmpeg(env, signal);
  if (facts.kind === 'none') return warning(`only WAV files can be read: ${facts.why}`, facts.fix);
  const shown = `${facts.version}, ${facts.kind === 'native' ? facts.path : 'in WebAssembly'}`;
  if (facts.missingEncoders.length > 0) {
    return warning(
      `${shown}; it cannot make clips: it lacks ${facts.missingEncoders.join(' and ')}`,
      installHint(platform, 'ffmpeg'),
    );
  }
  return facts.kind === 'wasm' ? ok(`${shown}: slower than a program`, installHint(platform, 'ffmpeg')) : ok(shown);
});

export const checkStorage = forLocalUse('storage', async ({ env }, signal) => {
  const { inspectStorage } = await import('../../../service/app/inspect-storage.ts');
  const facts = await inspectStorage(dataDirectory(env), env, signal);
  if (facts.kind === 'directory') {
    const lone = ['STA_STORAGE_KEY_ID', 'STA_STORAGE_SECRET', 'STA_STORAGE_ENDPOINT'].find((name) => env[name]);
    return lone === undefined
      ? ok('files are in the data directory')
      : warning(`files are in the data directory, but ${lone} is set`, 'Name the bucket in STA_STORAGE_URL');
  }
  const missing = ['STA_STORAGE_KEY_ID', 'STA_STORAGE_SECRET'].filter((name) => !env[name]);
  if (missing.length > 0) return problem(`the key for ${facts.url} is missing`, `Set ${missing.join(' and ')}`);
  return facts.problem === undefined ? ok(`files are in ${facts.url}`) : problem(facts.problem, facts.hint);
});

export const checkDatabase = forLocalUse('database', async ({ env }) => {
  const { inspectDatabase } = await import('../../../service/app/inspect-database.ts');
  const facts = await inspectDatabase(env);
  if (facts === undefined) return ok('in the data directory');
  return facts.problem === undefined ? ok(facts.shown) : problem(facts.problem, facts.hint);
});

export const checkSigningKey = forLocalUse('signing key', async ({ env }) => {
  const { inspectSigningKey } = await import('../../../service/app/inspect-database.ts');
  const facts = inspectSigningKey(env);
  if (facts.kind === 'wrong') return problem(facts.problem, facts.hint);
  return ok(facts.kind === 'shared' ? 'in STA_SIGNING_KEY' : 'in the data directory');
});

export const checkSpeech = forLocalUse('speech to text', async ({ env, platform }, signal) => {
  const { inspectSpeech } = await import('../../../service/app/diagnosis/inspect-speech.ts');
  const facts = await inspectSpeech(env, signal);
  if (facts.kind === 'sherpa-onnx') return ok(`sherpa-onnx, a ${facts.model} model in ${facts.directory}`);
  if (facts.kind !== 'none') return ok(`${facts.kind}, ${facts.path}`);
  if (env.STA_STT_MODEL) return problem(facts.why, 'Set STA_STT_MODEL to a sherpa-onnx model, or unset it');
  if (env.STA_STT_COMMAND) return problem(facts.why, 'Change STA_STT_COMMAND, or unset it. See: sta help speech');
  const pocketsphinx = installCommand(platform, 'pocketsphinx pocketsphinx-en-us');
  return warning(
    `${facts.why}; recordings need subtitles`,
    `Get a model or a program, see: sta help speech. Or install pocketsphinx: ${pocketsphinx}`,
  );
});

export const checkModels = forLocalUse('models', async ({ env }, signal) => {
  const { inspectEmbeddings } = await import('../../../service/app/diagnosis/inspect-embeddings.ts');
  const { tryModels } = await import('../../../service/app/diagnosis/try-models.ts');
  const embeddings = await inspectEmbeddings(env, signal);
  if (embeddings.kind === 'unusable') {
    return problem(embeddings.why, 'Set STA_EMBEDDINGS to another folder, or unset it to use the built-in engine');
  }
  const trials = await tryModels();
  const broken = trials.filter(({ works }) => !works).map(({ model }) => model);
  if (broken.length > 0) {
    return problem(`no sensible result from: ${broken.join(', ')}`, 'Install sta again: npm install --global sta-cli');
  }
  const shown = trials.map(({ model }) => model);
  if (embeddings.kind === 'usable') {
    shown.push(`embeddings of ${embeddings.dimensions} dimensions from ${embeddings.directory}`);
  }
  return ok(`${shown.join(', ')}: tried`);
});
