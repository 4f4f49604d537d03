/**
 * `sta __complete LOOKUP =TYPED WORD...`: what the scripts of the shells ask on a TAB. It has a tenth of a second, the
 * process's start included, and it is silent: whatever is wrong, there is nothing to offer. TYPED has an equals sign in
 * front of it because PowerShell drops arguments that are empty; the words are those before it on the line.
 */

import { openConfigFile } from '../config/config-file.ts';
import { configDirectory, stateDirectory } from '../config/directories.ts';
import type { Environment } from '../config/environment.ts';
import { openJobJournal } from '../config/job-journal.ts';
import { resolveSettings, type Settings } from '../config/settings.ts';

import { isOfRecording } from '../jobs/kinds.ts';
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
  try {
    const candidates = await list(asked, words, world);
    return renderCandidates(chooseCandidates(candidates, typed.replace(/^=/, ''), words));
  } catch {
    // A line that is half typed is no place for an error: the command itself says what is wrong once it is run.
    return '';
  }
}

/** @param lookup one of `Lookup`; nothing is offered for any other */
async function list(lookup: string, words: readonly string[], { env, nowMs, remainingMs }: CompletionWorld) {
  const content = openConfigFile(configDirectory(env)).read();
  if (lookup === 'profiles') return listProfiles(content);
  const settings = resolveSettings(readLineFlags(words), env, content);
  const state = stateDirectory(env);
  if (lookup === 'tags' || lookup === 'intents' || lookup === 'webhooks') {
    return listRecords(lookup, settings, { stateDirectory: state, nowMs, remainingMs });
  }
  return jobsOf(lookup, settings, state, nowMs);
}

function jobsOf(lookup: string, settings: Settings, state: string, nowMs: number): Candidate[] {
  const isListed = (group: string) => {
    if (lookup === 'jobs') return true;
    // The id of a job on a recording is that of the recording.
    return lookup === 'recordings' ? isOfRecording(group) : lookup === `${group}-jobs`;
  };
  const entries = openJobJournal(state)
    .read()
    .filter((entry) => isListed(entry.kind) && isOfTarget(entry, settings));
  return listJobs(entries, nowMs);
}
