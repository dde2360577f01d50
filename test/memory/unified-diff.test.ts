import { applyPatch as applied } from 'diff';
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
        expect(applied(before, diff)).toBe(after);
      }),
    );
  });

  it('says what there was none of', () => {
    expect(textDiff('f', null, bytes('a\n'))?.diff).toBe('--- /dev/null\n+++ b/f\n@@ -0,0 +1,1 @@\n+a\n');
    expect(textDiff('f', bytes('a'), null)?.diff).toBe(
      '--- a/f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n\\ No newline at end of file\n',
    );
  });

  it('of what is no text is none', () => {
    expect(textDiff('f', Buffer.from([0]), bytes('a'))).toBeNull();
    expect(textDiff('f', bytes('a'), Buffer.from([97, 0]))).toBeNull();
    expect(textDiff('f', Buffer.from([1]), null)).not.toBeNull();
  });

  it('is cut at the end of a line where it has more than 20,000 characters', () => {
    const ofLines = (count: number, last: string) => textDiff('f', null, bytes('23456789\n'.repeat(count) + last));
    const frame = '--- /dev/null\n+++ b/f\n@@ -0,0 +1,1996 @@\n'.length;
    const rest = 20_000 - frame - 1_995 * 10 - 2;
    const whole = ofLines(1_995, `${'x'.repeat(rest)}\n`);
    expect([whole?.isCut, whole?.diff.length]).toEqual([false, 20_000]);
    const longer = ofLines(1_995, `${'x'.repeat(rest + 1)}\n`);
    expect([longer?.isCut, longer?.diff.length]).toEqual([true, 20_000 - rest - 2]);
    expect(longer?.diff.endsWith('+23456789\n')).toBe(true);
  });
});
