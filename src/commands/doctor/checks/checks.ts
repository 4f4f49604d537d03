/** All checks of `sta doctor`, in the order of its report. */

import { requireProfile } from '../../../cli/config/settings.ts';
import type { Context } from '../../../cli/context/context.ts';
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

/** Another check reports an unreadable config file; this one only says that it was skipped. */
const ifSettingsCanBeRead = (check: Check): Check =>
  onlyIf(check, (context) => context.settings(), 'the config file cannot be read');

/** The check of the target reports a profile that does not exist; this one only says that it was skipped. */
const ifProfileIsThere = (check: Check): Check =>
  onlyIf(check, ({ settings, config }) => requireProfile(settings(), config), 'the profile does not exist');

function onlyIf({ name, run }: Check, requirement: (context: Context) => unknown, problem: string): Check {
  return {
    name,
    run(context, signal) {
      try {
        requirement(context);
      } catch {
        return warning(`not checked: ${problem}`);
      }
      return run(context, signal);
    },
  };
}

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
