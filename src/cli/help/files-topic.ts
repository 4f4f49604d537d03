/** The help topic about files: their directories on each platform, their contents, and the directories in use. */

import { type Environment, readVariable } from '../../shared/environment.ts';
import { configDirectory, dataDirectory, stateDirectory } from '../../shared/files/directories.ts';
import { packageFile } from '../../shared/files/package-file.ts';

interface Place {
  readonly title: string;
  readonly variable: 'STA_CONFIG_DIR' | 'STA_DATA_DIR' | 'STA_STATE_DIR';
  readonly directory: (env: Environment) => string;
  readonly linux: string;
  readonly mac: string;
  readonly windows: string;
  /** Each file with its contents. */
  readonly files: readonly (readonly [string, string])[];
}

const places: readonly Place[] = [
  {
    title: 'Config',
    variable: 'STA_CONFIG_DIR',
    directory: configDirectory,
    linux: '$XDG_CONFIG_HOME/sta, else ~/.config/sta',
    mac: '~/Library/Preferences/sta',
    windows: '%APPDATA%\\sta\\Config',
    files: [['config.json', 'profiles: addresses and settings, and credentials if there is no keyring (mode 0600)']],
  },
  {
    title: 'Data',
    variable: 'STA_DATA_DIR',
    directory: dataDirectory,
    linux: '$XDG_DATA_HOME/sta, else ~/.local/share/sta',
    mac: '~/Library/Application Support/sta',
    windows: '%LOCALAPPDATA%\\sta\\Data',
    files: [
      ['sta.sqlite', 'the local service: users, tags, intents, jobs, subscriptions'],
      ['files/', 'the uploaded files'],
      ['derived/', 'transcripts and clips made from them, recreated when missing'],
      ['signing-key', 'the keys that sign its access tokens'],
      ['local-credentials.json', 'the credentials that the command line uses for it (mode 0600)'],
      ['running.json', 'the service that runs on the directory, if one does'],
    ],
  },
  {
    title: 'State and cache',
    variable: 'STA_STATE_DIR',
    directory: stateDirectory,
    linux: '$XDG_STATE_HOME/sta, else ~/.local/state/sta',
    mac: '~/Library/Logs/sta',
    windows: '%LOCALAPPDATA%\\sta\\Log',
    files: [
      ['jobs.ndjson', 'the jobs that this machine started, without their texts: sta jobs list'],
      [
        'tokens.json',
        'access tokens made from a key pair, and the extensions of services, until they expire (mode 0600)',
      ],
      ['known/', 'ids and names for completion, and a list of the uploaded recordings (mode 0600)'],
      ['code-cache/', 'compiled code, if it cannot be saved next to the program (mode 0700)'],
    ],
  },
];

/** The same on every machine: for help, man pages and documents. */
export const filesText = [
  'Files and directories. A variable overrides the directory of the platform',
  ...places.flatMap(({ title, variable, linux, mac, windows, files }) => [
    '',
    `  ${title} (${variable})`,
    `    Linux    ${linux}`,
    `    macOS    ${mac}`,
    `    Windows  ${windows}`,
    '',
    ...files.map(([file, meaning]) => `    ${file.padEnd(24)}${meaning}`),
  ]),
  '',
  '  Credentials',
  "    sta login saves them in the system's keyring: macOS, Windows, and Linux with a Secret Service.",
  '',
  '  Completions and man pages',
  '    The package contains them in completions/ and man/. sta completion install sets up the completions of a shell:',
  '    bash        $XDG_DATA_HOME/bash-completion/completions/sta, and a line in ~/.bashrc if needed',
  '    zsh         $XDG_DATA_HOME/zsh/site-functions/_sta, and a line in ~/.zshrc',
  '    fish        $XDG_CONFIG_HOME/fish/completions/sta.fish',
  '    powershell  sta-completion.ps1 next to the profile, and a line in the profile',
  '',
  '  sta writes nothing else except temporary files and the files that you name.',
].join('\n');

/** The directories that a command would use in this environment. */
export const placesNow = (env: Environment) =>
  places.map(({ variable, directory }) => ({
    variable,
    directory: directory(env),
    /** The source of the choice. */
    source: readVariable(env, variable) === undefined ? 'platform' : 'environment',
  }));

export const filesNowText = (env: Environment): string =>
  [
    '  Now:',
    ...placesNow(env).map(
      ({ variable, directory, source }) =>
        `    ${variable.padEnd(16)}${directory}${source === 'environment' ? ' (from the environment)' : ''}`,
    ),
    `    ${'package'.padEnd(16)}${packageFile('.')}`,
  ].join('\n');
