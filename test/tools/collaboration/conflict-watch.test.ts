import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Collaboration } from '../../../src/collaboration/collaboration.ts';
import { ConflictWatch } from '../../../src/tools/collaboration/conflict-watch.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { sharedProject } from './shared-project.ts';

const FILES = {
  'math.ts': 'export function area(width: number, height: number): number {\n  return width * height;\n}\n',
  'use.ts': "import { area } from './math.ts';\n\nexport const room = area(1, 2);\n",
};

/** Two files that agents share, one of which no longer fits the other, and a watch over them that has not looked yet. */
async function watching(
  look: (watch: ConflictWatch, context: ToolContext, looks: () => number) => Promise<void>,
): Promise<void> {
  const { call, application } = await sharedProject({ files: FILES });
  for (const path of Object.keys(FILES)) await call('sync_document', { document_id: path, agent_id: 'ada' });
  const edit = async (agent_id: string, document_id: string, before: string, content: string) => {
    const position = FILES[document_id as keyof typeof FILES].indexOf(before);
    const operations = [{ type: 'replace', position, length: before.length, content }];
    await call('sync_document', { document_id, agent_id, operations });
  };
  await edit('ada', 'math.ts', 'height: number', 'height: number, depth: number');
  await edit('bob', 'use.ts', 'area(1, 2)', 'area(1, 3)');
  await application().perform('look', {}, async (context) => {
    const [root] = context.workspace.roots.all;
    if (root === undefined) throw new Error('There is no root.');
    const collaboration: Collaboration = await context.collaboration(root);
    const atWork = vi.spyOn(collaboration, 'atWork');
    await look(new ConflictWatch(collaboration, root), context, () => atWork.mock.calls.length);
  });
}

/** A context of which one thing fails. */
function withSuppose(context: ToolContext, suppose: ToolContext['suppose']): ToolContext {
  return new Proxy(context, {
    get: (target, name) => {
      const value: unknown = name === 'suppose' ? suppose : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('agents that ask for conflicts at the same time', () => {
  it('wait for one look, and those that ask while it goes on for one more', async () => {
    await watching(async (watch, context, looks) => {
      const first = Array.from({ length: 8 }, () => watch.present(context));
      // A look takes several turns.
      await nextTurn();
      expect(looks()).toBe(1);
      const second = Array.from({ length: 8 }, () => watch.present(context));
      const found = await Promise.all([...first, ...second]);
      expect(found[0]).toHaveLength(1);
      for (const one of found) expect(one).toEqual(found[0]);
      expect(looks()).toBe(2);
    });
  });

  it('are told of them also where the call ends that the look was made for', async () => {
    await watching(async (watch, context, looks) => {
      const ended = withSuppose(context, () => Promise.reject(new Error('cancelled')));
      const [first, ...others] = [ended, context, context].map((one) => watch.present(one));
      await expect(first).rejects.toThrow('cancelled');
      for (const one of await Promise.all(others)) expect(one).toHaveLength(1);
      expect(looks()).toBe(2);
    });
  });
});
