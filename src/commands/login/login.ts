/** `sta login`: takes credentials from stdin and the environment or asks for them, checks them and saves them. */
import { checkCredentials } from '../../api/targets/check-credentials.ts';
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import type { Secrets } from '../../cli/config/keyring/keyring.ts';
import {
  describeLeftEntry,
  type SecretPlace,
  saveProfile,
  secretPlaces,
} from '../../cli/config/keyring/save-profile.ts';
import { checkBaseUrl, checkProfileName, type Profile, withoutSignIn } from '../../cli/config/profile-keys.ts';
import type { Settings } from '../../cli/config/settings.ts';
import type { Context } from '../../cli/context/context.ts';
import { textView } from '../../output/view.ts';
import { readVariable } from '../../shared/environment.ts';
import { StaError } from '../../shared/errors.ts';
import { askForCredentials } from './sign-in/ask.ts';
import { clientFor, type LoginOptions, readGivenCredentials, type SignIn } from './sign-in/given-credentials.ts';

export function register(login: Command, run: Runner): void {
  login
    .description('Sign in to a service: check the credentials and save them in the profile')
    .option('--token-stdin', 'read an access token from stdin')
    .option('--credentials-stdin', 'read the JSON of "sta local users add --json" from stdin')
    .addOption(
      new Option('--secrets <place>', "keep the secrets in the system's keyring or in the config file").choices([
        ...secretPlaces,
      ]),
    )
    .notes(
      'On a terminal, sta asks for each part, and again for those that the service does not accept. Short addresses work',
      '(localhost:8787). Instead of the secrets, you can paste the JSON of "sta local users add NAME --json".',
      '',
      'Without a terminal, pass --base-url and --user-id, and the secrets with --token-stdin, --credentials-stdin or the',
      'environment: STA_TOKEN, or STA_API_KEY and STA_API_SECRET; for jobs also STA_APP_ID and STA_APP_SECRET.',
      '',
      "The secrets are saved in the system's keyring if it responds within 3 seconds, else in the config file, which only",
      'you can read; on a terminal, sta asks before it uses the file.',
    )
    .examples(
      'sta login',
      'sta login --base-url https://analytics.example.com --user-id me@example.com --token-stdin < token.txt',
    )
    .action(
      run(async (context, options: LoginOptions) => {
        const settings = context.settings();
        const profileName = checkProfileName(settings.profile.value);
        const given = await readGivenCredentials(context, settings, options);
        const signIn = await complete(context, given, options);
        await tryCredentials(context, settings, signIn);
        const { place, remarks } = await saveSignIn(context, profileName, signIn, options.secrets);
        const isActive = context.config.read().activeProfile === profileName;
        const use = isActive
          ? ''
          : `. Use it with --profile ${profileName}, or make it the default: sta config set profile ${profileName}`;
        return textView(
          { signedIn: true, baseUrl: signIn.baseUrl, userId: signIn.userId, profile: profileName, secrets: place },
          `Signed in to ${signIn.baseUrl} as ${signIn.userId}`,
          {
            note: [
              ...remarks,
              `${describeSaved(place, profileName, context.config.path)}${use}`,
              ...(context.interactive ? [nextStep(signIn, isActive ? '' : ` --profile ${profileName}`)] : []),
            ].join('\n'),
          },
        );
      }),
    );
}

/** Asks for missing values if there is a terminal. @throws StaError `usage` that names the flag otherwise */
async function complete(context: Context, given: Partial<SignIn>, options: LoginOptions): Promise<SignIn> {
  const fromStdin = options.tokenStdin || options.credentialsStdin;
  if (context.interactive && !fromStdin) return askForCredentials(context, context.settings(), given);
  const { baseUrl, userId, secrets = {} } = given;
  const missingValueError = (what: string, ways: string) =>
    new StaError('usage', `Signing in requires ${what}: pass ${ways}`, { hint: 'See: sta login --help' });
  if (baseUrl === undefined) throw missingValueError('the address of the service', '--base-url or STA_BASE_URL');
  if (userId === undefined) throw missingValueError('a user id', '--user-id or STA_USER_ID');
  if (secrets.token === undefined && (secrets['api-key'] === undefined || secrets['api-secret'] === undefined)) {
    throw missingValueError(
      'a secret',
      '--token-stdin, --credentials-stdin, STA_TOKEN, or STA_API_KEY and STA_API_SECRET',
    );
  }
  return { baseUrl: checkBaseUrl(baseUrl), userId, secrets };
}

/** Checks the credentials before they are saved. @throws StaError the service's error */
async function tryCredentials(
  context: Context,
  settings: Settings,
  { baseUrl, userId, secrets }: SignIn,
): Promise<void> {
  await checkCredentials(await clientFor(context, settings, baseUrl, secrets, userId), secrets);
}

/** Jobs need app credentials. */
const nextStep = ({ secrets }: SignIn, flag: string): string =>
  secrets['app-id'] === undefined
    ? `Next, try: sta profanity check "Well, sh1t happens"${flag}`
    : `Next, try: sta sentiment run "I love it. The delay was awful."${flag}`;

const describeSaved = (place: SecretPlace, profile: string, path: string): string =>
  place === 'file'
    ? `Saved in the profile ${profile} of ${path}`
    : `Saved in the profile ${profile}: the secrets in the system's keyring, the rest in ${path}`;

interface Saved {
  readonly place: SecretPlace;
  /** Further remarks for the user. */
  readonly remarks: readonly string[];
}

/** @param wanted undefined for the keyring if it works @throws StaError `config_error`; nothing is saved then */
async function saveSignIn(
  context: Context,
  profileName: string,
  { baseUrl, userId, secrets }: SignIn,
  wanted: SecretPlace | undefined,
): Promise<Saved> {
  const profile: Profile = {
    ...withoutSignIn(context.config.read().profiles[profileName] ?? {}),
    'base-url': baseUrl,
    'user-id': userId,
  };
  const values: Secrets = Object.fromEntries(Object.entries(secrets).map(([key, { value }]) => [key, value]));
  const save = async (place: SecretPlace, remarks: readonly string[] = []): Promise<Saved> => {
    const left = await saveProfile(context, profileName, profile, values, place);
    return { place, remarks: left === undefined ? remarks : [...remarks, describeLeftEntry(left)] };
  };
  const place = wanted ?? (readVariable(context.env, 'STA_KEYRING') === 'off' ? 'file' : undefined);
  if (place !== undefined) return save(place);
  try {
    return await save('keyring');
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'config_error') throw error;
    await agreeToFile(context, error);
    return save('file', context.interactive ? [] : [error.message]);
  }
}

/** Asks if there is a terminal. @throws StaError if the answer is no */
async function agreeToFile(context: Context, problem: StaError): Promise<void> {
  if (!context.interactive) return;
  context.note(problem.message);
  const { confirm } = await context.prompts();
  const message = `Save the secrets in ${context.config.path}, which only you may read?`;
  if (await confirm({ message, default: true })) return;
  throw new StaError('config_error', `Nothing was saved. ${problem.message}`, {
    hint: 'You can also pass secrets to each command: see sta help environment',
    cause: problem,
  });
}
