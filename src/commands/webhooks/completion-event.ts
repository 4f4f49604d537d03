/** The one event that there is: a job has finished. */
export const completionEvent = 'process.completion';
