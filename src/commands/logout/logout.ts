/** `sta logout`: removes the credentials of a profile. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { describeLeftEntry, removeEntry } from '../../cli/config/keyring/save-profile.ts';
import { withoutSignIn } from '../../cli/config/profile-keys.ts';
import { textView } from '../../output/view.ts';

export function register(logout: Command, run: Runner): void {
  logout
    .description('Remove the address and the credentials from a profile')
    .examples('sta logout', 'sta logout --profile work')
    .action(
      run(async (context) => {
        const name = context.settings().profile.value;
        const profile = context.config.read().profiles[name] ?? {};
        const kept = withoutSignIn(profile);
        const wasSignedIn = Object.keys(kept).length < Object.keys(profile).length;
        context.forgetTokens();
        if (!wasSignedIn) {
          return textView({ signedOut: false, profile: name }, '', { note: `The profile ${name} was not signed in` });
        }
        await context.config.writeProfile(name, Object.keys(kept).length > 0 ? kept : undefined);
        const left = profile.keyring === undefined ? undefined : await removeEntry(context.keyring, profile.keyring);
        const { activeProfile, profiles } = context.config.read();
        const address = profiles[activeProfile]?.['base-url'] ?? 'the service on this machine';
        const note = `The active profile is ${activeProfile}. Commands now use ${address}`;
        return textView(
          { signedOut: true, profile: name, leftInKeyring: left },
          `Signed out of ${profile['base-url']}`,
          left === undefined ? { note } : { note: `${note}\n${describeLeftEntry(left)}`, exitCode: 1 },
        );
      }),
    );
}
