/** The part of the WebAssembly JavaScript interface that is used: the types of Node 20 leave it to those of browsers. */
declare namespace WebAssembly {
  function instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: object } }>;
}
