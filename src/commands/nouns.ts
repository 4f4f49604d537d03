/** The nouns of the command line. Each is loaded when it is used: a command does not pay for the others. */
import type { Command } from 'commander';
import type { TakenFlag } from './global-flags.ts';
import type { Runner } from './runner.ts';

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
    load: () => import('./tags/register.ts'),
  },
  {
    name: 'intents',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Create, list, delete and test intents',
    load: () => import('./intents/register.ts'),
  },
  {
    name: 'webhooks',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Get notified when jobs finish: subscribe, receive, verify',
    load: () => import('./webhooks/register.ts'),
  },
  {
    name: 'export',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Write tags, intents, words and webhooks as one profile file',
    load: () => import('./export/register.ts'),
  },
  {
    name: 'diff',
    group: 'Profiles',
    showsRequests: true,
    summary: 'Show what applying a profile file would change',
    load: () => import('./diff/register.ts'),
  },
  {
    name: 'apply',
    group: 'Profiles',
    takesOver: ['--dry-run'],
    summary: 'Change the service to match a profile file',
    load: () => import('./apply/register.ts'),
  },
  {
    name: 'schema',
    group: 'Profiles',
    summary: 'Print the JSON schemas of files',
    load: () => import('./schema/register.ts'),
  },
  {
    name: 'match',
    group: 'Text',
    showsRequests: true,
    summary: 'Match sentences against tags and intents',
    load: () => import('./match/register.ts'),
  },
  {
    name: 'profanity',
    group: 'Text',
    showsRequests: true,
    summary: 'Find and replace profane words',
    load: () => import('./profanity/register.ts'),
  },
  {
    name: 'sentiment',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Find the sentiment of each sentence of a text',
    load: () => import('./sentiment/register.ts'),
  },
  {
    name: 'summary',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Summarise a text by its most important sentences',
    load: () => import('./summary/register.ts'),
  },
  {
    name: 'tone',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Find the tone of a recording, and transcribe it',
    load: () => import('./tone/register.ts'),
  },
  {
    name: 'clips',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Cut questions, promises and highlights out of a video',
    load: () => import('./clips/register.ts'),
  },
  {
    name: 'files',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Upload, list and delete audio and video',
    load: () => import('./files/register.ts'),
  },
  {
    name: 'jobs',
    group: 'Jobs',
    showsRequests: true,
    summary: 'List, wait for, cancel and delete jobs',
    load: () => import('./jobs/register.ts'),
  },
  {
    name: 'report',
    group: 'Jobs',
    showsRequests: true,
    summary: 'Write results as one HTML page',
    takesOver: ['--output'],
    load: () => import('./report/register.ts'),
  },
  {
    name: 'serve',
    group: 'Service',
    summary: 'Run the service on this machine',
    load: () => import('./serve/register.ts'),
  },
  {
    name: 'local',
    group: 'Service',
    summary: 'Manage the local service: users, data, test runs',
    load: () => import('./local/register.ts'),
  },
  {
    name: 'login',
    group: 'Set-up',
    showsRequests: true,
    summary: 'Sign in to a service and save the credentials',
    load: () => import('./login/register.ts'),
  },
  {
    name: 'logout',
    group: 'Set-up',
    summary: 'Forget the credentials of a profile',
    load: () => import('./logout/register.ts'),
  },
  {
    name: 'auth',
    group: 'Set-up',
    showsRequests: true,
    summary: 'Show who you are signed in as',
    load: () => import('./auth/register.ts'),
  },
  { name: 'config', group: 'Set-up', summary: 'Read and change settings', load: () => import('./config/register.ts') },
  {
    name: 'doctor',
    group: 'Set-up',
    summary: 'Find problems on this machine and how to fix them',
    load: () => import('./doctor/register.ts'),
  },
  {
    name: 'api',
    group: 'Service',
    showsRequests: true,
    summary: 'Call any path of the service',
    load: () => import('./api/register.ts'),
  },
  {
    name: 'completion',
    group: 'Set-up',
    takesOver: ['--dry-run'],
    summary: 'Complete commands, ids and names in your shell',
    load: () => import('./completion/register.ts'),
  },
  { name: 'version', group: 'Help', summary: 'Print the version', load: () => import('./version/register.ts') },
];
