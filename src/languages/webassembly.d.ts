/** Node has `WebAssembly.compile`; its type declarations only name the namespace's types. */
declare namespace WebAssembly {
  function compile(bytes: Uint8Array): Promise<Module>;
}
