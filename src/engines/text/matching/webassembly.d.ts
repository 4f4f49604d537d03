/** The part of the WebAssembly JavaScript interface that we use: Node 20's types leave it to those of browsers. */
declare namespace WebAssembly {
  function instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: object } }>;
}
