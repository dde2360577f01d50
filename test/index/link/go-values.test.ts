import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const ITEM = 'type Item struct{}\nfunc (i *Item) Go() {}\ntype Other struct{}\nfunc (o *Other) Go() {}\n';
const TO_ITEM = 'f -> a.go#Go:3 (typed)';
const TO_OTHER = 'f -> a.go#Go:5 (typed)';

const linksIn = (code: string) => linksOf({ 'a.go': `package a\n${ITEM}${code}\n` });

describe('a value in Go is of the type', () => {
  it.each([
    [
      'that a function which is told what it is for gives',
      'func first[T any](n int) *Item { return nil }\nfunc f() { i := first[string](1); i.Go() }',
    ],
    [
      'that a literal of a generic type is of',
      'type Box[T any] struct { held *T }\nfunc f() { b := Box[Item]{held: nil}; b.held.Go() }',
    ],
    [
      'that the address of a generic literal is of',
      'type Box[T any] struct { held *T }\nfunc f() { b := &Box[Item]{}; b.held.Go() }',
    ],
    ['that it is asserted to be of', 'func f(x any) { x.(*Item).Go() }'],
    [
      'of a field of what is asserted to hold it',
      'type Box struct { held *Item }\nfunc f(x any) { x.(*Box).held.Go() }',
    ],
    ['of what a channel gives', 'func f(c chan *Item) { i := <-c; i.Go() }'],
    ['of what a channel that only gives is looped over for', 'func f(c <-chan *Item) { for i := range c { i.Go() } }'],
    ['of what a channel that is made here gives', 'func f() { c := make(chan *Item, 1); i := <-c; i.Go() }'],
    ['of the elements of an array of a fixed length', 'func f(all [4]*Item) { all[0].Go() }'],
    [
      'that the type of a parameter is told to hold',
      'type Box[T any] struct { held T }\nfunc f(b *Box[*Item]) { b.held.Go() }',
    ],
  ])('%s', async (_, code) => {
    const links = await linksIn(code);
    expect(links).toContain(TO_ITEM);
    expect(links).not.toContain(TO_OTHER);
  });
});

describe('a type switch in Go', () => {
  it('gives the name the type of the case that it is used in', async () => {
    const code = 'func f(x any) {\n  switch v := x.(type) {\n  case *Item:\n    v.Go()\n  }\n}';
    const links = await linksIn(code);
    expect(links).toEqual([TO_ITEM]);
  });

  it('leaves what it switches on what it was', async () => {
    const code =
      'func f(x *Other) {\n  switch v := any(x).(type) {\n  case *Item:\n    v.Go()\n  default:\n  }\n  x.Go()\n}';
    expect(await linksIn(code)).toEqual([TO_ITEM, TO_OTHER]);
  });
});

describe('a variable of a loop in Go', () => {
  it.each([
    ['a function', 'func i() []*Item { return nil }\nfunc f() { for _, i := range i() { i.Go() } }', 'f -> a.go#i:6'],
    [
      'a receiver',
      'type Box struct{}\nfunc (b *Box) list() []*Item { return nil }\nfunc f(i *Box) { for _, i := range i.list() { i.Go() } }',
      'f -> a.go#list:7 (typed)',
    ],
  ])('may have the name of %s in what is looped over', async (_, code, call) => {
    expect(await linksIn(code)).toEqual([TO_ITEM, call]);
  });
});

describe('a method of a type parameter in Go', () => {
  it('is that of the interface which bounds it', async () => {
    const code = 'type Goer interface {\n  Go()\n}\nfunc f[T Goer](t T) { t.Go() }';
    expect(await linksIn(code)).toContain('f -> a.go#Goer.Go:7 (typed)');
  });

  it('is that of the interface which bounds the elements', async () => {
    const code = 'type Goer interface {\n  Go()\n}\nfunc f[T Goer](all []T) { for _, t := range all { t.Go() } }';
    expect(await linksIn(code)).toContain('f -> a.go#Goer.Go:7 (typed)');
  });
});
