/** Node's Buffer for the readers of transcripts, which the page shares with the command line. The build puts it where they use it. */
export { Buffer } from 'buffer/';
