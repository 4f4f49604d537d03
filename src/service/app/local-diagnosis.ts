/** The parts of the service that `sta doctor` uses: what the service would use on this machine, and whether that works. */
import { inspectDirectory } from './diagnosis/inspect-directory.ts';
import { inspectEmbeddings } from './diagnosis/inspect-embeddings.ts';
import { inspectFfmpeg } from './diagnosis/inspect-ffmpeg.ts';
import { inspectSpeech } from './diagnosis/inspect-speech.ts';
import { tryModels } from './diagnosis/try-models.ts';
import { inspectDatabase, inspectSigningKey } from './inspect-database.ts';
import { inspectStorage } from './inspect-storage.ts';

export const localDiagnosis = {
  inspectDatabase,
  inspectDirectory,
  inspectEmbeddings,
  inspectFfmpeg,
  inspectSigningKey,
  inspectSpeech,
  inspectStorage,
  tryModels,
};
