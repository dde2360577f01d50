import { describe, expect, test } from 'vitest';
import { parseDockerfile, type Stage, sourcesOf } from './dockerfile.ts';
import { builtInCatalogue, combinations, contentOf, valuesFor } from './renderings.ts';

const catalogue = await builtInCatalogue();
const cases = catalogue.list({ category: 'dockerfile' }).map((template) => [template.toolchain, template] as const);

const lastOf = (stages: readonly Stage[]): Stage => stages.at(-1) ?? { base: '', name: null, instructions: [] };
const restsOf = ({ instructions }: Stage, name: string) =>
  instructions.filter((one) => one.name === name).map(({ rest }) => rest);

describe('the grammar', () => {
  test.each([
    ['RUN make\n', 'before the first FROM'],
    ['FROM debian\nRUNS make\n', 'no instruction'],
    ['FROM debian\nUSER\n', 'no instruction'],
    ['FROM debian AS\n', 'no image'],
    ['FROM debian\nRUN make \\\n', 'goes on after the end'],
    ['FROM debian\nCMD make\n', 'JSON'],
    ['FROM debian\nCMD [1]\n', 'no list'],
  ])('refuses %j', (text, reason) => {
    expect(() => parseDockerfile(text)).toThrow(reason);
  });
});

describe.each(cases)('the Dockerfile for %s', (_toolchain, template) => {
  const renderings = combinations(template.parameters).map((values) => {
    const text = contentOf(template, values);
    return { values, text, stages: parseDockerfile(text) };
  });

  test('builds in one stage and runs in another', () => {
    for (const { stages } of renderings) {
      expect(stages.length).toBeGreaterThan(1);
      expect(lastOf(stages).name).toBeNull();
      expect(restsOf(lastOf(stages), 'RUN')).toEqual([]);
    }
  });

  test('copies from stages that stand above, or from an image of a version', () => {
    for (const { stages } of renderings) {
      for (const [at, stage] of stages.entries()) {
        const above = stages.slice(0, at).flatMap(({ name }) => name ?? []);
        for (const source of sourcesOf(stage)) {
          expect(above.includes(source) || /^[a-z.]+\/[a-z/-]+:\d[\d.]*$/.test(source)).toBe(true);
        }
      }
      const unused = stages
        .slice(0, -1)
        .filter(({ name }) => !stages.some((one) => sourcesOf(one).includes(name ?? '')));
      expect(unused).toEqual([]);
    }
  });

  test('names a version of every image', () => {
    for (const { stages } of renderings) {
      for (const { base } of stages) expect(base).toMatch(/^[a-z][a-z0-9./-]*:(?!latest)[a-z0-9.-]+$/);
    }
  });

  test('runs as a user without rights, by number', () => {
    for (const { stages } of renderings) expect(restsOf(lastOf(stages), 'USER')).toEqual(['65532:65532']);
  });

  test('says where it listens exactly when it was given a port', () => {
    for (const { values, stages } of renderings) {
      expect(restsOf(lastOf(stages), 'EXPOSE')).toEqual(values.port === undefined ? [] : [String(values.port)]);
    }
  });

  test('starts one program, without a shell', () => {
    for (const { text, stages } of renderings) {
      const { instructions } = lastOf(stages);
      // Not as CMD, which the arguments of `docker run` take the place of.
      const starting = instructions.filter(({ name }) => name === 'ENTRYPOINT' || name === 'CMD');
      expect(starting.map(({ name }) => name)).toEqual(['ENTRYPOINT']);
      expect(text.startsWith('# syntax=docker/dockerfile:1\n')).toBe(true);
    }
  });

  test('never copies the whole folder, where secrets may lie', () => {
    for (const { stages } of renderings) {
      for (const stage of stages) {
        for (const copied of restsOf(stage, 'COPY')) expect(copied).not.toMatch(/^\.\/? /);
      }
    }
  });
});

test('a Rust build sees the benchmarks that Cargo.toml names', () => {
  const values = { project_name: 'log-digest', has_benchmarks: true, features: ['json'] };
  const content = (category: string) => {
    const template = catalogue.get(`template://${category}/rust/cli`);
    return contentOf(template, valuesFor(template, values));
  };
  expect(content('manifest')).toContain('[[bench]]');
  expect(content('dockerfile')).toContain('COPY benches ./benches\n');
  expect(content('dockerfile')).toContain('--features "json"');
});
