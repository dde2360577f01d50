import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/languages/language.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { languageOf } from '../../../src/languages/registry.ts';
import { readWeaknesses } from '../../../src/languages/weaknesses/weakness-reader.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

/** How what was sent gets to the weak places of a text, in their order. */
async function sentTo(path: string, text: string): Promise<string[]> {
  const found = await readWeaknesses(text, languageOf(path) as Language, (one) => parsers.parserOf(one));
  return (found ?? []).map(({ sent }) => sent);
}

const inScript = (...lines: string[]) =>
  sentTo('a.ts', ["import { exec } from 'child_process';", 'function run(req, res) {', ...lines, '}'].join('\n'));
const inPhp = (...lines: string[]) => sentTo('a.php', ['<?php', ...lines].join('\n'));
const inPython = (...lines: string[]) =>
  sentTo('a.py', ['import os', 'def view(request):', ...lines.map((line) => `    ${line}`)].join('\n'));

describe('what a client sent', () => {
  it.each([
    ['as it is read', ['exec(req.query.command);']],
    ['by a name', ['const command = req.query.command;', 'exec(command);']],
    ['taken out of an object', ['const { folder } = req.body;', 'exec("ls " + folder);']],
    ['in a template', ['const folder = req.params.folder;', 'exec(`ls ' + '$' + '{folder}`);']],
    ['after a look whether it is there', ['if (!req.query.a) return;', 'exec("ls " + req.query.a);']],
    ['after a comparison with nothing', ['const a = req.query.a;', 'if (a === undefined) return;', 'exec("ls " + a);']],
    ['written to a log', ['const a = req.query.a;', 'console.log(a);', 'exec("ls " + a);']],
    ['or another', ['const a = req.query.a || "x";', 'exec("ls " + a);']],
    ['looked at only afterwards', ['exec("ls " + req.query.a);', 'check(req.query.a);']],
  ])('gets to a place directly %s', async (_, lines) => {
    expect(await inScript(...lines)).toEqual(['directly']);
  });

  it.each([
    ['compared', ['const a = req.query.a;', 'if (a !== "x") return;', 'exec("ls " + a);']],
    ['handed to a function', ['const a = req.query.a;', 'check(a);', 'exec("ls " + a);']],
    [
      'looked at by one of its own methods',
      ['const a = req.query.a;', 'if (a.startsWith("/")) return;', 'exec("ls " + a);'],
    ],
    ['looked at where it is read', ['if (!ALLOWED.includes(req.query.a)) return;', 'exec("ls " + req.query.a);']],
    ['looked at by another way to read it', ["check(req.query['a']);", 'exec("ls " + req.query.a);']],
    ['looked at with all that came with it', ['check(req.query);', 'exec("ls " + req.query.a);']],
    ['made by a function', ['const a = pick(req.query.a);', 'exec("ls " + a);']],
    ['made by one of its own methods', ['exec("ls " + req.query.a.replace(/;/g, ""));']],
    ['chosen by', ['const a = req.query.a;', 'switch (a) { case "x": exec("ls " + a); }']],
    ['looked at beside the place', ['exec("ls " + (ok(req.query.a) ? req.query.a : "."));']],
  ])('is not sent directly where it is %s', async (_, lines) => {
    expect(await inScript(...lines)).toEqual(['perhaps']);
  });

  it('is not sent directly by a route that validates it', async () => {
    const route = (middle: string) =>
      sentTo(
        'a.ts',
        `import { exec } from 'child_process';\napp.get('/', ${middle}(req, res) => exec(req.query.a));\n`,
      );
    expect(await route('')).toEqual(['directly']);
    expect(await route('validate(schema), ')).toEqual(['perhaps']);
  });

  it('is not in what is made of other values', async () => {
    expect(await inScript('exec("ls " + folder);')).toEqual(['no']);
  });

  it('is followed in files that are no functions', async () => {
    expect(await inPhp("$a = $_GET['a'];", "shell_exec('ls ' . $a);")).toEqual(['directly']);
    expect(await inPhp("if (!preg_match('/^x$/', $_GET['a'])) die();", "shell_exec('ls ' . $_GET['a']);")).toEqual([
      'perhaps',
    ]);
    expect(await inPhp('check($_GET);', 'shell_exec("ls $_GET[a]");')).toEqual(['perhaps']);
  });

  it('is followed through calls that read it and forms that hold it', async () => {
    expect(await inPython("a = request.GET.get('a')", "os.system('ls %s' % a)")).toEqual(['directly']);
    expect(await inPython("os.system('ls {}'.format(request.GET['a'].strip()))")).toEqual(['directly']);
    expect(await inPython("a = request.GET.get('a')", "if a in ('x', 'y'):", "    os.system('ls %s' % a)")).toEqual([
      'perhaps',
    ]);
  });

  it('does no harm as a number', async () => {
    const view = (type: string) =>
      `class A { void view(@RequestParam ${type} id) { statement.executeQuery("SELECT a FROM t WHERE id = '" + id + "'"); } }`;
    expect(await sentTo('A.java', view('String'))).toEqual(['directly']);
    expect(await sentTo('A.java', view('Long'))).toEqual(['perhaps']);
  });
});

describe('a place that somebody has looked at', () => {
  it.each(['// #nosec', '//nolint:gosec', '// NOSONAR', '// nosemgrep: x'])(
    'is kept where a comment says so: %s',
    async (comment) => {
      const line = 'exec(req.query.command);';
      expect(await inScript(`${line} ${comment}`)).toEqual([]);
      expect(await inScript(comment, line)).toEqual([]);
      expect(await inScript(comment, '', '', line)).toEqual(['directly']);
    },
  );
});
