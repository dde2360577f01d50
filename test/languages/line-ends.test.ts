import { describe, expect, it } from 'vitest';
import { indexOf } from '../analysis/indexed-tree.ts';

const CODE = {
  'a.js': '// first\nfunction one(a) {\n  return a ? 1 : 2;\n}\n\nfunction two() {\n  return one(3);\n}\n',
  'a.py': '# first\ndef one(a):\n    return 1 if a else 2\n\ndef two():\n    return one(3)\n',
  'a.c': '// first\n#include <stdio.h>\nint one(int a) { return a ? 1 : 2; }\nint two() { return one(3); }\n',
};

describe('the functions of a file', () => {
  it.each(Object.entries(CODE))('are the same with the line ends of old Macs: %s', async (name, text) => {
    const of = async (content: string) => {
      const { files } = await indexOf({ [name]: content });
      const { definitions, calls, lines, comments, problemCount } = files[0]?.facts ?? {};
      return { definitions, calls, lines, comments, problemCount };
    };
    const plain = await of(text);
    expect(plain.definitions?.length).toBe(2);
    expect(await of(text.replaceAll('\n', '\r'))).toEqual(plain);
    expect((await of(text.replaceAll('\n', '\r\n'))).lines).toEqual(plain.lines);
  });
});
