/** ONNX Runtime, of which one of two packages is there when a user wants models in ONNX form. */
import { isInstalled } from './is-installed.ts';
import { missingPackage } from './unusable-model.ts';

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

/** What is used of onnxruntime-common, which both packages offer (https://onnxruntime.ai/docs/api/js). */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string, options?: { readonly executionProviders?: readonly string[] }): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
  readonly env: { readonly wasm: { numThreads?: number } };
}

/** The native one first: it is several times as fast. */
const packages: readonly string[] = ['onnxruntime-node', 'onnxruntime-web'];

/** @throws ServiceFailure that names the line to install it with, when none of the packages is there */
export async function loadOnnxRuntime(directory: string, names = packages): Promise<OnnxRuntime> {
  const name = names.find(isInstalled);
  if (name === undefined) throw missingPackage(directory, names.join(' or '), names[0] ?? '');
  // The one boundary: the packages may be absent when this is compiled.
  const runtime = (await import(name)) as OnnxRuntime;
  // Its own threads would outlive the thread that this runs in.
  if (name === 'onnxruntime-web') runtime.env.wasm.numThreads = 1;
  return runtime;
}
