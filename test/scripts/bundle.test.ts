import { describe, expect, it } from 'vitest';
import { BUNDLE_OPTIONS, withoutUnusedRequire } from '../../scripts/bundle.mjs';

const { js: banner } = BUNDLE_OPTIONS.banner;

describe('a bundled file', () => {
  it.each([
    ['code', 'var a=1;export{a};\n'],
    ['a longer word', 'var requires=1,unrequired=2;export{requires,unrequired};\n'],
  ])('does not define require beside %s that never uses it', (_, code) => {
    expect(withoutUnusedRequire(`${banner}\n${code}`)).toBe(code);
    expect(withoutUnusedRequire(`#!/usr/bin/env node\n${banner}\n${code}`)).toBe(`#!/usr/bin/env node\n${code}`);
  });

  it('defines require where its code uses it', () => {
    const text = `${banner}\nvar fs=require("fs");export{fs};\n`;
    expect(withoutUnusedRequire(text)).toBe(text);
  });

  it('without the banner stays as it is', () => {
    expect(withoutUnusedRequire('export{};\n')).toBe('export{};\n');
  });
});
