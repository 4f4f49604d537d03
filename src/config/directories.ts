/** Where sta keeps its files: the directories that each platform has for that, unless the environment names others. */
import envPaths from 'env-paths';
import { type Environment, readVariable } from './environment.ts';

const platformPaths = () => envPaths('sta', { suffix: '' });

export const configDirectory = (env: Environment): string =>
  readVariable(env, 'STA_CONFIG_DIR') ?? platformPaths().config;

export const dataDirectory = (env: Environment): string => readVariable(env, 'STA_DATA_DIR') ?? platformPaths().data;
