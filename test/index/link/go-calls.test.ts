import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const ITEM = 'type Item struct{}\nfunc (i *Item) Go() {}\n';

describe('a receiver in Go', () => {
  it.each([
    ['a further result of a call', 'func two() (int, *Item) { return 0, nil }\nfunc f() { _, i := two(); i.Go() }'],
    [
      'a result that shares its type with the one before it',
      'func two() (a, b *Item, err error) { return }\nfunc f() { _, b, _ := two(); b.Go() }',
    ],
    ['what stands at its place among several values', 'func f() { n, i := 1, &Item{}; i.Go(); _ = n }'],
    ['a new object', 'func f() { i := new(Item); i.Go() }'],
    ['one of a parameter that takes any number', 'func f(all ...*Item) { for _, i := range all { i.Go() } }'],
    ['what is embedded, by the name of its type', 'type Box struct { *Item }\nfunc f(b Box) { b.Item.Go() }'],
    [
      'declared again from what it was',
      'type Box struct { I *Item }\nfunc f(i Box) { if i := i.I; i != nil { i.Go() } }',
    ],
  ])('may be %s', async (_, code) => {
    const links = await linksOf({ 'a.go': `package a\n${ITEM}${code}\n` });
    expect(links).toContain('f -> a.go#Go:3 (typed)');
  });

  it('is not what another result is', async () => {
    const code = 'func two() (*Item, error) { return nil, nil }\nfunc f() { _, err := two(); err.Go() }';
    expect(await linksOf({ 'a.go': `package a\n${ITEM}${code}\n` })).toEqual([
      'f -> a.go#Go:3 (candidate)',
      'f -> a.go#two:4',
    ]);
  });
});

describe('a conversion in Go', () => {
  const files = { 'a.go': 'package a\ntype Name string\nfunc f(s string) Name { return Name(s) }\n' };

  it('calls nothing', async () => {
    expect(await linksOf(files)).toEqual([]);
  });

  it('uses the type', async () => {
    expect(await linksOf(files, 'references')).toContain('f -> a.go#Name:2');
  });
});

describe('a function of Go that several builds have', () => {
  const [both, linux, windows] = ['package a\nfunc f() { open() }\n', 'func open() {}\n', 'func open() {}\n'];

  it('is any of them to a file that is in all of them', async () => {
    const files = { 'a.go': both, 'b_linux.go': `package a\n${linux}`, 'b_windows.go': `package a\n${windows}` };
    expect(await linksOf(files)).toEqual(['f -> b_linux.go#open:2 (typed)', 'f -> b_windows.go#open:2 (typed)']);
  });

  it('is that of the build which the name of the calling file says', async () => {
    const files = {
      'a_windows.go': both,
      'b_linux.go': `package a\n${linux}`,
      'b_windows.go': `package a\n${windows}`,
    };
    expect(await linksOf(files)).toEqual(['f -> b_windows.go#open:2']);
  });

  it('is not that of a test', async () => {
    const files = { 'a.go': both, 'b.go': `package a\n${linux}`, 'b_test.go': `package a_test\n${windows}` };
    expect(await linksOf(files)).toEqual(['f -> b.go#open:2']);
  });

  it('may be a method', async () => {
    const methods = 'package a\nfunc (i *Item) Open() {}\n';
    const files = {
      'a.go': 'package a\ntype Item struct{}\nfunc f(i *Item) { i.Open() }\n',
      'b_linux.go': methods,
      'b_windows.go': methods,
    };
    expect(await linksOf(files)).toEqual(['f -> b_linux.go#Open:2 (typed)', 'f -> b_windows.go#Open:2 (typed)']);
  });
});
