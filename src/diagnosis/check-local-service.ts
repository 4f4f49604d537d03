/** The checks of what the service on this machine works with. With a target elsewhere nothing of it is more than a warning. */
import type { Context } from '../action/context.ts';
import { dataDirectory } from '../config/directories.ts';
import { formatMode } from './check-set-up.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const gib = 1024 ** 3;
/** A recording, its transcript and its clips want room. */
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

export const checkDataDirectory = forLocalUse('data directory', async ({ env }) => {
  const path = dataDirectory(env);
  const { inspectDirectory } = await localDiagnosis();
  const { exists, writable, mode = 0, locked, serviceUrl } = await inspectDirectory(path);
  if (!writable) {
    return problem(`${path} cannot be ${exists ? 'written to' : 'made'}`, 'Choose another directory with STA_DATA_DIR');
  }
  if (!exists) return ok(`${path}, made at the first use`);
  const shown = `${path}, mode ${formatMode(mode)}`;
  if (process.platform !== 'win32' && (mode & 0o022) !== 0)
    return problem(`${shown}: others may change it`, `chmod 700 "${path}"`);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return warning(`${shown}: others may look into it`, `chmod 700 "${path}"`);
  const lock = locked ? ', locked by another process at this moment' : '';
  return ok(`${shown}${lock}${serviceUrl === undefined ? '' : `, served at ${serviceUrl}`}`);
});

export const checkDisk = forLocalUse('disk', async ({ env }) => {
  const { inspectDirectory } = await localDiagnosis();
  const { freeBytes } = await inspectDirectory(dataDirectory(env));
  const shown = `${(freeBytes / gib).toFixed(1)} GiB free for the data directory`;
  const fix = 'Make room, or choose a directory on another disk with STA_DATA_DIR';
  if (freeBytes < tooFewBytes) return problem(shown, fix);
  return freeBytes < scarceBytes ? warning(shown, fix) : ok(shown);
});

export const checkFfmpeg = forLocalUse('ffmpeg', async ({ env }, signal) => {
  const { inspectFfmpeg } = await localDiagnosis();
  const facts = await inspectFfmpeg(env, signal);
  if (facts.kind === 'none') return warning(facts.why, installLine('ffmpeg'));
  const shown = `${facts.version}, ${facts.kind === 'native' ? facts.path : 'in WebAssembly'}`;
  if (facts.missingEncoders.length > 0) {
    return warning(
      `${shown}; it cannot make clips: it has no ${facts.missingEncoders.join(' and no ')}`,
      installLine('ffmpeg'),
    );
  }
  return facts.kind === 'wasm' ? ok(`${shown}: slower than a program`, installLine('ffmpeg')) : ok(shown);
});

export const checkSpeech = forLocalUse('speech to text', async ({ env }, signal) => {
  const { inspectSpeech } = await localDiagnosis();
  const facts = await inspectSpeech(env, signal);
  if (facts.kind === 'sherpa-onnx') return ok(`sherpa-onnx, a ${facts.model} model in ${facts.directory}`);
  if (facts.kind === 'pocketsphinx') return ok(`pocketsphinx, ${facts.path}`);
  const named = env.STA_STT_MODEL !== undefined && env.STA_STT_MODEL !== '';
  return named
    ? problem(facts.why, 'Name the directory of a model as sherpa-onnx releases them with STA_STT_MODEL, or unset it')
    : warning(
        `${facts.why}; recordings need subtitles`,
        `${installLine('pocketsphinx pocketsphinx-en-us')}, or name a sherpa-onnx model with STA_STT_MODEL`,
      );
});

export const checkModels = forLocalUse('models', async ({ env }, signal) => {
  const { inspectEmbeddings, tryModels } = await localDiagnosis();
  const embeddings = await inspectEmbeddings(env, signal);
  if (embeddings.kind === 'unusable') {
    return problem(embeddings.why, 'Name another folder with STA_EMBEDDINGS, or unset it for the built-in engine');
  }
  const trials = await tryModels();
  const broken = trials.filter(({ works }) => !works).map(({ model }) => model);
  if (broken.length > 0) {
    return problem(`no sensible answer from: ${broken.join(', ')}`, 'Install sta again: npm install --global sta-cli');
  }
  const shown = trials.map(({ model }) => model);
  if (embeddings.kind === 'usable') {
    shown.push(`embeddings of ${embeddings.dimensions} dimensions from ${embeddings.directory}`);
  }
  return ok(`${shown.join(', ')}: tried`);
});

const installLine = (packages: string): string => {
  const [first = ''] = packages.split(' ');
  const lines = new Map<string, string>([
    ['darwin', `brew install ${first}`],
    ['win32', `winget install ${first}`],
  ]);
  return `Install ${first}, for example with: ${lines.get(process.platform) ?? `apt-get install ${packages}`}`;
};

export const localDiagnosis = async () => (await import('../service/local-diagnosis.ts')).localDiagnosis;
