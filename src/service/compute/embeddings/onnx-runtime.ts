/** ONNX Runtime. If a user wants models in ONNX form, one of two packages is installed. */
import { isInstalled } from './is-installed.ts';
import { missingPackageError } from './unusable-model.ts';

export interface Tensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
}

/** The part of onnxruntime-common that we use, which both packages offer (https://onnxruntime.ai/docs/api/js). */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
  readonly env: { readonly wasm: { numThreads?: number } };
}

/** The native package first, because it is several times as fast. */
const packages: readonly string[] = ['onnxruntime-node', 'onnxruntime-web'];

/** @throws ServiceFailure with the command that installs it, if neither package is installed */
export async function loadOnnxRuntime(directory: string, names = packages): Promise<OnnxRuntime> {
  const name = names.find(isInstalled);
  if (name === undefined) throw missingPackageError(directory, names.join(' or '), names[0] ?? '');
  // The boundary to the packages, which may be absent at compile time.
  const runtime = (await import(name)) as OnnxRuntime;
  // Its own threads would outlive this thread.
  if (name === 'onnxruntime-web') runtime.env.wasm.numThreads = 1;
  return runtime;
}
