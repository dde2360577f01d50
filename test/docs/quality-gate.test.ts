import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gate } from '../../src/cli/commands/gate.ts';
import { qualityGate } from '../../src/tools/analysis/quality-gate.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/quality-gate.md'), 'utf8');

const snippets = (language: string) =>
  Array.from(PAGE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs')), ([, text]) => text as string);

describe('the page on the quality gate', () => {
  const [action, workflow, hooks] = snippets('yaml').map((text) => parse(text));

  it('has a composite action whose steps say what runs them', () => {
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps) expect('uses' in step || ('run' in step && 'shell' in step)).toBe(true);
    expect(action.runs.steps.some((step: { run?: string }) => step.run?.includes('orrery gate'))).toBe(true);
  });

  it('has a workflow that uses the action, with the whole history', () => {
    const { steps } = workflow.jobs.gate;
    expect(steps[0]).toMatchObject({ uses: expect.stringContaining('actions/checkout'), with: { 'fetch-depth': 0 } });
    const [, folder] = /`(\.github\/[^`]*)\/action\.yml`/.exec(PAGE) ?? [];
    expect(steps.at(-1)).toMatchObject({ uses: `./${folder}`, with: { arguments: expect.any(String) } });
    expect(Object.keys(action.inputs)).toEqual(Object.keys(steps.at(-1).with));
  });

  it('has a hook for before a commit', () => {
    expect(hooks.repos[0].hooks[0]).toMatchObject({ language: 'system', pass_filenames: false });
  });

  it('names only options that there are', () => {
    const known = new Set([
      ...Object.keys(qualityGate.input().shape).map((name) => name.replaceAll('_', '-')),
      ...gate.options.map(({ name }) => name),
    ]);
    const commands = [...PAGE.matchAll(/orrery gate([^\n]*)/g), ...PAGE.matchAll(/`(--[^`]*)`/g)];
    const named = commands.flatMap(([, text]) =>
      Array.from((text as string).matchAll(/--([a-z][a-z-]*)/g), ([, one]) => one as string),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
