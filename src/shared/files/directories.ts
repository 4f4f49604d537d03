/**
 * The directories in which sta keeps its files: those of the platform (env-paths knows Linux, macOS and Windows),
 * unless the environment names others.
 */
import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { type Environment, readVariable } from '../environment.ts';

const platformPaths = () => envPaths('sta', { suffix: '' });

export const configDirectory = (env: Environment): string =>
  readVariable(env, 'STA_CONFIG_DIR') ?? platformPaths().config;

export const dataDirectory = (env: Environment): string => readVariable(env, 'STA_DATA_DIR') ?? platformPaths().data;

/** For the models of `sta models`. */
export const modelsDirectory = (env: Environment): string =>
  resolve(readVariable(env, 'STA_MODELS_DIR') ?? join(dataDirectory(env), 'models'));

/**
 * For files that sta can lose without harm: $XDG_STATE_HOME/sta on Linux, the directory of logs elsewhere. env-paths
 * calls it log; on Linux that is the state directory of the XDG base directory specification.
 */
export const stateDirectory = (env: Environment): string => readVariable(env, 'STA_STATE_DIR') ?? platformPaths().log;
