/** The parts of the WebAssembly JavaScript interface that are used: the types of Node 20 leave them to those of browsers. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: object): Promise<object>;
}
