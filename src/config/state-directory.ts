/** Where sta keeps what it may forget without harm: on Linux $XDG_STATE_HOME/sta, elsewhere the platform's place for logs. */
import envPaths from 'env-paths';
import { type Environment, readVariable } from './environment.ts';

// env-paths calls it log: on Linux it is the state directory of the XDG base directory specification.
export const stateDirectory = (env: Environment): string =>
  readVariable(env, 'STA_STATE_DIR') ?? envPaths('sta', { suffix: '' }).log;
