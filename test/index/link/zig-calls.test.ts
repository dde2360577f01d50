import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

describe('calls in Zig', () => {
  it('of a plain name within a container lead to the function beside the caller', async () => {
    const links = await linksOf({
      'a.zig':
        'const Item = struct {\n    fn helper() void {}\n    fn run(self: *Item) void {\n        _ = self;\n        helper();\n    }\n};\n' +
        'const Other = struct {\n    fn helper() void {}\n};\n',
    });
    expect(links).toEqual(['Item.run -> a.zig#Item.helper:2']);
  });

  it('of a member lead to the container within the container that the receiver was made of', async () => {
    const links = await linksOf({
      'a.zig':
        'const Outer = struct {\n    const Item = struct {\n        fn run(self: *Item) void {\n            _ = self;\n        }\n    };\n' +
        '    fn f() void {\n        var one = Item{};\n        one.run();\n    }\n};\n' +
        'const Other = struct {\n    fn run(self: *Other) void {\n        _ = self;\n    }\n};\n',
    });
    expect(links).toEqual(['Outer.f -> a.zig#Outer.Item.run:3 (typed)']);
  });
});
