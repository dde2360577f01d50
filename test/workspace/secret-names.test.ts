import { expect, test } from 'vitest';
import { isSecretPath } from '../../src/workspace/secret-names.ts';

test.each([
  '.env',
  '.env.local',
  '.ENV.production',
  'apps/web/.env',
  '.envrc',
  'server.pem',
  'root/secret.key',
  'cert.P12',
  'id_rsa',
  'id_ed25519',
  'keys/id_deploy',
  'id_rsa.bak',
  '.aws/credentials',
  'home/.ssh/known_hosts',
  '.gnupg/pubring.kbx',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.git/config',
  'vendor/lib/.git/config',
])('%s holds credentials', (path) => expect(isSecretPath(path)).toBe(true));

test.each([
  '.env.example',
  '.env.sample',
  'src/env.ts',
  'src/id_map.py',
  'src/id_generator.ts',
  'lib/identity',
  'src/key.ts',
  'src/keys/index.ts',
  'pem.md',
  '.git/HEAD',
  'src/git/config',
  'docs/.aws.md',
  '',
])('%j does not', (path) => expect(isSecretPath(path)).toBe(false));
