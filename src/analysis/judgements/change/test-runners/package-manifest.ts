import { hasFile, type Project } from './runner.ts';

interface PackageManifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, unknown>>;
}

function packageManifest(project: Project): PackageManifest {
  try {
    const manifest: unknown = JSON.parse(project.text('package.json') ?? '{}');
    return typeof manifest === 'object' && manifest !== null ? manifest : {};
  } catch {
    return {};
  }
}

/** The `test` script of its package.json; empty where it has none. */
export function testScript(project: Project): string {
  const script = packageManifest(project).scripts?.test;
  return typeof script === 'string' ? script : '';
}

/** Whether its script names a program, or its dependencies hold it. */
export function usesProgram(project: Project, program: string): boolean {
  const { devDependencies, dependencies } = packageManifest(project);
  const packages = { ...dependencies, ...devDependencies };
  const isNamed = testScript(project)
    .split(/[^\w-]/)
    .includes(program);
  return isNamed || Object.hasOwn(packages, program) || Object.hasOwn(packages, `@${program}/test`);
}

/** By the lock file that it keeps. */
const MANAGERS = [
  { lock: 'pnpm-lock.yaml', name: 'pnpm', prefix: 'pnpm exec' },
  { lock: 'yarn.lock', name: 'yarn', prefix: 'yarn' },
  { lock: 'bun.lock', name: 'bun', prefix: 'bunx' },
] as const;

export function manager(project: Project): string {
  return MANAGERS.find(({ lock }) => hasFile(project, lock))?.name ?? 'npm';
}

/** What runs a program of its dependencies. */
export function packagePrefix(project: Project): string {
  return MANAGERS.find(({ lock }) => hasFile(project, lock))?.prefix ?? 'npx';
}
