import { describe, expect, it } from 'vitest';
import { crossLanguageReferences } from '../../../../src/analysis/measures/cross-language/cross-language.ts';
import { indexOf } from '../../judgements/deep-context/sample-index.ts';

const found = async (files: Record<string, string>) =>
  crossLanguageReferences(await indexOf(files)).map(
    ({ source_file, line, reference_type, mechanism, target_language, target_file }) =>
      `${source_file}:${line} ${reference_type} ${mechanism} → ${target_file ?? target_language}`,
  );

describe('references to other languages', () => {
  it.each([
    ['a.py', 'import ctypes\nlib = ctypes.CDLL("libm.so")\n', 'a.py:2 FfiCall ctypes → c'],
    ['a.go', 'package a\n\nimport "C"\n', 'a.go:3 FfiCall cgo → c'],
    ['a.rs', '#[no_mangle]\npub fn go() {}\n', 'a.rs:1 FfiCall no_mangle → c'],
    ['a.rs', '#[pyfunction]\nfn go() {}\n', 'a.rs:1 PythonBinding PyO3 → python'],
    ['a.rs', '#[wasm_bindgen]\npub fn go() {}\n', 'a.rs:1 WasmBinding wasm-bindgen → javascript'],
    ['a.c', '#include <Python.h>\nint a;\n', 'a.c:1 PythonBinding Python C API → python'],
    ['a.ts', 'const a = await WebAssembly.instantiate(bytes);\n', 'a.ts:1 WasmBinding WebAssembly → null'],
    ['A.cs', 'class A { [DllImport("user32")] static extern int Go(); }\n', 'A.cs:1 FfiCall P/Invoke → c'],
    ['A.java', 'class A { static { System.loadLibrary("x"); } }\n', 'A.java:1 JniBinding JNI → c'],
  ])('%s: %s', async (path, text, expected) => {
    expect(await found({ [path]: text })).toContain(expected);
  });

  it('leads from a native method to the class that declares it', async () => {
    const files = {
      'native/codec.c': 'int Java_org_x_Codec_decode(void) { return 0; }\n',
      'src/org/x/Codec.java': 'class Codec { native int decode(); }\n',
    };
    expect(await found(files)).toContain('native/codec.c:1 JniBinding JNI → src/org/x/Codec.java');
  });

  it('leads from a started program to the script of the tree that is named, else to its language', async () => {
    const files = {
      'run.ts': "import { spawn } from 'node:child_process';\nspawn('python3', ['tools/work.py']);\n",
      'tools/work.py': 'print(1)\n',
    };
    expect(await found(files)).toEqual([
      'run.ts:2 Subprocess child_process → python',
      'run.ts:2 Subprocess child_process → tools/work.py',
    ]);
  });

  it('takes exec of a regular expression for what it is', async () => {
    const files = {
      'run.ts': "import { spawn } from 'node:child_process';\n/x/.exec('python3');\nexport { spawn };\n",
    };
    expect(await found(files)).toEqual([]);
  });

  it('finds nothing in one language alone', async () => {
    expect(await found({ 'a.ts': 'export const a = 1;\n', 'b.py': 'import os\nos.getcwd()\n' })).toEqual([]);
  });
});
