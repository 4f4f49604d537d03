/** The package's entry `sta-cli`. */
export { type PersonalKind, personalKinds } from '../../engines/redaction/kinds.ts';
export { LineRedactor, type Replacement, type SpokenLine } from '../../engines/redaction/line-redactor.ts';
export { type ErrorCode, StaError } from '../../shared/errors.ts';
export type * from './calls.ts';
export { type FileUpload, type Listed, StaClient } from './client.ts';
export type {
  Finished,
  FinishedParts,
  Job,
  JobCalls,
  JobReply,
  TextJobCalls,
  TextResult,
  WaitOptions,
} from './job-types.ts';
export type { CallOptions, StaClientOptions } from './options.ts';
