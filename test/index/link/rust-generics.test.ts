import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const CARGO = { 'Cargo.toml': '[package]\nname = "app"\nversion = "1.0.0"\n' };
const LAMP = 'pub struct Lamp;\nimpl Lamp { pub fn on(&mut self) -> Lamp { todo!() } }\n';
const ON = 'src/lib.rs#on:2 (typed)';

describe('calls in generic Rust', () => {
  it.each([
    ['an associated type of a bound', 'fn f<R: Room>(r: R) { let x = r.first(); x.on(); }'],
    ['what an iterator of a trait gives', 'fn f<R: Room>(r: R) { for x in r.all() { x.on(); } }'],
    ['a type that is bound behind where', 'fn f<R: Room>(x: R::Other) where R::Other: Light { x.on(); }'],
    [
      'an implementation for all of a kind',
      'impl<L: Light> Shine for L { fn f(&self) { self.on(); } }\ntrait Shine { fn f(&self); }',
    ],
    ['a type in brackets', 'fn f<L: Light>(x: L) { <L as Light>::on(&x); }'],
    ['a type in brackets within a macro', 'fn f<L: Light>(x: L) { assert!(<L as Light>::on(&x)); }'],
  ])('lead to a trait by %s', async (_, code) => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': `pub trait Light { fn on(&self); }\npub trait Room {\n    type Light: Light + Copy;\n    type Other;\n    type All: Iterator<Item = Self::Light>;\n    fn first(&self) -> Self::Light;\n    fn all(&self) -> Self::All;\n}\n${code}\n`,
    });
    expect(links.map((link) => link.replace(/ \(\w+\)$/, ''))).toContain('f -> src/lib.rs#Light.on:1');
  });

  it.each([
    ['a part of a tuple', 'fn f(x: Lamp) { let (a, b) = (1, x); b.on(); }'],
    [
      'one of several results',
      'fn g() -> Option<(u8, Lamp)> { None }\nfn f() { while let Some((_, mut x)) = g() { x.on(); } }',
    ],
    [
      'one of several results in two wrappers',
      'fn g() -> Poll<Option<(u8, Lamp)>> { todo!() }\nfn f() { match g() { Poll::Ready(Some((_, mut x))) => x.on(), _ => {} } }',
    ],
    ['a part of elements', 'fn f(all: Vec<(u8, Lamp)>) { for (_, x) in all.iter() { x.on(); } }'],
    ['a part of what a closure is given', 'fn f(all: Vec<(u8, Lamp)>) { all.iter().for_each(|(_, x)| x.on()); }'],
    ['elements with their places', 'fn f(all: Vec<Lamp>) { for (i, x) in all.iter_mut().enumerate() { x.on(); } }'],
    [
      'a field of a variant that is borrowed to be changed',
      'enum E { A(Lamp), B }\nfn f(e: E) { match e { E::A(ref mut x) => x.on(), _ => {} } }',
    ],
    ['what a macro gives on', 'struct S { l: Lamp }\nimpl S { fn f(&mut self) { ready!(self.l.on()).on(); } }'],
    ['what is pinned', 'struct S { l: Lamp }\nimpl S { fn f(&mut self) { Pin::new(&mut self.l).on(); } }'],
    [
      'a path over several lines within a macro',
      'struct S { l: Lamp }\nimpl S { fn f(&mut self) { assert!(self\n    .l\n    .on()); } }',
    ],
    [
      'what a type is given',
      'struct Shelf<T>(T);\nimpl<T> Shelf<T> { fn take(self) -> T { self.0 } }\nfn f(x: Shelf<Lamp>) { x.take().on(); }',
    ],
    ['another name of a parameter', "type Same<'a, T> = T;\nfn f(x: Same<'static, Lamp>) { x.on(); }"],
  ])('lead to members of %s', async (_, code) => {
    const links = await linksOf({ ...CARGO, 'src/lib.rs': `${LAMP}${code}\n` });
    expect(links).toContain(`f -> ${ON}`);
  });

  it('lead to the only trait that declares a method, of whatever type it is called', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        'trait Shine { fn shine_on(&self); }\nimpl Shine for Vec<u8> { fn shine_on(&self) {} }\nimpl Shine for &str { fn shine_on(&self) {} }\nfn f(x: Vec<u8>) { x.shine_on(); }\n',
    });
    expect(links).toEqual(['f -> src/lib.rs#Shine.shine_on:1 (unique)']);
  });

  it('do not lead to a trait for a method of the language, nor surely for one word of a trait that is not in scope', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': 'mod a;\nmod b;\n',
      'src/a.rs': 'pub trait Shine { fn is_empty(&self); fn glow(&self); }\n',
      'src/b.rs': 'fn f(x: Vec<u8>) { x.is_empty(); x.glow(); }\n',
    });
    expect(links).toEqual(['f -> src/a.rs#Shine.glow:1 (candidate)']);
  });

  it('lead to a module whose name a variable has, too', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        'mod headers;\nuse crate::headers;\nfn f(headers: Map) { headers::read_all(&headers); headers.read_one(); }\n',
      'src/headers.rs': 'pub fn read_all(_: &Map) {}\n',
    });
    expect(links).toEqual(['f -> src/headers.rs#read_all:1']);
  });

  it('lead through modules that hold one of their own name, that are given on, and that are above', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': 'pub mod body;\nmod inner;\npub use crate::inner::list;\nmod user;\n',
      'src/body/mod.rs': 'mod body;\npub fn go() {}\n',
      'src/body/body.rs': 'pub fn deep() { super::super::body::go(); }\n',
      'src/inner/mod.rs': 'pub mod list;\n',
      'src/inner/list.rs': 'pub struct List;\nimpl List { pub fn len(&self) {} }\n',
      'src/user.rs': 'use crate::list::List;\nfn f(x: &List) { crate::body::go(); x.len(); }\n',
    });
    expect(links).toEqual([
      'deep -> src/body/mod.rs#go:2',
      'f -> src/body/mod.rs#go:2',
      'f -> src/inner/list.rs#len:2 (typed)',
    ]);
  });

  it('lead to what stands in a place in each configuration', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        'struct A;\nimpl A {\n    #[cfg(unix)]\n    fn go(&self) {}\n    #[cfg(not(unix))]\n    fn go(&self) {}\n    fn f(&self) { self.go(); }\n}\n',
    });
    expect(links).toEqual(['f -> src/lib.rs#go:4 (typed)', 'f -> src/lib.rs#go:6 (typed)']);
  });

  it('are none of a module where self is of a type without a name', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        "trait Size { fn len(&self); fn f(&self); }\nimpl<'a> Size for &'a [u8] { fn len(&self) {}  fn f(&self) { self.len(); } }\n",
    });
    expect(links.filter((link) => link.includes('import'))).toEqual([]);
    expect(links.filter((link) => !link.includes('('))).toEqual([]);
  });
});
