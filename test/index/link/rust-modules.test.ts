import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const CARGO = { 'Cargo.toml': '[package]\nname = "finder"\nversion = "0.1.0"\n', 'src/main.rs': 'fn main() {}\n' };

describe('modules in Rust', () => {
  it('of an integration test belong to the crate that its file is the root of', async () => {
    const links = await linksOf({
      ...CARGO,
      'tests/tests.rs': 'mod testenv;\nuse crate::testenv::Env;\nfn finds() { Env::new().check(); }\n',
      'tests/testenv/mod.rs':
        'mod names;\npub struct Env {}\nimpl Env {\n  pub fn new() -> Env { crate::testenv::names::read(); Env {} }\n  pub fn check(&self) {}\n}\n',
      'tests/testenv/names.rs': 'pub fn read() { super::super::helper(); }\n',
      'tests/others.rs': 'fn helper() {}\n',
    });
    expect(links).toEqual([
      'finds -> tests/testenv/mod.rs#check:5 (typed)',
      'finds -> tests/testenv/mod.rs#new:4',
      'new -> tests/testenv/names.rs#read:1',
      'read -> tests/others.rs#helper:1 (candidate)',
    ]);
  });

  const NAMED = {
    'src/main.rs': 'pub mod a;\n#[path = "odd/scale.rs"]\nmod scale_tests;\npub fn root() {}\npub fn predict() {}\n',
    'src/odd/mod.rs': 'pub fn predict() {}\n',
    'src/odd/scale.rs': 'use super::*;\npub fn check() { predict(); }\n',
    'src/a/mod.rs': 'pub mod c;\n',
    'src/a/c.rs':
      'pub struct S;\npub fn leaf() {}\npub fn up() { super::super::root(); }\nimpl S {\n  pub fn leaf(&self) {}\n  pub fn own(&self) { self::leaf(); }\n}\n',
  };

  it('are found by the path that is stated for their file, rather than by where that stands', async () => {
    expect(await linksOf({ ...CARGO, ...NAMED })).toContain('check -> src/main.rs#predict:5');
  });

  it('are reached from those inside them', async () => {
    expect(await linksOf({ ...CARGO, ...NAMED })).toContain('up -> src/main.rs#root:4');
  });

  it('are told apart from objects, both of which are called `self`', async () => {
    const links = await linksOf({ ...CARGO, ...NAMED });
    expect(links.filter((link) => link.startsWith('own'))).toEqual(['own -> src/a/c.rs#leaf:2']);
  });

  it('stand beside a library whose path the manifest states', async () => {
    const links = await linksOf({
      'Cargo.toml': '[package]\nname = "finder"\nversion = "0.1.0"\n[lib]\npath = "src/thing.rs"\n',
      'src/thing.rs': 'mod part;\nfn f() { part::run(); }\n',
      'src/part.rs': 'pub fn run() {}\n',
    });
    expect(links).toEqual(['f -> src/part.rs#run:1']);
  });

  it('that the crate does not have are no package', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/main.rs': 'use crate::generated::read_all;\nfn f() { read_all(); }\nmod a;\n',
      'src/a.rs': 'pub fn read_all() {}\n',
    });
    expect(links).toEqual(['f -> src/a.rs#read_all:1 (candidate)']);
  });
});
