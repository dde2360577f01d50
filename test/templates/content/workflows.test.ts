import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { builtInCatalogue, combinations, contentOf } from './renderings.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly 'runs-on': string;
  readonly strategy?: { readonly matrix: { readonly os?: readonly string[] } };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: { readonly push: { readonly branches: readonly string[] } };
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const SCHEMA_FILE = join(import.meta.dirname, '../../fixtures/templates/github-workflow.schema.json');
const isWorkflow = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')),
);

/** The newest major version of each action; `setup-uv` publishes whole versions only. */
const ACTIONS: readonly string[] = [
  'actions/checkout@v7',
  'actions/setup-go@v7',
  'actions/setup-node@v7',
  'astral-sh/setup-uv@v8.3.2',
  'denoland/setup-deno@v2',
  'golangci/golangci-lint-action@v9',
  'Swatinem/rust-cache@v2',
];

/** What an expression in these workflows may read; none of it is text that a contributor chooses freely. */
const EXPRESSIONS = ['github.workflow', 'github.ref', "github.event_name == 'pull_request'", 'matrix.os'];

const catalogue = await builtInCatalogue();
const cases = catalogue.list({ category: 'ci' }).map((template) => [template.toolchain, template] as const);

function parsed(text: string): Workflow {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  expect(document.errors).toEqual([]);
  expect(document.warnings).toEqual([]);
  return document.toJS();
}

const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

test('the schema refuses what GitHub would', () => {
  const step = { run: 'true' };
  const job = { 'runs-on': 'ubuntu-latest', 'timeout-minutes': 5, steps: [step] };
  const workflow = { name: 'CI', on: { push: null }, permissions: { contents: 'read' }, jobs: { build: job } };
  expect(isWorkflow(workflow)).toBe(true);
  expect(isWorkflow({ ...workflow, on: { pushes: null } })).toBe(false);
  expect(isWorkflow({ ...workflow, permissions: { content: 'read' } })).toBe(false);
  expect(isWorkflow({ ...workflow, jobs: { build: { ...job, steps: [{ ...step, uses: 'a/b@v1' }] } } })).toBe(false);
  expect(isWorkflow({ ...workflow, jobs: { build: { ...job, steps: [{ ...step, with: { a: 1 } }] } } })).toBe(false);
  expect(isWorkflow({ ...workflow, jobs: { build: { ...job, 'run-on': 'ubuntu-latest' } } })).toBe(false);
  expect(isWorkflow({ ...workflow, jobs: { build: { ...job, strategy: { matrix: { os: [] } } } } })).toBe(false);
});

describe.each(cases)('the workflow for %s', (_toolchain, template) => {
  const renderings = combinations(template.parameters).map((values) => ({ values, text: contentOf(template, values) }));
  const workflows = renderings.map(({ values, text }) => ({ values, text, workflow: parsed(text) }));

  test('is one', () => {
    for (const { workflow } of workflows) {
      isWorkflow(workflow);
      expect(isWorkflow.errors ?? []).toEqual([]);
    }
  });

  test('may read the code and nothing else', () => {
    for (const { workflow } of workflows) {
      expect(workflow.permissions).toEqual({ contents: 'read' });
      for (const { uses, with: inputs } of stepsOf(workflow)) {
        if (uses?.startsWith('actions/checkout@')) expect(inputs).toEqual({ 'persist-credentials': false });
      }
    }
  });

  test('calls current actions', () => {
    const used = new Set(workflows.flatMap(({ workflow }) => stepsOf(workflow).flatMap(({ uses }) => uses ?? [])));
    for (const action of used) expect(ACTIONS).toContain(action);
    for (const { workflow } of workflows) {
      for (const { steps } of Object.values(workflow.jobs)) expect(steps[0]?.uses).toBe('actions/checkout@v7');
    }
  });

  test('puts nothing into a shell that others can choose', () => {
    for (const { text, workflow } of workflows) {
      const expressions = [...text.matchAll(/\$\{\{ (.+?) \}\}/g)].map(([, expression]) => expression);
      for (const expression of expressions) expect(EXPRESSIONS).toContain(expression);
      for (const { run } of stepsOf(workflow)) expect(run ?? '').not.toContain('${{');
    }
  });

  test('runs on the runners and for the branch it was given', () => {
    for (const { values, workflow } of workflows) {
      expect(workflow.on.push.branches).toEqual([values.default_branch ?? 'main']);
      const matrices = Object.values(workflow.jobs).flatMap(({ strategy }) => (strategy ? [strategy.matrix.os] : []));
      for (const runners of matrices) expect(runners).toEqual(values.runners ?? ['ubuntu-latest']);
      for (const job of Object.values(workflow.jobs)) {
        expect(job['runs-on']).toMatch(job.strategy ? /^\$\{\{ matrix\.os \}\}$/ : /^ubuntu-latest$/);
      }
    }
  });

  test('runs on Ubuntu when it is given no runners', () => {
    expect(contentOf(template, { runners: [] })).toContain('os: [ubuntu-latest]');
  });

  test('runs tests exactly when there are any', () => {
    for (const { values, workflow } of workflows) {
      const commands = stepsOf(workflow).flatMap(({ run }) => run ?? []);
      expect(commands.some((run) => /\b(?:test --|npm test|go test|pytest|deno test)/.test(run))).toBe(
        values.has_tests,
      );
    }
  });
});

test('the oldest Rust is checked when it is named', () => {
  const template = catalogue.get('template://ci/rust/cli');
  expect(Object.keys(parsed(contentOf(template, {})).jobs)).toEqual(['lint', 'build']);
  const { jobs } = parsed(contentOf(template, { rust_version: '1.85' }));
  expect(jobs['oldest-rust']?.steps.at(-1)?.run).toBe('cargo +1.85 check --locked');
});
