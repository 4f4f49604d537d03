/** The command groups. Each is loaded when it is used, so a command does not load the others. */
import type { Command } from '../arguments/command.ts';
import type { TakenOption } from '../arguments/global-options.ts';
import type { Runner } from '../context/runner.ts';

export interface CommandGroup {
  readonly name: string;
  /** An alternative name. */
  readonly alias?: string;
  readonly summary: string;
  /** The heading of `sta --help` that lists it. */
  readonly section: string;
  /**
   * True if the commands send requests with the context's client before they change anything: `--dry-run` shows these.
   */
  readonly showsRequests?: true;
  /**
   * Global options whose names the commands of the group use for their own options (all of its commands: a run of the
   * group does not know the global ones). `['--output']` includes `-o`.
   */
  readonly takesOver?: readonly TakenOption[];
  load(): Promise<{ register(group: Command, run: Runner): void }>;
}

export const commandGroups: readonly CommandGroup[] = [
  {
    name: 'tags',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Create, list, update, delete and test statement tags',
    load: () => import('../../commands/tags/tags.ts'),
  },
  {
    name: 'intents',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Create, list, update, delete and test intents',
    load: () => import('../../commands/intents/intents.ts'),
  },
  {
    name: 'rules',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Keep rules in the service, and judge conversations by them',
    load: () => import('../../commands/rules/rules.ts'),
  },
  {
    name: 'webhooks',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Get notified when jobs finish: subscribe, receive, verify',
    load: () => import('../../commands/webhooks/webhooks.ts'),
  },
  {
    name: 'export',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Write tags, intents, words and webhooks as one profile file',
    load: () => import('../../commands/export/export.ts'),
  },
  {
    name: 'diff',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Show what applying a profile file would change',
    load: () => import('../../commands/diff/diff.ts'),
  },
  {
    name: 'apply',
    section: 'Profiles',
    takesOver: ['--dry-run'],
    summary: 'Change the service to match a profile file',
    load: () => import('../../commands/apply/apply.ts'),
  },
  {
    name: 'suggest',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Propose intents and samples from your conversations',
    load: () => import('../../commands/suggest/suggest.ts'),
  },
  {
    name: 'review',
    section: 'Profiles',
    showsRequests: true,
    summary: 'Ask about lines whose intent is in doubt',
    load: () => import('../../commands/review/review.ts'),
  },
  {
    name: 'schema',
    section: 'Profiles',
    summary: 'Print the JSON schemas of files',
    load: () => import('../../commands/schema/schema.ts'),
  },
  {
    name: 'analyze',
    alias: 'analyse',
    section: 'Text',
    showsRequests: true,
    summary: 'Analyse chats, transcripts and calls, line by line',
    load: () => import('../../commands/analyze/analyze.ts'),
  },
  {
    name: 'check',
    section: 'Text',
    showsRequests: true,
    summary: 'Check conversations against rules: what agents must say and do',
    load: () => import('../../commands/check/check.ts'),
  },
  {
    name: 'match',
    section: 'Text',
    showsRequests: true,
    summary: 'Match sentences against tags and intents',
    load: () => import('../../commands/match/match.ts'),
  },
  {
    name: 'profanity',
    section: 'Text',
    showsRequests: true,
    summary: 'Find and replace profane words',
    load: () => import('../../commands/profanity/profanity.ts'),
  },
  {
    name: 'sentiment',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Find the sentiment of each sentence of a text',
    load: () => import('../../commands/sentiment/sentiment.ts'),
  },
  {
    name: 'summary',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Summarise a text by its most important sentences',
    load: () => import('../../commands/summary/summary.ts'),
  },
  {
    name: 'actions',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Find promises, questions with answers, and highlights',
    load: () => import('../../commands/actions/actions.ts'),
  },
  {
    name: 'tone',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Find the tone of a recording',
    load: () => import('../../commands/tone/tone.ts'),
  },
  {
    name: 'transcribe',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Transcribe recordings to text or subtitles',
    takesOver: ['--output'],
    load: () => import('../../commands/transcribe/transcribe.ts'),
  },
  {
    name: 'clips',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Cut questions, promises and highlights out of a video',
    load: () => import('../../commands/clips/clips.ts'),
  },
  {
    name: 'files',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Upload, list and delete audio and video',
    load: () => import('../../commands/files/files.ts'),
  },
  {
    name: 'jobs',
    section: 'Jobs',
    showsRequests: true,
    summary: 'List, wait for, cancel and delete jobs',
    load: () => import('../../commands/jobs/jobs.ts'),
  },
  {
    name: 'report',
    section: 'Jobs',
    showsRequests: true,
    summary: 'Write results as one HTML page',
    takesOver: ['--output'],
    load: () => import('../../commands/report/report.ts'),
  },
  {
    name: 'serve',
    section: 'Service',
    summary: 'Run the service on this machine',
    load: () => import('../../commands/serve/serve.ts'),
  },
  {
    name: 'local',
    section: 'Service',
    summary: 'Manage the local service: users, data, test runs',
    load: () => import('../../commands/local/local.ts'),
  },
  {
    name: 'storage',
    section: 'Service',
    summary: 'Prepare, check and fill a shared database and bucket',
    load: () => import('../../commands/storage/storage.ts'),
  },
  {
    name: 'models',
    section: 'Service',
    summary: 'Get models for speech to text and matching, and verify them',
    load: () => import('../../commands/models/models.ts'),
  },
  {
    name: 'login',
    section: 'Set-up',
    showsRequests: true,
    summary: 'Sign in to a service and save the credentials',
    load: () => import('../../commands/login/login.ts'),
  },
  {
    name: 'logout',
    section: 'Set-up',
    summary: 'Forget the credentials of a profile',
    load: () => import('../../commands/logout/logout.ts'),
  },
  {
    name: 'auth',
    section: 'Set-up',
    showsRequests: true,
    summary: 'Show who you are signed in as',
    load: () => import('../../commands/auth/auth.ts'),
  },
  {
    name: 'config',
    section: 'Set-up',
    summary: 'Read and change settings',
    load: () => import('../../commands/config/config.ts'),
  },
  {
    name: 'doctor',
    section: 'Set-up',
    summary: 'Find problems on this machine and how to fix them',
    load: () => import('../../commands/doctor/doctor.ts'),
  },
  {
    name: 'api',
    section: 'Service',
    showsRequests: true,
    summary: 'Call any path of the service',
    load: () => import('../../commands/api/api.ts'),
  },
  {
    name: 'completion',
    section: 'Set-up',
    takesOver: ['--dry-run'],
    summary: 'Complete commands, ids and names in your shell',
    load: () => import('../../commands/completion/completion.ts'),
  },
  {
    name: 'mcp',
    section: 'Service',
    summary: 'Serve tools for agents over stdio',
    load: () => import('../../commands/mcp/mcp.ts'),
  },
  {
    name: 'version',
    section: 'Help',
    summary: 'Print the version',
    load: () => import('../../commands/version/version.ts'),
  },
];
