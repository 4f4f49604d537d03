/** The nouns of the command line. Each is loaded when it is used: a command does not pay for the others. */
import type { Command } from 'commander';
import type { TakenFlag } from '../action/global-flags.ts';
import type { Runner } from '../action/runner.ts';

export interface Noun {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** True where the commands send requests by the context's client before they change anything: `--dry-run` shows these. */
  readonly showsRequests?: true;
  /**
   * Global flags whose names the noun's commands use for flags of their own (all of its commands: a run of the noun does
   * not know the global ones). `['--output']` frees `-o` with it.
   */
  readonly takesOver?: readonly TakenFlag[];
  load(): Promise<{ register(noun: Command, run: Runner): void }>;
}

export const nouns: readonly Noun[] = [
  {
    name: 'tags',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Create, list, delete and test statement tags',
    load: () => import('../commands/tags/tags.ts'),
  },
  {
    name: 'intents',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Create, list, delete and test intents',
    load: () => import('../commands/intents/intents.ts'),
  },
  {
    name: 'webhooks',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Get notified when jobs finish: subscribe, receive, verify',
    load: () => import('../commands/webhooks/webhooks.ts'),
  },
  {
    name: 'export',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Write tags, intents, words and webhooks as one profile file',
    load: () => import('../commands/export/export.ts'),
  },
  {
    name: 'diff',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Show what applying a profile file would change',
    load: () => import('../commands/diff/diff.ts'),
  },
  {
    name: 'apply',
    group: 'Profiles',
    takesOver: ['--dry-run'],
    summary: 'Change the service to match a profile file',
    load: () => import('../commands/apply/apply.ts'),
  },
  {
    name: 'schema',
    group: 'Profiles',
    summary: 'Print the JSON schemas of files',
    load: () => import('../commands/schema/schema.ts'),
  },
  {
    name: 'match',
    group: 'Text',
    showsRequests: true,
    summary: 'Match sentences against tags and intents',
    load: () => import('../commands/match/match.ts'),
  },
  {
    name: 'profanity',
    group: 'Text',
    showsRequests: true,
    summary: 'Find and replace profane words',
    load: () => import('../commands/profanity/profanity.ts'),
  },
  {
    name: 'sentiment',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Find the sentiment of each sentence of a text',
    load: () => import('../commands/sentiment/sentiment.ts'),
  },
  {
    name: 'summary',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Summarise a text by its most important sentences',
    load: () => import('../commands/summary/summary.ts'),
  },
  {
    name: 'tone',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Find the tone of a recording, and transcribe it',
    load: () => import('../commands/tone/tone.ts'),
  },
  {
    name: 'clips',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Cut questions, promises and highlights out of a video',
    load: () => import('../commands/clips/clips.ts'),
  },
  {
    name: 'files',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Upload, list and delete audio and video',
    load: () => import('../commands/files/files.ts'),
  },
  {
    name: 'jobs',
    group: 'Jobs',
    showsRequests: true,
    summary: 'List, wait for, cancel and delete jobs',
    load: () => import('../commands/jobs/jobs.ts'),
  },
  {
    name: 'report',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Write results as one HTML page',
    takesOver: ['--output'],
    load: () => import('../commands/report/report.ts'),
  },
  {
    name: 'serve',
    group: 'Service',
    summary: 'Run the service on this machine',
    load: () => import('../commands/serve/serve.ts'),
  },
  {
    name: 'local',
    group: 'Service',
    summary: 'Manage the local service: users, data, test runs',
    load: () => import('../commands/local/local.ts'),
  },
  {
    name: 'login',
    group: 'Set-up',
    showsRequests: true,
    summary: 'Sign in to a service and save the credentials',
    load: () => import('../commands/login/login.ts'),
  },
  {
    name: 'logout',
    group: 'Set-up',
    summary: 'Forget the credentials of a profile',
    load: () => import('../commands/logout/logout.ts'),
  },
  {
    name: 'auth',
    group: 'Set-up',
    showsRequests: true,
    summary: 'Show who you are signed in as',
    load: () => import('../commands/auth/auth.ts'),
  },
  {
    name: 'config',
    group: 'Set-up',
    summary: 'Read and change settings',
    load: () => import('../commands/config/config.ts'),
  },
  {
    name: 'doctor',
    group: 'Set-up',
    summary: 'Find problems on this machine and how to fix them',
    load: () => import('../commands/doctor/doctor.ts'),
  },
  {
    name: 'api',
    group: 'Service',
    showsRequests: true,
    summary: 'Call any path of the service',
    load: () => import('../commands/api/api.ts'),
  },
  {
    name: 'completion',
    group: 'Set-up',
    takesOver: ['--dry-run'],
    summary: 'Complete commands, ids and names in your shell',
    load: () => import('../commands/completion/completion.ts'),
  },
  {
    name: 'version',
    group: 'Help',
    summary: 'Print the version',
    load: () => import('../commands/version/version.ts'),
  },
];
