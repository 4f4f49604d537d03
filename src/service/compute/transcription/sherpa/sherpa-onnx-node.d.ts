/** The part of the optional package that we use, after its types.js and non-streaming-asr.js (1.13). */
declare module 'sherpa-onnx-node' {
  export interface OfflineModelConfig {
    readonly transducer?: { readonly encoder: string; readonly decoder: string; readonly joiner: string };
    readonly whisper?: { readonly encoder: string; readonly decoder: string; readonly task: 'transcribe' };
    readonly moonshine?: {
      readonly preprocessor: string;
      readonly encoder: string;
      readonly uncachedDecoder: string;
      readonly cachedDecoder: string;
    };
    readonly nemoCtc?: { readonly model: string };
    readonly paraformer?: { readonly model: string };
    readonly senseVoice?: { readonly model: string; readonly useInverseTextNormalization: 0 | 1 };
    readonly tokens: string;
    readonly numThreads: number;
    readonly provider: 'cpu';
    readonly debug: 0 | 1;
  }

  export interface OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
  }

  export interface OfflineResult {
    readonly text: string;
    readonly tokens?: readonly string[];
    /** Seconds, one per token; empty for models without times. */
    readonly timestamps?: readonly number[];
    readonly durations?: readonly number[];
    readonly ys_log_probs?: readonly number[];
  }

  export interface OfflineRecognizer {
    createStream(): OfflineStream;
    decodeAsync(stream: OfflineStream): Promise<OfflineResult>;
  }

  const sherpa: {
    readonly OfflineRecognizer: {
      createAsync(config: {
        readonly featConfig: { readonly sampleRate: number; readonly featureDim: number };
        readonly modelConfig: OfflineModelConfig;
      }): Promise<OfflineRecognizer>;
    };
  };
  export default sherpa;
}
