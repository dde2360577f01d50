import { describe, expect, it, test } from 'vitest';
import type { EvidenceItem } from '../../../src/assistant/evidence/evidence-item.ts';
import { conflictMarkers } from '../../../src/assistant/precommit/checks.ts';
import { debugLeftovers } from '../../../src/assistant/precommit/debug-leftovers.ts';
import { composed, reviewedChange } from '../../../src/assistant/precommit/reviewed-change.ts';
import { addedSecrets, secretFiles } from '../../../src/assistant/precommit/secrets-check.ts';
import { stricter, verdictFloor } from '../../../src/assistant/precommit/verdict.ts';
import { CONVENTIONAL } from '../../../src/languages/file-kinds.ts';
import type { PathChange } from '../../../src/workspace/pending/path-changes.ts';
import { ISSUED, noise } from '../../workspace/secrets/sample-secrets.ts';

const lines = (text: string) => text.split('\n').map((one, at) => ({ line: at + 1, text: one }));

describe('debug leftovers', () => {
  const found = (text: string, path: string) =>
    debugLeftovers({ path, added: lines(text), text }, CONVENTIONAL).map(({ title }) => title);

  test.each([
    ['if (x) debugger;', 'a.ts', 'debugger'],
    ['console.log(x);', 'a.ts', 'console.log'],
    ['describe.only("x", f);', 'src/a.test.ts', 'describe.only'],
    ['import pdb; pdb.set_trace()', 'a.py', 'import pdb'],
    ['byebug', 'a.rb', 'byebug'],
    ['let y = dbg!(x);', 'a.rs', 'dbg!'],
    ['e.printStackTrace();', 'A.java', 'e.printStackTrace'],
  ])('%s in %s', (text, path, what) => expect(found(text, path)).toEqual([`\`${what}\` was added`]));

  test.each([
    ['// debugger;', 'a.ts'],
    ["const text = 'no console.log(here)';", 'a.ts'],
    ['mydebugger;', 'a.ts'],
    ['console.log(x);', 'test/a.test.ts'],
    ['console.error(x);', 'a.ts'],
    ['it.only("x", f);', 'docs/a.md'],
    ['add(x)', 'a.php'],
  ])('none is %s in %s', (text, path) => expect(found(text, path)).toEqual([]));
});

describe('markers of a conflict', () => {
  it('need both ends: titles of prose are underlined alike', () => {
    const added = lines('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other');
    expect(conflictMarkers({ path: 'a', added })).toMatchObject([{ line: 1, severity: 'critical' }]);
    expect(conflictMarkers({ path: 'a', added: lines('Title\n=======\n<<<<<<< x') })).toEqual([]);
  });
});

describe('secrets of added lines', () => {
  const found = (text: string, path = 'src/a.ts', added = lines(text)) =>
    addedSecrets({ path, text, added }, CONVENTIONAL).map(({ severity, line }) => `${severity} ${line}`);

  const token = ISSUED['npm-token'] as string;

  it('are critical where they fail the gate', () => {
    expect(found(`x\nconst t = "${token}";`)).toEqual(['critical 2']);
    expect(found(`const t = "${token}";`, 'src/a.ts', [])).toEqual([]);
  });

  it.each(['test/a.test.ts', 'examples/a.ts', 'fixtures/a.json', 'docs/a.ts', 'README.md'])(
    'block nothing in %s, where the gate only warns of them',
    (path) => {
      expect(found(`const t = "${token}";`, path)).toEqual(['medium 1']);
    },
  );

  it('by a name alone block nothing, and are made up in tests', () => {
    const text = `password = "${noise(24)}"`;
    expect(found(text)).toEqual(['medium 1']);
    expect(found(text, 'test/a.test.ts')).toEqual([]);
    expect(found(text, 'README.md')).toEqual(['medium 1']);
  });

  it.each(['gitleaks:allow', 'orrery:allow-secret', 'ggignore', 'pragma: allowlist secret', 'nosecret'])(
    'are only mentioned with the comment %s',
    (comment) => {
      expect(found(`const t = "${token}"; // ${comment}`)).toEqual(['info 1']);
    },
  );
});

describe('files named for credentials', () => {
  const severities = (path: string) => {
    const change: PathChange = {
      ...{ path, oldPath: path, status: 'added', kind: 'text', before: { kind: 'none' } },
      ...{ after: { kind: 'bytes', bytes: Buffer.from('A=1\n') }, bytes: 4, patches: [] },
    };
    return secretFiles(reviewedChange('staged', change, ''), CONVENTIONAL).map(({ severity }) => severity);
  };

  it('are critical, except in tests and examples', () => {
    expect(['.env', 'deploy/server.key'].flatMap(severities)).toEqual(['critical', 'critical']);
    expect(['test/fixtures/server.key', 'examples/app/.env'].flatMap(severities)).toEqual(['medium', 'medium']);
  });
});

describe('the floor of a verdict', () => {
  const item = (kind: EvidenceItem['kind'], severity: EvidenceItem['severity']): EvidenceItem => ({
    ...{ kind, severity, path: 'a', line: 1, title: 'It is so', detail: '', fix: null, cwe: null },
  });

  test.each([
    [[], 'APPROVED', []],
    [[item('debug_leftover', 'medium')], 'APPROVED', []],
    [[item('secret', 'medium')], 'APPROVED', []],
    [[item('api_change', 'high')], 'CONDITIONAL', ['It is so (a:1).']],
    [[item('api_change', 'high'), item('secret', 'critical')], 'BLOCKED', ['1 secret: a:1.']],
    [[item('unmerged', 'critical')], 'BLOCKED', ['1 unmerged file: a:1.']],
  ] as const)('is as grave as the gravest: %#', (items, verdict, reasons) => {
    expect(verdictFloor(items)).toEqual({ verdict, reasons });
  });

  it('approves nothing that nobody has seen', () => {
    expect(verdictFloor([], ['It cannot be told.'])).toEqual({
      verdict: 'CONDITIONAL',
      reasons: ['It cannot be told.'],
    });
  });

  it('is never raised by another verdict', () => {
    expect([stricter('BLOCKED', 'APPROVED'), stricter('APPROVED', 'CONDITIONAL')]).toEqual(['BLOCKED', 'CONDITIONAL']);
  });
});

describe('several sets', () => {
  const bytes = (text: string | null) =>
    text === null ? ({ kind: 'none' } as const) : ({ kind: 'bytes', bytes: Buffer.from(text) } as const);
  const change = (path: string, before: string | null, after: string | null, oldPath = path) => {
    const status = before === null ? 'added' : after === null ? 'deleted' : 'modified';
    const one: PathChange = {
      path,
      oldPath,
      status,
      kind: 'text',
      before: bytes(before),
      after: bytes(after),
      bytes: 0,
      patches: [],
    };
    return reviewedChange('staged', one, 'sub/');
  };
  const shown = (...sets: Parameters<typeof composed>[0]) =>
    composed(sets).map(({ path, oldPath, before, after }) => [
      path.replace('sub/', ''),
      oldPath.replace('sub/', ''),
      ...[before, after].map((content) => (content.kind === 'bytes' ? content.bytes.toString() : null)),
    ]);

  it('are one change from the first state to the last', () => {
    expect(shown([change('a', '1', '2')], [change('a', '2', '3')])).toEqual([['a', 'a', '1', '3']]);
    expect(shown([change('b', '1', '2', 'a')], [change('b', '2', '3')])).toEqual([['b', 'a', '1', '3']]);
    expect(shown([change('a', null, '1')], [change('a', '1', null)])).toEqual([]);
    expect(shown([change('a', '1', null)], [], [change('a', null, '2')])).toEqual([['a', 'a', '1', '2']]);
    expect(shown([change('a', '1', '2')], [change('b', '1', '2')])).toEqual([
      ['a', 'a', '1', '2'],
      ['b', 'b', '1', '2'],
    ]);
  });
});
