import { imports, type Project, paths, type Runner } from './runner.ts';

export const PYTHON_RUNNERS: readonly Runner[] = [
  {
    name: 'unittest',
    languages: ['python'],
    manifests: ['pyproject.toml', 'setup.py', 'setup.cfg'],
    runs: (project, test) => imports(test, 'unittest') && !imports(test, 'pytest') && !usesPytest(project),
    command: (tests) => `python -m unittest ${paths(tests)}`,
  },
  {
    name: 'pytest',
    languages: ['python'],
    manifests: ['pyproject.toml', 'pytest.ini', 'setup.cfg', 'tox.ini', 'setup.py'],
    runs: () => true,
    command: (tests) => `python -m pytest ${paths(tests)}`,
  },
];

const PYTHON_SETTINGS = [
  'pytest.ini',
  'pyproject.toml',
  'setup.cfg',
  'tox.ini',
  'requirements.txt',
  'requirements-dev.txt',
];

function usesPytest(project: Project): boolean {
  return PYTHON_SETTINGS.some((name) => project.text(name)?.includes('pytest') ?? false);
}
