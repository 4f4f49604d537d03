import { ServiceFailure } from '../../base/failure.ts';

const expected =
  'An embeddings folder contains a sentence-transformer: tokenizer.json, model.onnx or onnx/model.onnx, and optionally ' +
  '1_Pooling/config.json and tokenizer_config.json';

/** A failure that tells the caller what is wrong with a model's folder. */
export function unusableModelError(directory: string, why: string): ServiceFailure {
  return new ServiceFailure('job_failed', `The embeddings model ${directory} cannot be used: ${why}. ${expected}`);
}

/** A missing optional package, with the command that installs it. */
export function missingPackageError(directory: string, names: string, installed: string): ServiceFailure {
  return new ServiceFailure(
    'job_failed',
    `The embeddings model ${directory} requires the optional package ${names}: npm install ${installed} (with --global ` +
      'if sta is installed globally)',
  );
}
