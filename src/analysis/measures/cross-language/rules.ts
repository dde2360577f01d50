/**
 * How a reference crosses from one language to another:
 * - `FfiCall`: machine code is loaded or called through a foreign function interface, or offered to one.
 * - `WasmBinding`: WebAssembly is loaded, or made to be.
 * - `PythonBinding`: native code is offered to Python as a module.
 * - `JniBinding`: native code and the Java virtual machine call each other.
 * - `NodeBinding`: native code is offered to Node.js as an addon, or loaded as one.
 * - `Subprocess`: a program in another language is started.
 */
export type ReferenceType = 'FfiCall' | 'WasmBinding' | 'PythonBinding' | 'JniBinding' | 'NodeBinding' | 'Subprocess';

/** Which facts of a file show a reference, and what it leads to. Each pattern is for whole texts. */
export interface CrossLanguageRule {
  /** What it is called where it is used: a library, an attribute, a function. */
  readonly mechanism: string;
  readonly type: ReferenceType;
  /** Ids of languages it is known in. */
  readonly in: readonly string[];
  /** The language on the other side; null where the facts do not tell. */
  readonly to: string | null;
  readonly shows: Evidence;
}

export type Evidence =
  | { readonly by: 'import'; readonly source: RegExp }
  /**
   * A call, macro or construction of a name; of what, as written before it, where that is needed to tell; with `plain` also
   * where nothing stands before it.
   */
  | { readonly by: 'call'; readonly name: RegExp; readonly receiver?: RegExp; readonly plain?: true }
  | { readonly by: 'decorator'; readonly name: RegExp }
  | { readonly by: 'definition'; readonly name: RegExp };

const ECMASCRIPT = ['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'vue_jsx', 'svelte', 'astro'] as const;
const C_FAMILY = ['c', 'cpp'] as const;
const JVM = ['java', 'kotlin', 'scala'] as const;

export const RULES: readonly CrossLanguageRule[] = [
  rule('ctypes', 'FfiCall', ['python'], 'c', call(/CDLL|WinDLL|OleDLL|PyDLL|LoadLibrary/)),
  rule('cffi', 'FfiCall', ['python'], 'c', call(/dlopen|cdef/, /ffi|ffibuilder/)),
  rule('cgo', 'FfiCall', ['go'], 'c', imported(/C/)),
  rule('P/Invoke', 'FfiCall', ['csharp'], 'c', decorated(/DllImport|LibraryImport/)),
  rule('UnmanagedCallersOnly', 'FfiCall', ['csharp'], 'c', decorated(/UnmanagedCallersOnly/)),
  rule('no_mangle', 'FfiCall', ['rust'], 'c', decorated(/no_mangle|export_name/)),
  rule('libloading', 'FfiCall', ['rust'], 'c', imported(/libloading(::.*)?/)),
  rule('koffi', 'FfiCall', ECMASCRIPT, 'c', imported(/koffi|ffi-napi|ref-napi|bun:ffi/)),
  rule('Deno.dlopen', 'FfiCall', ECMASCRIPT, 'c', call(/dlopen/, /Deno/)),
  rule('Ruby FFI', 'FfiCall', ['ruby'], 'c', call(/attach_function|ffi_lib/)),
  rule('Fiddle', 'FfiCall', ['ruby'], 'c', imported(/fiddle(\/.*)?/)),
  rule('LuaJIT FFI', 'FfiCall', ['lua'], 'c', call(/cdef|load/, /ffi/)),
  rule('PHP FFI', 'FfiCall', ['php'], 'c', call(/cdef|load/, /\\?FFI/)),
  rule('dart:ffi', 'FfiCall', ['dart'], 'c', imported(/dart:ffi/)),
  rule('@cImport', 'FfiCall', ['zig'], 'c', call(/@?cImport/)),
  rule('dlopen', 'FfiCall', [...C_FAMILY, 'swift'], null, call(/dlopen|LoadLibrary[AW]?/)),
  rule('@_cdecl', 'FfiCall', ['swift'], 'c', decorated(/_cdecl|cdecl/)),
  rule('JNA', 'FfiCall', JVM, 'c', imported(/com\.sun\.jna\..*/)),

  rule('wasm-bindgen', 'WasmBinding', ['rust'], 'javascript', decorated(/wasm_bindgen/)),
  rule(
    'WebAssembly',
    'WasmBinding',
    ECMASCRIPT,
    null,
    call(/instantiate|instantiateStreaming|compile|compileStreaming|Module|Instance/, /WebAssembly/),
  ),
  rule('WebAssembly', 'WasmBinding', ECMASCRIPT, null, imported(/^.*\.wasm(\?.*)?/)),
  rule('syscall/js', 'WasmBinding', ['go'], 'javascript', imported(/syscall\/js/)),
  rule('Emscripten', 'WasmBinding', C_FAMILY, 'javascript', imported(/emscripten\/.*|emscripten\.h/)),

  rule('PyO3', 'PythonBinding', ['rust'], 'python', decorated(/pyfunction|pyclass|pymethods|pymodule/)),
  rule('pybind11', 'PythonBinding', ['cpp'], 'python', imported(/pybind11\/.*/)),
  rule('nanobind', 'PythonBinding', ['cpp'], 'python', imported(/nanobind\/.*/)),
  rule('Python C API', 'PythonBinding', C_FAMILY, 'python', imported(/Python\.h/)),

  rule('JNI', 'JniBinding', JVM, 'c', call(/loadLibrary|load/, /System/)),
  rule('JNI', 'JniBinding', [...C_FAMILY, 'rust'], 'java', defined(/Java_\w+/)),
  rule('JNI', 'JniBinding', C_FAMILY, 'java', imported(/jni\.h/)),

  rule('Node-API', 'NodeBinding', C_FAMILY, 'javascript', imported(/node_api\.h|napi\.h|nan\.h/)),
  rule('napi-rs', 'NodeBinding', ['rust'], 'javascript', decorated(/napi/)),
  rule('native addon', 'NodeBinding', ECMASCRIPT, 'cpp', imported(/bindings|node-gyp-build|^.*\.node/)),

  rule('subprocess', 'Subprocess', ['python'], null, call(/run|Popen|call|check_call|check_output/, /subprocess/)),
  rule('os.system', 'Subprocess', ['python'], null, call(/system|popen/, /os/)),
  rule('asyncio.subprocess', 'Subprocess', ['python'], null, call(/create_subprocess_(exec|shell)/)),
  rule(
    'child_process',
    'Subprocess',
    ECMASCRIPT,
    null,
    plainCall(/(exec|spawn|execFile)(Sync)?|fork/, /cp|child|proc|(node)?[cC]hild_?[pP]rocess/),
  ),
  rule('os/exec', 'Subprocess', ['go'], null, call(/Command|CommandContext/, /exec/)),
  rule('std::process', 'Subprocess', ['rust'], null, call(/new/, /(^.*::)?Command/)),
  rule('ProcessBuilder', 'Subprocess', JVM, null, call(/ProcessBuilder/)),
  rule('Runtime.exec', 'Subprocess', JVM, null, call(/exec/, /^.*[rR]untime.*/)),
  rule(
    'system',
    'Subprocess',
    [...C_FAMILY, 'ruby', 'php', 'lua'],
    null,
    call(/system|popen|shell_exec|proc_open|passthru|exec[lv]p?e?/),
  ),
  rule('Open3', 'Subprocess', ['ruby'], null, call(/capture[23]e?|popen[23]e?/, /Open3/)),
  rule('Process.Start', 'Subprocess', ['csharp'], null, call(/Start/, /(^.*\.)?Process/)),
  rule('Process.run', 'Subprocess', ['dart'], null, call(/run|runSync|start/, /(io\.)?Process/)),
];

/**
 * What must be imported for a call to be meant, by mechanism, where the call's name alone says too little: `exec` is a
 * method of regular expressions, too.
 */
export const NEEDS_IMPORT: Readonly<Record<string, RegExp>> = {
  child_process: whole(/(node:)?child_process/),
  'os/exec': whole(/os\/exec/),
  subprocess: whole(/subprocess/),
  'os.system': whole(/os/),
  'std::process': whole(/(std|tokio|async_std)::process(::.*)?/),
};

/** Programs whose name tells the language that what they run is written in. */
export const COMMANDS: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  zsh: 'bash',
  node: 'javascript',
  nodejs: 'javascript',
  npm: 'javascript',
  npx: 'javascript',
  pnpm: 'javascript',
  yarn: 'javascript',
  bun: 'javascript',
  deno: 'typescript',
  tsx: 'typescript',
  'ts-node': 'typescript',
  tsc: 'typescript',
  python: 'python',
  python3: 'python',
  pip: 'python',
  pytest: 'python',
  uv: 'python',
  cargo: 'rust',
  rustc: 'rust',
  go: 'go',
  gofmt: 'go',
  java: 'java',
  javac: 'java',
  mvn: 'java',
  gradle: 'java',
  './gradlew': 'java',
  kotlinc: 'kotlin',
  scala: 'scala',
  sbt: 'scala',
  dotnet: 'csharp',
  ruby: 'ruby',
  rake: 'ruby',
  php: 'php',
  composer: 'php',
  perl: 'perl',
  lua: 'lua',
  luajit: 'lua',
  dart: 'dart',
  flutter: 'dart',
  swift: 'swift',
  zig: 'zig',
  gcc: 'c',
  clang: 'c',
  cc: 'c',
  'g++': 'cpp',
  'clang++': 'cpp',
  cmake: 'cmake',
  Rscript: 'r',
  julia: 'julia',
};

function rule(
  mechanism: string,
  type: ReferenceType,
  languages: readonly string[],
  to: string | null,
  shows: Evidence,
): CrossLanguageRule {
  return { mechanism, type, in: languages, to, shows };
}

function imported(source: RegExp): Evidence {
  return { by: 'import', source: whole(source) };
}

function call(name: RegExp, receiver?: RegExp): Evidence {
  return { by: 'call', name: whole(name), ...(receiver !== undefined && { receiver: whole(receiver) }) };
}

function plainCall(name: RegExp, receiver: RegExp): Evidence {
  return { by: 'call', name: whole(name), receiver: whole(receiver), plain: true };
}

function decorated(name: RegExp): Evidence {
  return { by: 'decorator', name: whole(name) };
}

function defined(name: RegExp): Evidence {
  return { by: 'definition', name: whole(name) };
}

/** The pattern for whole texts. A dot stands for line ends, too: what it matched need not be tried again in front of one. */
function whole(pattern: RegExp): RegExp {
  return new RegExp(`^(?:${pattern.source})$`, 'su');
}
