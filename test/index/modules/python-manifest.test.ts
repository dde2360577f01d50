import { describe, expect, it } from 'vitest';
import { foldersOfProject, foldersOfSetup } from '../../../src/index/modules/python-manifest.ts';

describe('the folders that a pyproject.toml says packages stand in', () => {
  it.each([
    ['[tool.setuptools.packages.find]\nwhere = ["code", "more"]\n', ['code', 'more']],
    ['tool.setuptools.packages.find.where = ["code"]\n', ['code']],
    ['[tool]\nsetuptools = { package-dir = { "" = "code", own = "lib/own" } }\n', ['code', 'lib/own']],
    ['[[tool.poetry.packages]]\ninclude = "own"\nfrom = "code"\n', ['code']],
    ['[tool.poetry]\npackages = [{ from = "code", include = "own" }, { include = "other" }]\n', ['code']],
    ['[tool.hatch.build.targets.wheel]\nsources = ["code"]\n', ['code']],
    ['[tool.hatch.build]\nsources = ["code"]\n', ['code']],
    ['[tool.hatch.build.targets.wheel.sources]\n"code/own" = "own"\n', ['code/own']],
    ['[tool.pdm.build]\npackage-dir = "code"\n', ['code']],
    ['[tool.maturin]\npython-source = "code"\n', ['code']],
    ['[tool.uv.build-backend]\nmodule-root = "code"\n', ['code']],
    ['[project]\nname = "own"\n', []],
    ['# where = "code"\n[project]\ndescription = "where = code"\n[tool.other]\nfrom = "code"\n', []],
    ['tool = 1\n', []],
  ])('are read from %j', (text, folders) => {
    expect(foldersOfProject(text)).toEqual(folders);
  });

  it('are few', () => {
    const where = Array.from({ length: 30 }, (_, at) => `"f${at}"`).join(',');
    expect(foldersOfProject(`[tool.setuptools.packages.find]\nwhere = [${where}]\n`)).toHaveLength(20);
  });

  it('are not read from what is no TOML', () => {
    expect(() => foldersOfProject('[tool')).toThrow();
  });
});

describe('the folders that a setup.cfg says packages stand in', () => {
  it.each([
    ['[options]\npackage_dir =\n    = code\n    own = lib/own\n', ['code', 'lib/own']],
    ['[options]\npackage-dir =\n    =code\n', ['code']],
    ['[options.packages.find]\nwhere = code\n', ['code']],
    ['[options.packages.find]\nwhere =\n  code\n  more\n', ['code', 'more']],
    ['[options]\r\npackage_dir =\r\n  = code\r\n', ['code']],
    ['[other]\nwhere = code\npackage_dir =\n  = code\n', []],
    ['[options.packages.find]\n# where = code\nexclude = tests\n', []],
    ['[options]\npackages = find:\n', []],
  ])('are read from %j', (text, folders) => {
    expect(foldersOfSetup(text)).toEqual(folders);
  });
});
