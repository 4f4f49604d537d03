/** Every environment variable that sta reads. `sta help environment` shows this list. */
export const environmentVariables = {
  STA_BASE_URL: 'Address of the service (default: the service on this machine)',
  STA_PROFILE: 'Profile to use',
  STA_USER_ID: 'User id',
  STA_TOKEN: 'Access token',
  STA_API_KEY: 'API key, which sta exchanges for access tokens',
  STA_API_SECRET: 'API secret that belongs to the key',
  STA_APP_ID: 'App id, for jobs',
  STA_APP_SECRET: 'App secret, for jobs',
  STA_WEBHOOK_SECRET: 'Secret of a webhook subscription, for sta webhooks listen and verify',
  STA_OUTPUT: 'Output format: table, json, ndjson or csv',
  STA_PATH_STYLE: 'Where requests carry ids: reference (query string) or example (path segments)',
  STA_REQUEST_TIMEOUT: 'Time limit for one request, in seconds (default: 120)',
  STA_CA_CERT: 'PEM file of additional certificate authorities to trust',
  STA_CONFIG_DIR: 'Directory of the config file',
  STA_KEYRING: "off: do not use the system's keyring for secrets",
  STA_DATA_DIR: 'Data directory of the local service: its database and keys',
  STA_DATABASE_URL: 'PostgreSQL database of the local service: postgres://USER:PASSWORD@HOST/DATABASE',
  STA_DATABASE_LISTEN_URL: 'The same database without a pooler, for wake-ups of processes (default: STA_DATABASE_URL)',
  STA_SIGNING_KEY: 'Signing key of the processes that share a database: 32 random bytes in base64',
  STA_STORAGE_URL: 'Bucket of uploads and clips of the local service: s3://BUCKET/PREFIX',
  STA_STORAGE_KEY_ID: 'Access key id for STA_STORAGE_URL',
  STA_STORAGE_SECRET: 'Secret that belongs to STA_STORAGE_KEY_ID',
  STA_STORAGE_SESSION_TOKEN: 'Session token, if the key is temporary',
  STA_STORAGE_ENDPOINT: 'S3 service of the bucket (default: Amazon S3 in the region)',
  STA_STORAGE_REGION: 'Region of the bucket (default: us-east-1)',
  STA_STORAGE_STYLE: 'Where requests name the bucket: path or host (default: host at Amazon S3, else path)',
  STA_STORAGE_CACHE_BYTES: 'Maximum bytes of unused local copies of files in the bucket (default: 4294967296)',
  STA_FFMPEG: 'ffmpeg for the local service: a path, or wasm for the WebAssembly build',
  STA_STT_MODEL: 'sherpa-onnx model for speech to text in the local service: an id of sta models, or a folder',
  STA_STT_COMMAND: 'Command of another speech recogniser for the local service, see: sta help speech',
  STA_EMBEDDINGS: 'ONNX sentence-transformer for matching in the local service: an id of sta models, or a folder',
  STA_MODELS_URL: 'Mirror that sta models pull gets files from: <url>/<id>/<path>',
  STA_MODELS_DIR: 'Folder of the models that sta models gets (default: models in the data directory)',
  STA_SENTIMENT_WEIGHTS: 'Sentiment weights of the local service: standard or permissive (see docs/engines/sentiment)',
  STA_STATE_DIR: 'Directory for state and caches, such as the list of jobs that this machine started',
  NO_COLOR: 'Any value turns colour off',
  FORCE_COLOR: 'Any value except 0 and false turns colour on',
  COLUMNS: 'Width of tables, in characters (default: the width of the terminal)',
  CI: 'Any value turns prompts off',
  HTTPS_PROXY: 'Proxy for https addresses; HTTP_PROXY, ALL_PROXY and NO_PROXY also work',
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a variable's value; an empty one counts as not set. */
export function readVariable(env: Environment, name: keyof typeof environmentVariables): string | undefined {
  const value = env[name];
  return value === undefined || value === '' ? undefined : value;
}
