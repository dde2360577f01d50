/** What kernels need of the namespace, of which Node's type declarations only name the types. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
  const Module: new (bytes: Uint8Array) => Module;
  const Instance: new (module: Module) => { readonly exports: Readonly<Record<string, unknown>> };
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
