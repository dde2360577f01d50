import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

describe('an attribute of the language', () => {
  it('is no module of its name in Rust', async () => {
    const code = 'mod test {\n  #[test]\n  fn it_runs() {}\n}\n';
    expect(await linksOf({ 'a.rs': code })).toEqual([]);
  });

  it('is no function of its name in Rust', async () => {
    const links = await linksOf({
      'Cargo.toml': '[package]\nname = "app"\nversion = "1.0.0"\n',
      'src/lib.rs': 'mod support;\nuse support::test;\n#[test]\nfn it_runs() { test(); }\n',
      'src/support.rs': 'pub fn test() {}\n',
    });
    expect(links).toEqual(['it_runs -> src/support.rs#test:1']);
  });

  it('is no type of its name in Swift', async () => {
    const links = await linksOf({
      'a.swift': 'struct Test {}\n',
      'b.swift': 'struct Checks {\n  @Test func runs() { _ = Test() }\n}\n',
    });
    expect(links).toEqual(['Checks.runs -> a.swift#Test:1']);
  });
});
