/**
 * The options object given to web-tree-sitter's `Parser.init`, which is the runtime's own module object afterwards: it
 * holds the current views of the linear memory, replaced whenever that grows.
 */
export interface RuntimeModule {
  readonly locateFile?: () => string;
  readonly instantiateWasm?: (imports: object, receive: (instance: object, module: WebAssembly.Module) => void) => void;
  readonly wasmMemory?: WebAssembly.Memory;
  readonly print?: (text: string) => void;
  readonly printErr?: (text: string) => void;
  HEAPU32?: Uint32Array;
  HEAPU16?: Uint16Array;
  HEAPU8?: Uint8Array;
}

/** Views of the parsing runtime's linear memory, for as long as no memory is given out. */
export interface WasmMemory {
  readonly words: Uint32Array;
  readonly halves: Uint16Array;
  readonly bytes: Uint8Array;
}

/** @throws TypeError when the module has no memory, because another one was made the runtime before */
export function wasmMemory({ HEAPU32, HEAPU16, HEAPU8 }: RuntimeModule): WasmMemory {
  if (HEAPU32 === undefined || HEAPU16 === undefined || HEAPU8 === undefined) {
    throw new TypeError('The memory of the parsing runtime cannot be reached.');
  }
  return { words: HEAPU32, halves: HEAPU16, bytes: HEAPU8 };
}
