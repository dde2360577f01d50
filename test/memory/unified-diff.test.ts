import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDiff } from '../../src/memory/unified-diff.ts';
import { applyPatch } from '../../src/workspace/patch/apply-patch.ts';
import { type FilePatch, parsePatch } from '../../src/workspace/patch/parse-patch.ts';

const bytes = (text: string) => Buffer.from(text);

describe('the difference between two states of a file', () => {
  it('is a patch that makes the one of the other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', '-- x', '+++ y'), { maxLength: 15 })
      .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));
    void fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const { diff } = textDiff('f.txt', bytes(before), bytes(after)) as { diff: string };
        const parsed = parsePatch(diff);
        const files = parsed.kind === 'patch' ? parsed.files : [];
        expect(files).toHaveLength(1);
        expect(applyPatch(files[0] as FilePatch, before)).toEqual({ kind: 'text', text: after });
      }),
    );
  });

  it('says what there was none of', () => {
    expect(textDiff('f', null, bytes('a\n'))?.diff).toBe('--- /dev/null\n+++ b/f\n@@ -0,0 +1,1 @@\n+a\n');
    expect(textDiff('f', bytes('a'), null)?.diff).toContain('+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n\\ No newline');
  });

  it('of what is no text is none', () => {
    expect(textDiff('f', Buffer.from([0]), bytes('a'))).toBeNull();
  });

  it('is cut at the end of a line where it is long', () => {
    const { diff, isCut } = textDiff('f', null, bytes('line of text\n'.repeat(10_000))) as never as {
      diff: string;
      isCut: boolean;
    };
    expect([isCut, diff.length <= 20_000, diff.endsWith('\n')]).toEqual([true, true, true]);
  });
});
