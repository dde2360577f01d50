import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

async function shown(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn(files));
}

describe('what a framework finds', () => {
  it('is every file that a pattern from the top of the package on covers', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'server/source.ts' }),
      'server/source.ts': "open({ subscribers: ['server/subscriber/**/*.ts'] });\n",
      'server/subscriber/media.ts': 'export class MediaSubscriber {}\n',
      'server/spare.ts': 'export class Spare {}\n',
    };
    expect(await shown(files)).toEqual(['server/spare.ts unreachable']);
  });

  it('is every member of a block that a macro of Rust makes a schema of, public or not', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "app"\n',
      'src/main.rs':
        'mod plain;\nstruct List;\n#[graphql_object(context = C)]\nimpl List {\n    fn names(&self) -> u8 { 1 }\n}\n' +
        'fn main() { let _ = (List, plain::Plain); }\n',
      'src/plain.rs': 'pub struct Plain;\nimpl Plain {\n    fn spare(&self) -> u8 { 1 }\n}\n',
    };
    expect(await shown(files)).toEqual(['src/plain.rs: Plain.spare unreachable']);
  });

  it('is no class whose parents know nothing of their children', async () => {
    const files = {
      'app.py': 'import rules\nrules.start()\n',
      'rules.py':
        'from others import BasePermission, Plugin\nclass Spare(BasePermission):\n    def has_permission(self): ...\n' +
        'class Found(Plugin): ...\ndef start(): ...\n',
    };
    expect(await shown(files)).toEqual(['rules.py: Spare unreferenced_export']);
  });
});
