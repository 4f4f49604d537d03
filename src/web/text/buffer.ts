/** Node's Buffer for the transcript readers, which the page shares with the command line. The build substitutes it. */
export { Buffer } from 'buffer/';
