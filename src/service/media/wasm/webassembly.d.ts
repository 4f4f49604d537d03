/** The parts of the WebAssembly JavaScript interface that we use: Node 20's types leave them to those of browsers. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: object): Promise<object>;
}
