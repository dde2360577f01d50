import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { Configuration } from '../../src/configuration/configuration.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const SOURCE = join(PROJECT, 'src');
const ARCHITECTURE = readFileSync(join(PROJECT, 'docs', 'architecture.md'), 'utf8');

/** The rooms of the table, from those that ask to those that are asked. */
const ROOMS = [...ARCHITECTURE.matchAll(/^\| `([a-z/]+)\/` \|/gm)].map(([, room]) => room as string);

/** The modules that the page says stand outside the rooms. */
const OUTSIDE = new Set([...ARCHITECTURE.matchAll(/`src\/([a-z-]+\.ts)`/g)].map(([, module]) => module as string));

const MODULES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => path.replaceAll('\\', '/'));

function roomOf(module: string): string | undefined {
  return ROOMS.find((room) => module.startsWith(`${room}/`));
}

/** The modules of the project that a module imports, types and dynamic imports included. */
function imports(module: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(SOURCE, module), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => relative(SOURCE, join(SOURCE, module, '..', fileName)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('..'));
}

/** Imports from a room into one that stands above it, as `module → imported`. */
function backward(modules: readonly string[]): string[] {
  return modules.flatMap((module) => {
    const from = roomOf(module);
    return imports(module)
      .filter((imported) => {
        const to = roomOf(imported);
        if (to === undefined) return false;
        return from === undefined || ROOMS.indexOf(to) < ROOMS.indexOf(from);
      })
      .map((imported) => `${module} → ${imported}`);
  });
}

describe('the rooms of the architecture page', () => {
  test('are folders that exist', () => {
    expect(ROOMS.length).toBeGreaterThan(10);
    expect(ROOMS.filter((room) => !existsSync(join(SOURCE, room)))).toEqual([]);
  });

  test('hold every module but those that the page says stand outside', () => {
    expect(MODULES.filter((module) => roomOf(module) === undefined).sort()).toEqual([...OUTSIDE].sort());
  });

  test('import only from rooms further down', () => {
    expect(backward(MODULES)).toEqual([]);
  });
});

describe('the page for the browser', () => {
  const PAGE = join(PROJECT, 'web', 'src');
  const sources = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

  /** What a module imports by a relative path, from the project on. */
  function imported(folder: string, path: string): string[] {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, path), 'utf8'));
    return importedFiles
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => relative(PROJECT, join(folder, path, '..', fileName)).replaceAll('\\', '/'));
  }

  test('imports nothing from the program', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.flatMap((path) => imported(PAGE, path)).filter((path) => !path.startsWith('web/src/'))).toEqual([]);
  });

  test('is imported by nothing of the program', () => {
    expect(MODULES.flatMap((path) => imported(SOURCE, path)).filter((path) => path.startsWith('web/'))).toEqual([]);
  });

  test('are the layers that the gate holds imports to, above the modules outside them', () => {
    const { layers } = Configuration.for(PROJECT).architecture;
    const outside = { name: 'outside the rooms', paths: ['src/*.ts'] };
    expect(layers).toEqual([...ROOMS.map((room) => ({ name: room, paths: [`src/${room}/**`] })), outside]);
  });
});
