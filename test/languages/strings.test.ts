import { describe, expect, it } from 'vitest';
import { factsOf } from './fixture-facts.ts';

describe('the strings of a file', () => {
  it('are kept where they are one word, without quotes and each once', async () => {
    const { strings } = await factsOf(
      'a.ts',
      `load('./worker.ts', \`views/home\`, "./worker.ts");\nlog('a sentence with spaces', '', '-- 12', \`pre_\${name}.js\`);`,
    );
    expect(strings).toEqual(['./worker.ts', 'views/home', 'pre_', '.js']);
  });

  it('tell of markup which handlers its attributes name', async () => {
    const { strings } = await factsOf(
      'a.js',
      'x = \'<a class="b" onclick="open(1)">\' + `<b onblur=\'return shut()\'>`;',
    );
    expect(strings).toEqual(['onclick=open(', 'onblur=shut(']);
  });

  it('lose prefixes and triple quotes', async () => {
    const { strings } = await factsOf(
      'a.py',
      "x = [r'raw_name', b'bytes', f'do_{x}', '''pkg.mod''', 'run=pkg.cli:main']",
    );
    expect(strings).toEqual(['raw_name', 'bytes', 'do_', 'pkg.mod', 'run=pkg.cli:main']);
  });

  it('are of every language', async () => {
    expect((await factsOf('a.rs', 'fn f() { g("plugin::name", r#"x.toml"#); }')).strings).toEqual([
      'plugin::name',
      'x.toml',
    ]);
    expect((await factsOf('a.go', 'package a\nvar x = f("pkg/path", `raw`)')).strings).toEqual(['pkg/path', 'raw']);
    expect((await factsOf('A.java', 'class A { Object o = Class.forName("a.b.C"); }')).strings).toEqual(['a.b.C']);
  });

  it('are left out when they are longer than any name', async () => {
    expect((await factsOf('a.js', `f('${'x'.repeat(200)}', '${'y'.repeat(100)}')`)).strings).toEqual(['y'.repeat(100)]);
  });
});
