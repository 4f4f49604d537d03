/** A model on a loopback server and in a catalogue, and a command line with a folder of models. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelServer, type ServedFile, sha256 } from './model-server.ts';
import { environmentIn, type RunOptions, runSta, temporaryDirectory } from './start-sta.ts';

export const encoder = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256));
export const tokens = Buffer.from('a 1\nb 2\n');

export interface CatalogueFile {
  path: string;
  bytes?: number;
  sha256?: string;
  urls: string[];
}

/** A model with two files, on a server and in a catalogue; and a command line with its own models. */
export async function openWorld(served: Record<string, ServedFile> = {}) {
  const directory = temporaryDirectory();
  const server = await modelServer({
    '/encoder.onnx': { content: encoder },
    '/tokens.txt': { content: tokens },
    ...served,
  });
  const describeFile = (path: string, content: Buffer, name: string): CatalogueFile => ({
    ...{ path, bytes: content.length, sha256: sha256(content), urls: [`${server.url}/${name}`] },
  });
  const files = [
    describeFile('onnx/encoder.onnx', encoder, 'encoder.onnx'),
    describeFile('tokens.txt', tokens, 'tokens.txt'),
  ];
  const model = {
    id: 'tiny',
    engine: 'sherpa-onnx',
    languages: ['en'],
    licence: { name: 'MIT', url: 'https://e.com/l' },
    files,
  };
  const from = join(directory, 'models.json');
  const models = join(directory, 'models');
  const env = { ...environmentIn(directory), STA_MODELS_DIR: models };
  const write = (entry: object = model) => writeFileSync(from, JSON.stringify({ format: 1, models: [entry] }));
  write();
  const run = (argv: readonly string[], options: RunOptions = {}) =>
    runSta(['models', ...argv], { haste: 1000, ...options, env: { ...env, ...options.env } });
  const pull = ({ flags = [], ...options }: RunOptions & { flags?: readonly string[] } = {}) =>
    run(['pull', 'tiny', '--from', from, '--accept-licence', '--json', ...flags], options);
  return { directory, server, model, files, from, models, folder: join(models, 'tiny'), env, write, run, pull };
}
