import { expect, it } from 'vitest';
import { moduleName } from '../../src/templates/module-name.ts';

it.each([
  ['src/services/ast_rust.rs', 'services::ast_rust'],
  ['src/models/mod.rs', 'models'],
  ['lib/auth/login.py', 'auth.login'],
  ['auth/__init__.py', 'auth'],
  ['src/main.rs', 'main'],
  ['src/mod.rs', 'mod'],
  ['main.go', 'main'],
  ['.hidden', '.hidden'],
  ['', ''],
])('the module of %j is %j', (path, expected) => {
  expect(moduleName(path)).toBe(expected);
});
