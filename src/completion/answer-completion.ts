/**
 * `sta __complete LOOKUP =TYPED WORD...`: what the scripts of the shells ask on a TAB. It has a tenth of a second, the
 * process's start included, and it is silent: whatever is wrong, there is nothing to offer. TYPED has an equals sign in
 * front of it because PowerShell drops arguments that are empty; the words are those before it on the line.
 */

import { type Lookup, lookups } from '../action/completes.ts';
import { openConfigFile } from '../config/config-file.ts';
import { configDirectory } from '../config/directories.ts';
import type { Environment } from '../config/environment.ts';
import { openJobJournal } from '../config/job-journal.ts';
import { resolveSettings, type Settings } from '../config/settings.ts';
import { stateDirectory } from '../config/state-directory.ts';
import { isOfTarget } from '../jobs/note-job.ts';
import { type Candidate, chooseCandidates, renderCandidates } from './candidates.ts';
import { readLineFlags } from './line-flags.ts';
import { listJobs } from './list-jobs.ts';
import { listProfiles } from './list-profiles.ts';
import { listRecords } from './list-records.ts';

export interface CompletionWorld {
  readonly env: Environment;
  readonly nowMs: number;
  readonly remainingMs: () => number;
}

/** @returns lines of value, tab and text; '' when there is nothing to offer, for whatever reason */
export async function answerCompletion(argv: readonly string[], world: CompletionWorld): Promise<string> {
  const [asked = '', typed = '', ...words] = argv;
  const lookup = lookups.find((one) => one === asked);
  if (lookup === undefined) return '';
  try {
    const candidates = await list(lookup, words, world);
    return renderCandidates(chooseCandidates(candidates, typed.replace(/^=/, ''), words));
  } catch {
    // A line that is half typed is no place for an error: the command itself says what is wrong once it is run.
    return '';
  }
}

async function list(lookup: Lookup, words: readonly string[], { env, nowMs, remainingMs }: CompletionWorld) {
  const content = openConfigFile(configDirectory(env)).read();
  if (lookup === 'profiles') return listProfiles(content);
  const settings = resolveSettings(readLineFlags(words), env, content);
  const state = stateDirectory(env);
  if (lookup === 'tags' || lookup === 'intents' || lookup === 'webhooks') {
    return listRecords(lookup, settings, { stateDirectory: state, nowMs, remainingMs });
  }
  return jobsOf(lookup, settings, state, nowMs);
}

function jobsOf(lookup: keyof typeof nounsOfJobs, settings: Settings, state: string, nowMs: number): Candidate[] {
  const nouns = nounsOfJobs[lookup];
  const entries = openJobJournal(state)
    .read()
    .filter((entry) => (nouns === 'all' || nouns.includes(entry.kind)) && isOfTarget(entry, settings));
  return listJobs(entries, nowMs);
}

/** The id of a job on a recording is that of the recording. */
const nounsOfJobs: Record<Exclude<Lookup, 'tags' | 'intents' | 'webhooks' | 'profiles'>, 'all' | readonly string[]> = {
  jobs: 'all',
  'sentiment-jobs': ['sentiment'],
  'summary-jobs': ['summary'],
  'tone-jobs': ['tone'],
  'clips-jobs': ['clips'],
  recordings: ['tone', 'clips'],
};
