// Loaded first by worker threads that run from the sources: `--import tsx` has no effect in a thread, its API has.
import { register } from 'tsx/esm/api';

register();
