// Loaded first by worker threads that run from the sources: `--import tsx` has no effect in a thread, but its API does.
import { register } from 'tsx/esm/api';

register();
