/** All checks of `sta doctor`, in the order of its report. */
import { requireProfile } from '../../../cli/config/settings.ts';
import { checkAddedModels } from './check-added-models.ts';
import {
  checkDatabase,
  checkDataDirectory,
  checkDisk,
  checkFfmpeg,
  checkModels,
  checkSigningKey,
  checkSpeech,
  checkStorage,
} from './check-local-service.ts';
import { checkClock, checkProxy, checkSignIn, checkTarget } from './check-service.ts';
import { checkConfigFile, checkKeyring, checkNode } from './check-set-up.ts';
import { checkCompletion, checkTerminal } from './check-terminal.ts';
import { type Check, warning } from './finding.ts';

export const checks: readonly Check[] = [
  ...[checkNode, checkConfigFile],
  ...[checkKeyring, checkTarget, ...[checkSignIn, checkClock].map(ifProfileIsThere), checkProxy].map(
    ifSettingsCanBeRead,
  ),
  ...[
    checkDataDirectory,
    checkDatabase,
    checkSigningKey,
    checkStorage,
    checkDisk,
    checkFfmpeg,
    checkSpeech,
    checkModels,
    checkAddedModels,
  ],
  ...[checkTerminal, checkCompletion],
];

/**
 * An unreadable config file is reported by the check of the config file; the other checks only say that they were
 * skipped.
 */
function ifSettingsCanBeRead({ name, run }: Check): Check {
  return {
    name,
    run(context, signal) {
      try {
        context.settings();
      } catch {
        return warning('not checked: the config file cannot be read');
      }
      return run(context, signal);
    },
  };
}

/**
 * A profile that does not exist is reported by the check of the target; the other checks only say that they were
 * skipped.
 */
function ifProfileIsThere({ name, run }: Check): Check {
  return {
    name,
    run(context, signal) {
      try {
        requireProfile(context.settings(), context.config);
      } catch {
        return warning('not checked: the profile does not exist');
      }
      return run(context, signal);
    },
  };
}
