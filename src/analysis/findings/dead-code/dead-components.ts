import type { CodeModel } from './code-model.ts';
import type { ComponentFile, ComponentFiles } from './entry-points/component-files.ts';
import type { DeadCodeItem } from './findings.ts';
import { MANY_ALIKE, MODULE_DOUBTS } from './module-doubts.ts';
import { REACHED, type Reachability } from './reachability.ts';

/** Components that no code, template or other component that is used leads to, as findings about their files. */
export function deadComponents(model: CodeModel, components: ComponentFiles, reached: Reachability): DeadCodeItem[] {
  const level = componentLevels(model, components, reached);
  const isDead = ({ isJudged }: ComponentFile, at: number) => isJudged && (level[at] as number) <= REACHED.fromTests;
  const dead = components.all.filter(isDead).length;
  const judged = components.all.filter(({ isJudged }) => isJudged).length;
  // Where most are dead, something rather finds them all.
  const areAlike = dead >= MANY_ALIKE && 2 * dead > judged;
  return components.all.flatMap((one, at) => {
    if (!isDead(one, at)) return [];
    const isTested = level[at] === REACHED.fromTests;
    const isNamed = model.strings.isEndOfAny(stemOf(one.path));
    return [
      {
        item_type: 'module',
        name: one.path,
        file: one.path,
        line: 1,
        end_line: one.lines,
        class: isTested ? 'test_only' : 'unreachable',
        certainty: areAlike ? 'low' : isNamed ? 'medium' : 'high',
        reason: [
          isTested ? 'Only tests use this component.' : 'No used component leads to this one.',
          ...(areAlike ? [MODULE_DOUBTS.alike] : []),
          ...(isNamed ? [MODULE_DOUBTS.named] : []),
        ].join(' '),
        referenced_by: [],
      },
    ];
  });
}

/** From where each component is reached, as `REACHED`. */
function componentLevels(model: CodeModel, { all, byCode, named }: ComponentFiles, reached: Reachability): Uint8Array {
  const level = new Uint8Array(all.length);
  const raise = (start: readonly number[], to: number) => {
    const queue = [...start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if ((level[at] as number) >= to) continue;
      level[at] = to;
      queue.push(...(all[at] as ComponentFile).names);
    }
  };
  const unjudged = all.flatMap(({ isJudged, path }, at) => (isJudged || model.kinds.isTest(path) ? [] : [at]));
  raise([...unjudged, ...named], REACHED.fromProgram);
  for (const [file, places] of byCode) {
    const isTest = model.testFile[file] === 1;
    const from = isTest ? REACHED.fromTests : (reached.level[file] as number);
    if (from !== REACHED.never) raise(places, from);
  }
  const tests = all.flatMap(({ path }, at) => (model.kinds.isTest(path) ? [at] : []));
  raise(tests, REACHED.fromTests);
  return level;
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}
