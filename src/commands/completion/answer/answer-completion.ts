/**
 * `sta __complete WORD... CURRENT`: the completion scripts run it when you press TAB, with cobra's protocol
 * (https://github.com/spf13/cobra/blob/main/site/content/completions/_index.md). Each WORD is a word of the line before
 * the cursor. CURRENT is the word being typed, optionally after an equals sign, since PowerShell drops empty arguments.
 * The output is one line per candidate (value, tab, description) and a last line with a colon and a {@link directives
 * directive}.
 *
 * It must finish within a tenth of a second, including the start of the process. On any error, it offers nothing.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Completion, Lookup } from '../../../cli/arguments/completes.ts';
import { rootValues, type Scan, type Scanned, scanArguments } from '../../../cli/arguments/scan-arguments.ts';
import { type ConfigContent, readConfig } from '../../../cli/config/config-file.ts';
import { type JournalEntry, openJobJournal } from '../../../cli/config/job-journal.ts';
import { resolveSettings, type SettingFlags } from '../../../cli/config/settings.ts';
import { isOfTarget } from '../../../conversations/jobs/note-job.ts';
import { describeAge } from '../../../output/text/format-time.ts';
import type { Environment } from '../../../shared/environment.ts';
import { configDirectory, modelsDirectory, stateDirectory } from '../../../shared/files/directories.ts';
import { type Candidate, chooseCandidates, renderCandidates } from './candidates.ts';
import { listRecords } from './list-records.ts';
import type { CompletionData, CompletionFlag, CompletionNode } from './offered-data.ts';

export interface CompletionWorld {
  readonly data: CompletionData;
  readonly env: Environment;
  readonly nowMs: number;
  readonly remainingMs: () => number;
}

/** cobra's bits: 4 for no file names, 16 for directories only, 32 to keep the order. With 0, the shell offers files. */
const directives = { files: 0, noFiles: 4, directories: 16, inOrder: 36 } as const;

/** Maximum length of a description; those of commands and flags are shorter. */
const maxDescriptionLength = 200;

export async function answerCompletion(argv: readonly string[], world: CompletionWorld): Promise<string> {
  const words = argv.slice(0, -1);
  const typed = (argv.at(-1) ?? '').replace(/^=/, '');
  try {
    return await answer(chooseOffer(world.data.tree, words, typed), words, world);
  } catch {
    // Report no errors on an incomplete line: the command reports them when it runs.
    return render([], directives.noFiles);
  }
}

async function answer({ scan, front, typed, from }: Offer, words: readonly string[], world: CompletionWorld) {
  const withFront = (candidates: readonly Candidate[]) =>
    candidates.map(({ value, text }) => ({ value: front + value, text }));
  const beginning = (candidates: readonly Candidate[]) =>
    render(withFront(candidates.filter(({ value }) => value.startsWith(typed))), directives.noFiles);
  if ('completion' in from) {
    const { completion } = from;
    if (completion === undefined) return render([], directives.noFiles);
    if (completion === 'files') return render([], directives.files);
    if (completion === 'directories') return render([], directives.directories);
    if (typeof completion !== 'string') {
      return beginning(valuesOf(completion, typed).map((value) => ({ value, text: '' })));
    }
    const found = chooseCandidates(await lookUp(completion, scan, typed, words, world), typed, words);
    // An option that takes the id of a model also takes a folder.
    if (completion === 'models' && found.length === 0) return render([], directives.directories);
    return `${renderCandidates(withFront(found))}:${directives.inOrder}\n`;
  }
  return beginning(from);
}

/** Of a list, each value follows those that are there. An argument that another decides is resolved before. */
function valuesOf(completion: Exclude<Completion, string>, typed: string): readonly string[] {
  if ('after' in completion) return [];
  if (!('list' in completion)) return completion;
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  const there = new Set(before.split(','));
  return completion.list.filter((value) => !there.has(value)).map((value) => before + value);
}

const render = (candidates: readonly Candidate[], directive: number) =>
  `${renderCandidates(candidates, maxDescriptionLength)}:${directive}\n`;

async function lookUp(
  lookup: Lookup,
  scan: Scanned,
  typed: string,
  words: readonly string[],
  { data, env, nowMs, remainingMs }: CompletionWorld,
): Promise<readonly Candidate[]> {
  if (lookup === 'models') return listModels(modelsDirectory(env));
  const content = readConfig(configDirectory(env));
  if (lookup === 'profiles') return listProfiles(content);
  const settings = resolveSettings(readTarget(scan), env, content);
  const state = stateDirectory(env);
  if (lookup === 'tags' || lookup === 'intents' || lookup === 'webhooks') {
    return listRecords(lookup, settings, {
      lists: data.lists,
      stateDirectory: state,
      nowMs,
      remainingMs,
      typed,
      words,
    });
  }
  const isListed = (group: string) => {
    if (lookup === 'jobs') return true;
    // A job on a recording has the id of the recording.
    return lookup === 'recordings' ? data.recordingGroups.includes(group) : lookup === `${group}-jobs`;
  };
  const entries = openJobJournal(state).read();
  return listJobs(
    entries.filter((entry) => isListed(entry.kind) && isOfTarget(entry, settings)),
    nowMs,
  );
}

/** The flags of the line that select the service, the user and the profile. */
function readTarget(scan: Scanned): SettingFlags {
  const values = rootValues(scan);
  const text = (name: string) => {
    const value = values.get(name);
    return value === true ? undefined : value;
  };
  return {
    baseUrl: text('--base-url'),
    local: values.has('--local'),
    profile: text('--profile'),
    userId: text('--user-id'),
    pathStyle: text('--path-style'),
    caCert: text('--ca-cert'),
  };
}

const listProfiles = ({ profiles, activeProfile }: ConfigContent): Candidate[] =>
  Object.entries(profiles).map(([name, profile]) => ({
    value: name,
    text: `${profile['base-url'] ?? 'no address'}${name === activeProfile ? ', active' : ''}`,
  }));

/** The ids of the models on this machine. */
const listModels = (directory: string): Candidate[] =>
  (existsSync(directory) ? readdirSync(directory) : [])
    .filter((name) => existsSync(join(directory, name, 'manifest.json')))
    .map((value) => ({ value, text: '' }));

/** @param entries oldest first @returns newest first */
const listJobs = (entries: readonly JournalEntry[], nowMs: number): Candidate[] =>
  entries.toReversed().map(({ id, kind, source, startedAt }) => ({
    value: id,
    text: [kind, describeAge(nowMs - Date.parse(startedAt)), ...(source === undefined ? [] : [source])]
      .filter((part) => part !== '')
      .join(', '),
  }));

interface Offer {
  readonly scan: Scan<CompletionNode>;
  /** The part of the word before the completed part: `--output=`. */
  readonly front: string;
  readonly typed: string;
  /** Commands or flags, with their descriptions; otherwise the kind of value, undefined for free text. */
  readonly from: readonly Candidate[] | { readonly completion: Completion | undefined };
}

/** @param words the words before the one being typed */
function chooseOffer(tree: CompletionNode, words: readonly string[], typed: string): Offer {
  const scan = scanArguments(words, tree);
  const node = scan.path.at(-1) ?? tree;
  const value = (completion: Completion | undefined, front = '') => ({
    scan,
    front,
    typed: typed.slice(front.length),
    from: { completion },
  });
  if (scan.awaitsValue !== undefined) return value(scan.awaitsValue.completion);
  if (!scan.ended && typed.startsWith('-')) {
    const flags = listFlags(scan, node);
    const long = /^--[^=]+(?==)/.exec(typed)?.[0];
    if (long !== undefined) return value(flags.find((flag) => flag.long === long)?.completion, `${long}=`);
    const short = flags.find((flag) => flag.takesValue && flag.short === typed.slice(0, 2));
    if (short !== undefined && typed.length > 2) return value(short.completion, typed.slice(0, 2));
    return { scan, front: '', typed, from: flags.map(({ long, description }) => ({ value: long, text: description })) };
  }
  if (scan.operands.length === 0 && node.commands.length > 0 && node.arguments.length === 0) {
    const from = node.commands.map(({ name, summary }) => ({ value: name, text: summary }));
    return { scan, front: '', typed, from };
  }
  const last = node.arguments.at(-1);
  const completion = (node.arguments[scan.operands.length] ?? (last?.variadic ? last : undefined))?.completion;
  if (node.name === 'help') return { scan, front: '', typed, from: listHelp(tree, scan.operands, completion) };
  if (typeof completion !== 'object' || !('after' in completion)) return value(completion);
  const [decides = ''] = scan.operands.slice(-1);
  return value(Object.hasOwn(completion.after, decides) ? completion.after[decides] : undefined);
}

/** What `sta help WORDS` shows: commands, and first also topics. */
function listHelp(tree: CompletionNode, words: readonly string[], topics: Completion | undefined): Candidate[] {
  const { path, operands } = scanArguments(words, tree);
  const commands = operands.length === 0 ? (path.at(-1) ?? tree).commands : [];
  const found = commands.map(({ name, summary }) => ({ value: name, text: summary }));
  if (words.length > 0 || !Array.isArray(topics)) return found;
  const names = new Set(found.map(({ value }) => value));
  return [...found, ...topics.filter((name) => !names.has(name)).map((value) => ({ value, text: 'a topic' }))];
}

/**
 * A command's own flags, then the root's, without those that its group takes over; `--version` works only at the root.
 */
function listFlags({ path: [root, group] }: Scan<CompletionNode>, node: CompletionNode): readonly CompletionFlag[] {
  if (node === root) return root.flags;
  const hidden = new Set(['--version', ...(group?.takesOver ?? []), ...node.flags.map(({ long }) => long)]);
  return [...node.flags, ...root.flags.filter(({ long }) => !hidden.has(long))];
}
