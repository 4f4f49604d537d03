import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { noteForPeople } from '../../cli/context/note-for-people.ts';
import { renderDownload } from '../../output/terminal/progress-bar.ts';
import { formatBytes } from '../../output/text/count-of.ts';
import { type TableView, tableView } from '../../output/view.ts';
import { readVariable } from '../../shared/environment.ts';
import { StaError } from '../../shared/errors.ts';
import {
  type Catalogue,
  type CatalogueEntry,
  type CompleteEntry,
  isComplete,
  sizeOf,
} from '../../shared/models/catalogue.ts';
import type { Web } from '../../shared/models/download-file.ts';
import { atMirror, type Pulled, pullModel } from '../../shared/models/pull-model.ts';
import { readCatalogue } from '../../shared/models/read-catalogue.ts';
import { withTimeLimit } from './with-time-limit.ts';

interface Options {
  readonly from?: string;
  readonly acceptLicence?: boolean;
}

export function registerModelsPull(models: Command, run: Runner): void {
  models
    .command('pull')
    .argument('<id...>', 'ids in the catalogue')
    .description('Download models from a catalogue')
    .option('--from <catalogue>', 'a catalogue: a file or an https address (default: the one that ships with sta)')
    .option('--accept-licence', 'accept the licences of the models without being asked')
    .notes(
      'Each file is checked against the size and the SHA-256 in the catalogue; a model without them cannot be pulled. The catalogue',
      'that ships with sta has none yet: for its models, this command prints the addresses of the files and how to add them. Ctrl-C and',
      '--max-time keep the data received so far, and the same command resumes the download. If a server sends less than 1,000',
      'bytes per second, sta continues with the next URL of the file. STA_MODELS_URL names a mirror that serves every file. URLs',
      'must be https, or http on this machine. No other command and no job downloads models.',
      'sta models list shows the ids. npm run models:catalogue adds sizes and hashes to a catalogue.',
    )
    .examples(
      'sta models pull my-model --from models.json --accept-licence',
      'sta models pull my-model --from models.json --accept-licence --max-time 7200',
    )
    .action(
      run((context, options: Options, ids: string[]) =>
        withTimeLimit(context, (signal) => pullAll(context, options, ids, signal)),
      ),
    );
}

async function pullAll(context: Context, options: Options, ids: string[], signal: AbortSignal): Promise<TableView> {
  const web = await context.web(signal);
  const catalogue = await readCatalogue(options.from, async () => web);
  const mirror = readVariable(context.env, 'STA_MODELS_URL');
  const entries = [...new Set(ids)].map((id) => {
    const entry = findEntry(catalogue, id, options.from);
    return mirror === undefined ? entry : atMirror(entry, mirror);
  });
  for (const { files } of entries) for (const { urls } of files) for (const url of urls) web.check(url);
  for (const entry of entries) {
    if (!(await acceptLicence(context, entry, options))) {
      return tableView([], [], [], `The licence of ${entry.id} was not accepted: nothing was downloaded`);
    }
  }
  const pulled: (Pulled & { id: string })[] = [];
  for (const entry of entries) pulled.push({ id: entry.id, ...(await pull(context, entry, web, signal)) });
  return tableView({ models: pulled }, pulled, [
    { title: 'Id', value: ({ id }) => id },
    { title: 'Folder', value: ({ folder }) => folder, flexible: true },
  ]);
}

function findEntry({ models }: Catalogue, id: string, from: string | undefined): CompleteEntry {
  const entry = models.find((one) => one.id === id);
  const name = from ?? 'that ships with sta';
  if (entry === undefined) {
    throw new StaError('not_found', `There is no model ${JSON.stringify(id)} in the catalogue ${name}`, {
      hint: 'List the models with: sta models list',
    });
  }
  if (isComplete(entry)) return entry;
  throw new StaError('invalid_input', `${id} cannot be pulled: its files have no SHA-256 in the catalogue ${name}`, {
    hint: `Download ${placesOf(entry)} into a folder ${id}, then: sta models add ./${id} --licence ${entry.licence.name}  (or name a catalogue that has the hashes: --from)`,
  });
}

/** `a.onnx and b.txt from https://models.example.com/tiny`; the whole addresses of files that lie elsewhere. */
function placesOf({ files }: CatalogueEntry): string {
  const bases = new Map<string, string[]>();
  for (const {
    path,
    urls: [url = ''],
  } of files) {
    const [base, name] = url.endsWith(`/${path}`) ? [url.slice(0, -path.length - 1), path] : ['', url];
    bases.set(base, [...(bases.get(base) ?? []), name]);
  }
  return [...bases].map(([base, names]) => names.join(', ') + (base === '' ? '' : ` from ${base}`)).join(', and ');
}

async function acceptLicence(context: Context, entry: CompleteEntry, options: Options): Promise<boolean> {
  const { id, licence } = entry;
  const shown = `${id} (${formatBytes(sizeOf(entry) ?? 0)}) has the licence ${licence.name}${licence.url === undefined ? '' : `: ${licence.url}`}`;
  if (options.acceptLicence) {
    noteForPeople(context, shown);
    return true;
  }
  if (!context.interactive) {
    throw new StaError('usage', `${shown}. Without a terminal, accept it with --accept-licence`);
  }
  noteForPeople(context, shown);
  const prompts = await context.prompts();
  return prompts.confirm({ message: `Do you accept the licence of ${id}?`, default: false });
}

async function pull(context: Context, entry: CompleteEntry, web: Web, signal: AbortSignal): Promise<Pulled> {
  const total = sizeOf(entry) ?? 0;
  const startedMs = performance.now();
  let progress = '';
  using _line = context.startStatusLine(`Downloading ${entry.id}`, () => progress);
  try {
    const pulled = await pullModel(entry, {
      env: context.env,
      web,
      signal,
      sleep: context.clock.sleep,
      random: context.random,
      nowMs: context.clock.nowMs(),
      onWait: () => noteForPeople(context, `Another process is changing ${entry.id}: waiting for it`),
      onProgress(path, doneBytes, loadedBytes) {
        progress = `${renderDownload(doneBytes, total, loadedBytes, performance.now() - startedMs)} ${path}`;
      },
    });
    if (!pulled.pulled) noteForPeople(context, `${entry.id} is installed already`);
    return pulled;
  } catch (error) {
    if (!signal.aborted || !(error instanceof StaError)) throw error;
    throw error.withHint('The data received so far is kept. To resume, run the same command again');
  }
}
