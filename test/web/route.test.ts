import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fileAddress,
  formatRoute,
  parseRoute,
  showRoot,
  VIEW_NAMES,
  viewAddress,
} from '../../web/src/routing/route.ts';

describe('addresses of the page', () => {
  test('name a file and a line as a person would type them', () => {
    expect(parseRoute('#/file/src/cli/main.ts:12')).toEqual({
      view: 'file',
      path: 'src/cli/main.ts',
      lines: { start: 12, end: 12 },
      options: {},
      root: null,
    });
    expect(parseRoute('#/file/src/cli/main.ts:12-20').lines).toEqual({ start: 12, end: 20 });
    expect(parseRoute('#/file/src/cli/main.ts').lines).toBeNull();
  });

  test('an end before the start is the start', () => {
    expect(parseRoute('#/file/a.ts:20-12').lines).toEqual({ start: 20, end: 20 });
  });

  test('keep options', () => {
    expect(parseRoute('#/hotspots?by=risk&in=src%2Fcli').options).toEqual({ by: 'risk', in: 'src/cli' });
    expect(viewAddress('search', { q: 'a b' })).toBe('#/search?q=a+b');
  });

  test.each(['', '#', '#/', '#/nowhere', '#nonsense/%'])('%j shows the overview', (hash) => {
    expect(parseRoute(hash).view).toBe('overview');
  });

  test('stay in the project that is shown, where there are several', () => {
    showRoot('wings & tails');
    expect(parseRoute(fileAddress('src/a.ts', 3))).toMatchObject({ root: 'wings & tails', path: 'src/a.ts' });
    expect(parseRoute(viewAddress('hotspots', { by: 'risk' }))).toMatchObject({
      root: 'wings & tails',
      view: 'hotspots',
    });
    showRoot(null);
    expect(viewAddress('hotspots')).toBe('#/hotspots');
  });

  test('a percent sign that encodes nothing stays', () => {
    expect(parseRoute('#/file/100%.txt').path).toBe('100%.txt');
  });

  test('whatever a file is called, its address leads back to it', () => {
    const paths = fc
      .array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 })
      .map((names) => names.map((name) => name.replaceAll('/', '-')).join('/'));
    fc.assert(
      fc.property(paths, fc.option(fc.integer({ min: 1, max: 1e6 })), (path, line) => {
        const route = parseRoute(fileAddress(path, line));
        expect(route.path).toBe(path);
        expect(route.lines?.start ?? null).toBe(line);
      }),
    );
  });

  test('a route of any view leads back to itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VIEW_NAMES.filter((name) => name !== 'file')),
        fc.option(fc.string({ minLength: 1 })),
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((name) => name !== 'root'),
          fc.string(),
        ),
        (view, root, options) => {
          const route = { view, root, path: '', lines: null, options };
          const read = parseRoute(formatRoute(route));
          expect(read.view).toBe(view);
          expect(read.root).toBe(root);
          expect(Object.entries(read.options)).toEqual(Object.entries(options));
        },
      ),
    );
  });
});
