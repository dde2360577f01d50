/** What kernels and the parsing runtime need of the namespace, of which Node's type declarations only name the types. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
  const Module: new (bytes: Uint8Array) => Module;
  function compile(bytes: Uint8Array): Promise<Module>;
  const Instance: new (module: Module, imports?: object) => { readonly exports: Readonly<Record<string, unknown>> };
  /** Sizes in pages of 64 KiB. */
  const Memory: new (sizes: { readonly initial: number; readonly maximum: number }) => Memory;
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
