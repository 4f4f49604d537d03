/** The command groups. Each is loaded when it is used, so a command does not load the others. */
import type { Command, Runner } from '../arguments/command.ts';
import type { TakenOption } from '../arguments/global-options.ts';

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

/** By the headings of `sta --help`. */
const sections: Readonly<Record<string, readonly Omit<CommandGroup, 'section'>[]>> = {
  Profiles: [
    {
      name: 'tags',
      showsRequests: true,
      summary: 'Create, list, update, delete and test statement tags',
      load: () => import('../../commands/tags/tags.ts'),
    },
    {
      name: 'intents',
      showsRequests: true,
      summary: 'Create, list, update, delete and test intents',
      load: () => import('../../commands/intents/intents.ts'),
    },
    {
      name: 'rules',
      showsRequests: true,
      summary: 'Keep rules in the service, and judge conversations by them',
      load: () => import('../../commands/rules/rules.ts'),
    },
    {
      name: 'webhooks',
      showsRequests: true,
      summary: 'Get notified when jobs finish: subscribe, receive, verify',
      load: () => import('../../commands/webhooks/webhooks.ts'),
    },
    {
      name: 'export',
      showsRequests: true,
      summary: 'Write tags, intents, words and webhooks as one profile file',
      load: () => import('../../commands/export/export.ts'),
    },
    {
      name: 'diff',
      showsRequests: true,
      summary: 'Show what applying a profile file would change',
      load: () => import('../../commands/diff/diff.ts'),
    },
    {
      name: 'apply',
      takesOver: ['--dry-run'],
      summary: 'Change the service to match a profile file',
      load: () => import('../../commands/apply/apply.ts'),
    },
    {
      name: 'suggest',
      showsRequests: true,
      summary: 'Propose intents and samples from your conversations',
      load: () => import('../../commands/suggest/suggest.ts'),
    },
    {
      name: 'review',
      showsRequests: true,
      summary: 'Ask about lines whose intent is in doubt',
      load: () => import('../../commands/review/review.ts'),
    },
    {
      name: 'schema',
      summary: 'Print the JSON schemas of files',
      load: () => import('../../commands/schema/schema.ts'),
    },
  ],
  Text: [
    {
      name: 'analyze',
      alias: 'analyse',
      showsRequests: true,
      summary: 'Analyse chats, transcripts and calls, line by line',
      load: () => import('../../commands/analyze/analyze.ts'),
    },
    {
      name: 'check',
      showsRequests: true,
      summary: 'Check conversations against rules: what agents must say and do',
      load: () => import('../../commands/check/check.ts'),
    },
    {
      name: 'match',
      showsRequests: true,
      summary: 'Match sentences against tags and intents',
      load: () => import('../../commands/match/match.ts'),
    },
    {
      name: 'profanity',
      showsRequests: true,
      summary: 'Find and replace profane words',
      load: () => import('../../commands/profanity/profanity.ts'),
    },
  ],
  Jobs: [
    {
      name: 'sentiment',
      showsRequests: true,
      summary: 'Find the sentiment of each sentence of a text',
      load: () => import('../../commands/sentiment/sentiment.ts'),
    },
    {
      name: 'summary',
      showsRequests: true,
      summary: 'Summarise a text by its most important sentences',
      load: () => import('../../commands/summary/summary.ts'),
    },
    {
      name: 'actions',
      showsRequests: true,
      summary: 'Find promises, questions with answers, and highlights',
      load: () => import('../../commands/actions/actions.ts'),
    },
    {
      name: 'tone',
      showsRequests: true,
      summary: 'Find the tone of a recording',
      load: () => import('../../commands/tone/tone.ts'),
    },
    {
      name: 'transcribe',
      showsRequests: true,
      summary: 'Transcribe recordings to text or subtitles',
      takesOver: ['--output'],
      load: () => import('../../commands/transcribe/transcribe.ts'),
    },
    {
      name: 'clips',
      showsRequests: true,
      summary: 'Cut questions, promises and highlights out of a video',
      load: () => import('../../commands/clips/clips.ts'),
    },
    {
      name: 'files',
      showsRequests: true,
      summary: 'Upload, list and delete audio and video',
      load: () => import('../../commands/files/files.ts'),
    },
    {
      name: 'jobs',
      showsRequests: true,
      summary: 'List, wait for, cancel and delete jobs',
      load: () => import('../../commands/jobs/jobs.ts'),
    },
    {
      name: 'report',
      showsRequests: true,
      summary: 'Write results as one HTML page',
      takesOver: ['--output'],
      load: () => import('../../commands/report/report.ts'),
    },
  ],
  Service: [
    {
      name: 'serve',
      summary: 'Run the service on this machine',
      load: () => import('../../commands/serve/serve.ts'),
    },
    {
      name: 'local',
      summary: 'Manage the local service: users, data, test runs',
      load: () => import('../../commands/local/local.ts'),
    },
    {
      name: 'storage',
      summary: 'Prepare, check and fill a shared database and bucket',
      load: () => import('../../commands/storage/storage.ts'),
    },
    {
      name: 'models',
      summary: 'Get models for speech to text and matching, and verify them',
      load: () => import('../../commands/models/models.ts'),
    },
    {
      name: 'api',
      showsRequests: true,
      summary: 'Call any path of the service',
      load: () => import('../../commands/api/api.ts'),
    },
    {
      name: 'mcp',
      summary: 'Serve tools for agents over stdio',
      load: () => import('../../commands/mcp/mcp.ts'),
    },
  ],
  'Set-up': [
    {
      name: 'login',
      showsRequests: true,
      summary: 'Sign in to a service and save the credentials',
      load: () => import('../../commands/login/login.ts'),
    },
    {
      name: 'logout',
      summary: 'Forget the credentials of a profile',
      load: () => import('../../commands/logout/logout.ts'),
    },
    {
      name: 'auth',
      showsRequests: true,
      summary: 'Show who you are signed in as',
      load: () => import('../../commands/auth/auth.ts'),
    },
    {
      name: 'config',
      summary: 'Read and change settings',
      load: () => import('../../commands/config/config.ts'),
    },
    {
      name: 'doctor',
      summary: 'Find problems on this machine and how to fix them',
      load: () => import('../../commands/doctor/doctor.ts'),
    },
    {
      name: 'completion',
      takesOver: ['--dry-run'],
      summary: 'Complete commands, ids and names in your shell',
      load: () => import('../../commands/completion/completion.ts'),
    },
  ],
  Help: [
    {
      name: 'version',
      summary: 'Print the version',
      load: () => import('../../commands/version/version.ts'),
    },
  ],
};

export const commandGroups: readonly CommandGroup[] = Object.entries(sections).flatMap(([section, groups]) =>
  groups.map((group) => ({ section, ...group })),
);
