/** The parts of the service that `sta doctor` uses: find the programs and models on this machine, and test them. */
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
