import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const CARGO = { 'Cargo.toml': '[package]\nname = "app"\nversion = "1.0.0"\n' };

describe('calls in Rust', () => {
  it('start at and lead to items that a macro is given, with their owners', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': 'mod clock;\nuse clock::Clock;\nfn run(c: &Clock) { c.tick(); }\n',
      'src/clock.rs':
        'cfg_time! {\n    //! Text with a { in it.\n    pub struct Clock { at: u64 }\n    impl Clock {\n        pub fn tick(&self) { self.now("}"); }\n        fn now(&self, _: &str) {}\n    }\n}\n',
    });
    expect(links).toEqual(['run -> src/clock.rs#tick:5 (typed)', 'tick -> src/clock.rs#now:6 (typed)']);
  });

  it('are not made up of a language that a macro defines itself', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        'quote! {\n    fn made() { real(); }\n}\nlazy_static! {\n    static ref X: u8 = real();\n}\nfn real() -> u8 { 1 }\n',
    });
    expect(links.filter((link) => link.startsWith('made'))).toEqual([]);
  });

  it.each([
    ['an Arc', 'fn f(x: Arc<Lamp>) { x.on(); }'],
    ['an Arc by its path', 'fn f(x: std::sync::Arc<Lamp>) { x.on(); }'],
    ['a guard', 'fn f(x: &Mutex<Lamp>) { let lamp = x.lock().unwrap(); lamp.on(); }'],
    [
      'what is tried',
      'fn g() -> Result<Lamp, ()> { todo!() }\nfn f() -> Result<(), ()> { let x = g()?; x.on(); Ok(()) }',
    ],
    ['what is awaited', 'async fn g() -> Lamp { todo!() }\nasync fn f() { g().await.on(); }'],
    ['what an arm of a match looks through', 'fn f(x: Option<Lamp>) { match x { Some(ref y) => y.on(), None => {} } }'],
    ['a field by its number', 'struct Box2(u8, Lamp);\nimpl Box2 { fn f(&self) { self.1.on(); } }'],
    ['a field in a pattern', 'struct Room { lamp: Lamp }\nfn f(r: Room) { let Room { lamp } = r; lamp.on(); }'],
    ['what is put in a Box', 'fn f() { let x = Box::new(Lamp::new()); x.on(); }'],
  ])('of members reach through %s', async (_, code) => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': `struct Lamp;\nimpl Lamp { fn on(&self) {}  fn new() -> Self { Lamp } }\n${code}\n`,
    });
    expect(links).toContain('f -> src/lib.rs#on:2 (typed)');
  });

  it.each([
    ['a bound', 'fn f<T: Send + Light>(x: T) { x.on(); }'],
    ['a bound behind where', 'fn f<T>(x: T) where T: Light { x.on(); }'],
    ['a bound of the implementation', 'struct S<T> { x: T }\nimpl<T: Light> S<T> { fn f(&self) { self.x.on(); } }'],
    ['impl', 'fn f(x: impl Light) { x.on(); }'],
    ['a list of traits in a wrapper', 'fn f(x: Arc<dyn Light + Send + Sync>) { x.on(); }'],
    ['dyn', 'fn f(x: &mut (dyn Light + Send)) { x.on(); }'],
  ])('of a trait are known by %s', async (_, code) => {
    const links = await linksOf({ ...CARGO, 'src/lib.rs': `trait Light { fn on(&self); }\n${code}\n` });
    expect(links).toEqual(['f -> src/lib.rs#Light.on:1 (typed)']);
  });

  it('do not take a member of another crate for the only one of its name', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': 'struct A;\nimpl A { fn open_door(&self) {} }\nfn f() { other::House::open_door(); }\n',
    });
    expect(links).toEqual(['f -> src/lib.rs#open_door:2 (candidate)']);
  });

  it('are none where a literal makes an object', async () => {
    const files = { ...CARGO, 'src/lib.rs': 'struct A { x: u8 }\nfn f() { let a = A { x: 1 }; }\n' };
    expect(await linksOf(files)).toEqual([]);
    expect(await linksOf(files, 'references')).toEqual(['f -> src/lib.rs#A:1']);
  });

  it('follow crate paths where there is no manifest, and from tests that stand within src', async () => {
    const code = 'pub fn go() {}\n';
    const test = 'use crate::a::go;\nfn t() { go(); }\n';
    const bare = await linksOf({ 'lib.rs': 'mod a;\nmod b;\n', 'a.rs': code, 'b.rs': test });
    expect(bare).toEqual(['t -> a.rs#go:1']);
    const within = await linksOf({ ...CARGO, 'src/lib.rs': 'mod a;\n', 'src/a.rs': code, 'src/a/tests/one.rs': test });
    expect(within).toEqual(['t -> src/a.rs#go:1']);
  });

  it.each([
    [
      'what it stands for',
      'struct P { l: Lamp }\nimpl std::ops::Deref for P { type Target = Lamp; }\nfn f(p: &P) { p.on(); }',
    ],
    ['a field of a variant', 'enum E { A(u8, Lamp), B }\nfn f(e: E) { match e { E::A(_, ref x) => x.on(), _ => {} } }'],
    ['a named field of a variant', 'enum E { A { x: Lamp } }\nfn f(e: E) { if let E::A { x } = e { x.on(); } }'],
    ['a part of a tuple type', 'struct P(u8, Lamp);\nfn f(p: P) { let P(_, x) = p; x.on(); }'],
    ['a variable that is declared again', 'fn f(x: &Mutex<Lamp>) { let x = x.lock().unwrap(); let x = &*x; x.on(); }'],
    [
      'a field beside a method of its name',
      'struct P { go: Lamp }\nimpl P { fn go(&self) {}\n fn f(&self) { self.go.on(); } }',
    ],
    ['what a wrapper holds', 'fn f(x: Option<Lamp>) { x.map(|y| y.on()); }'],
    ['elements', 'fn f(all: Vec<Lamp>) { all.iter().for_each(|one| one.on()); }'],
    ['an element of so many', 'fn f(all: &[Lamp; 4]) { all[0].on(); }'],
    ['another name of a type', 'type L = Lamp;\nfn f(x: L) { x.on(); }'],
  ])('lead to members of %s', async (_, code) => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': `struct Lamp;\nimpl Lamp { fn on(&self) {} }\n${code}\n`,
    });
    expect(links).toEqual(['f -> src/lib.rs#on:2 (typed)']);
  });

  it('of what a function gives a member of its own are not those of the object', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        'struct Lamp;\nimpl Lamp { fn on(&self) {}  fn map<F>(self, f: F) {} }\nfn f(x: Lamp) { x.map(|y| y.on()); }\n',
    });
    expect(links).toEqual(['f -> src/lib.rs#map:2 (typed)']);
  });

  it('prefer what a type has of its own to what it has for a trait', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/a.rs': 'use crate::*;\nimpl Light for Lamp { fn on(&self) { self.on(); } }\n',
      'src/lib.rs': 'mod a;\ntrait Light { fn on(&self); }\nstruct Lamp;\nimpl Lamp { fn on(&self) {} }\n',
    });
    expect(links).toEqual(['on -> src/lib.rs#on:4 (typed)']);
  });

  it('of a type parameter may be of any of its bounds', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': 'trait A { fn a(&self); }\ntrait B { fn b(&self); }\nfn f<T: A + B>(x: T) { x.b(); }\n',
    });
    expect(links).toEqual(['f -> src/lib.rs#B.b:2 (typed)']);
  });

  it('reach modules within a file by their names, and what is around them', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs':
        'mod inner { pub fn deep() { super::top(); }\n  pub mod more { pub fn deeper() { super::deep(); } } }\nfn top() {}\nfn f() { inner::deep(); crate::inner::more::deeper(); }\n',
    });
    expect(links).toEqual([
      'f -> src/lib.rs#inner.deep:1',
      'f -> src/lib.rs#inner.more.deeper:2',
      'inner.deep -> src/lib.rs#top:3',
      'inner.more.deeper -> src/lib.rs#inner.deep:1',
    ]);
  });
});
