import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrreryError } from '../../src/errors.ts';
import { parseTemplateUri, templateUri } from '../../src/templates/uri.ts';

function failure(uri: string): unknown {
  try {
    return parseTemplateUri(uri);
  } catch (thrown) {
    return thrown;
  }
}

describe('the address of a template', () => {
  it('is a category, a toolchain and a variant', () => {
    expect(parseTemplateUri('template://makefile/python-uv/cli')).toEqual({
      category: 'makefile',
      toolchain: 'python-uv',
      variant: 'cli',
    });
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'file://makefile/rust/cli'],
    ['a scheme in capitals', 'TEMPLATE://makefile/rust/cli'],
    ['two segments', 'template://makefile/rust'],
    ['four segments', 'template://makefile/rust/cli/extra'],
    ['a slash at the end', 'template://makefile/rust/cli/'],
    ['an empty segment', 'template://makefile//cli'],
    ['parent folders', 'template://makefile/../cli'],
    ['parent folders behind an address', 'template://x/makefile/rust/cli/../y'],
    ['encoded dots', 'template://makefile/%2e%2e/cli'],
    ['encoded slashes', 'template://makefile%2frust/cli/a'],
    ['a backslash', 'template://makefile\\rust/cli/a'],
    ['a NUL', 'template://makefile/rust/cli\0'],
    ['a line break at the end', 'template://makefile/rust/cli\n'],
    ['capitals', 'template://Makefile/rust/cli'],
    ['an underscore', 'template://make_file/rust/cli'],
    ['letters that look alike', 'template://mаkefile/rust/cli'],
    ['a query', 'template://makefile/rust/cli?x=1'],
    ['spaces around', ' template://makefile/rust/cli '],
    ['a name too long', `template://makefile/rust/${'a'.repeat(65)}`],
    ['a name of a million letters', `template://${'a'.repeat(1_000_000)}`],
    ['a million slashes', `template://${'a/'.repeat(1_000_000)}`],
  ])('is refused with %s', (_, uri) => {
    const error = failure(uri);
    expect(error).toMatchObject({ errorName: 'INVALID_TEMPLATE_URI' });
    expect((error as OrreryError).message.length).toBeLessThan(500);
  });

  it('may have segments of 64 characters', () => {
    const variant = 'a'.repeat(64);
    expect(parseTemplateUri(`template://makefile/rust/${variant}`).variant).toBe(variant);
  });

  it('is either taken apart without loss or refused, whatever text it is', () => {
    const nearly = fc
      .array(fc.constantFrom('template://', 'makefile', 'rust', '/', '..', '%2e', 'A', '-', '9', '\0', 'é', '?'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearly), (uri) => {
        const outcome = failure(uri);
        if (outcome instanceof OrreryError) return outcome.errorName === 'INVALID_TEMPLATE_URI';
        return templateUri(outcome as ReturnType<typeof parseTemplateUri>) === uri;
      }),
      { numRuns: 2000 },
    );
  });
});
