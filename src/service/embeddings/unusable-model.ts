import { ServiceFailure } from '../base/failure.ts';

const expected =
  'A folder for embeddings holds a sentence-transformer: tokenizer.json, model.onnx or onnx/model.onnx, and where it has ' +
  'them 1_Pooling/config.json and tokenizer_config.json';

/** What is wrong with a model's folder, in words that reach the caller. */
export function unusableModel(directory: string, why: string): ServiceFailure {
  return new ServiceFailure('job_failed', `The embeddings model ${directory} cannot be used: ${why}. ${expected}`);
}

/** An optional package is not there: which, and the line that installs it. */
export function missingPackage(directory: string, names: string, installed: string): ServiceFailure {
  return new ServiceFailure(
    'job_failed',
    `The embeddings model ${directory} needs the optional package ${names}: npm install ${installed} (with --global ` +
      'where sta is installed so)',
  );
}
