import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edgesOf } from '../../src/index/graph-columns.ts';
import { Indexer } from '../../src/index/indexer.ts';

/**
 * A small program, and its counted calls, inheritance and imports as a person reads them. Making an object is a call of
 * its type, or of the type's constructor where one is written.
 */
interface Program {
  readonly language: string;
  readonly files: Readonly<Record<string, string>>;
  readonly edges: readonly string[];
}

const PROGRAMS: readonly Program[] = [
  {
    language: 'TypeScript',
    files: {
      'shapes.ts':
        'export class Shape { area(): number { return 0; } grow() { this.area(); } }\nexport class Circle extends Shape { area(): number { return 3; } }\nexport function make(): Circle { return new Circle(); }\n',
      'index.ts': "export { make as create } from './shapes';\nexport * from './shapes';\n",
      'main.ts':
        "import { create, Circle } from './index';\nfunction run(circle: Circle, make: () => void) {\n  make();\n  create().grow();\n  circle.area();\n  [1].map(twice);\n}\nfunction twice(n: number) { return n * 2; }\nrun(create(), () => {});\n",
    },
    edges: [
      'index.ts imports shapes.ts',
      'main.ts calls main.ts#run',
      'main.ts calls shapes.ts#make',
      'main.ts imports index.ts',
      'main.ts#run calls shapes.ts#Circle.area',
      'main.ts#run calls shapes.ts#Shape.grow',
      'main.ts#run calls shapes.ts#make',
      'shapes.ts#Circle extends shapes.ts#Shape',
      'shapes.ts#Shape.grow calls shapes.ts#Shape.area',
      'shapes.ts#make calls shapes.ts#Circle',
    ],
  },
  {
    language: 'Python',
    files: {
      'shop/__init__.py': 'from .stock import Item\n',
      'shop/stock.py':
        'class Base:\n    def price(self):\n        return 1\n\n\nclass Item(Base):\n    def total(self):\n        return self.price()\n',
      'main.py':
        'from shop import Item\nimport shop.stock as stock\n\n\ndef run(item: Item, print_it):\n    print_it()\n    item.total()\n    stock.Base().price()\n    len([])\n\n\nrun(Item(), print)\n',
    },
    edges: [
      'main.py calls main.py#run',
      'main.py calls shop/stock.py#Item',
      'main.py imports shop/__init__.py',
      'main.py imports shop/stock.py',
      'main.py#run calls shop/stock.py#Base',
      'main.py#run calls shop/stock.py#Base.price',
      'main.py#run calls shop/stock.py#Item.total',
      'shop/__init__.py imports shop/stock.py',
      'shop/stock.py#Item extends shop/stock.py#Base',
      'shop/stock.py#Item.total calls shop/stock.py#Base.price',
    ],
  },
  {
    language: 'Go',
    files: {
      'go.mod': 'module example.com/shop\n',
      'stock/item.go':
        'package stock\n\ntype Item struct{ n int }\n\nfunc New() *Item { return &Item{n: one()} }\n\nfunc (i *Item) Total() int { return i.n }\n',
      'stock/count.go': 'package stock\n\nfunc one() int { return 1 }\n',
      'main.go':
        'package main\n\nimport s "example.com/shop/stock"\n\nfunc main() {\n\titem := s.New()\n\titem.Total()\n\tlen("")\n}\n',
    },
    edges: [
      'main.go imports stock/count.go',
      'main.go imports stock/item.go',
      'main.go#main calls stock/item.go#New',
      'main.go#main calls stock/item.go#Total',
      'stock/item.go#New calls stock/count.go#one',
      'stock/item.go#New calls stock/item.go#Item',
    ],
  },
  {
    language: 'Rust',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs':
        'mod stock;\nuse crate::stock::Item;\n\nfn main() {\n    let item = Item::new();\n    item.total();\n    stock::count();\n}\n',
      'src/stock.rs':
        'pub struct Item {\n    n: u32,\n}\n\nimpl Item {\n    pub fn new() -> Item {\n        Item { n: 1 }\n    }\n\n    pub fn total(&self) -> u32 {\n        self.n + count()\n    }\n}\n\npub fn count() -> u32 {\n    1\n}\n',
    },
    edges: [
      'src/main.rs imports src/stock.rs',
      'src/main.rs#main calls src/stock.rs#count',
      'src/main.rs#main calls src/stock.rs#new',
      'src/main.rs#main calls src/stock.rs#total',
      'src/stock.rs#new calls src/stock.rs#Item',
      'src/stock.rs#total calls src/stock.rs#count',
    ],
  },
  {
    language: 'Java',
    files: {
      'shop/Item.java':
        'package shop;\n\npublic class Item extends Base {\n    public int total() { return price() + one(); }\n    private int one() { return 1; }\n}\n',
      'shop/Base.java': 'package shop;\n\nclass Base {\n    int price() { return 1; }\n}\n',
      'app/Main.java':
        'package app;\n\nimport shop.Item;\n\npublic class Main {\n    public static void main(String[] args) {\n        Item item = new Item();\n        item.total();\n        String.valueOf(1);\n    }\n}\n',
    },
    edges: [
      'app/Main.java imports shop/Base.java',
      'app/Main.java imports shop/Item.java',
      'app/Main.java#Main.main calls shop/Item.java#Item',
      'app/Main.java#Main.main calls shop/Item.java#Item.total',
      'shop/Item.java#Item extends shop/Base.java#Base',
      'shop/Item.java#Item.total calls shop/Base.java#Base.price',
      'shop/Item.java#Item.total calls shop/Item.java#Item.one',
    ],
  },
  {
    language: 'Ruby',
    files: {
      'item.rb':
        'class Base\n  def price\n    1\n  end\nend\n\nclass Item < Base\n  def total\n    price\n  end\nend\n',
      'main.rb': "require_relative 'item'\n\ndef run\n  item = Item.new\n  item.total\nend\n\nrun()\n",
    },
    edges: [
      'item.rb#Item extends item.rb#Base',
      'item.rb#Item.total calls item.rb#Base.price',
      'main.rb calls main.rb#run',
      'main.rb imports item.rb',
      'main.rb#run calls item.rb#Item',
      'main.rb#run calls item.rb#Item.total',
    ],
  },
  {
    language: 'Lua',
    files: {
      'stock.lua':
        'local M = {}\n\nlocal function one()\n  return 1\nend\n\nfunction M.total()\n  return one()\nend\n\nreturn M\n',
      'main.lua':
        "local stock = require('stock')\n\nlocal function run()\n  stock.total()\n  print('x')\nend\n\nrun()\n",
    },
    edges: ['main.lua calls main.lua#run', 'main.lua imports stock.lua', 'stock.lua#total calls stock.lua#one'],
  },
  {
    language: 'Bash',
    files: {
      'lib.sh': 'greet() {\n  echo "hi"\n}\n',
      'main.sh': '#!/bin/bash\nsource ./lib.sh\nrun() {\n  greet\n}\nrun\n',
    },
    edges: ['main.sh calls main.sh#run', 'main.sh imports lib.sh', 'main.sh#run calls lib.sh#greet'],
  },
  {
    language: 'C',
    files: {
      'shelf.h': '#ifndef SHELF_H\n#define SHELF_H\nint count(int n);\n#endif\n',
      'shelf.c': '#include "shelf.h"\n\nstatic int one(void) { return 1; }\n\nint count(int n) { return n + one(); }\n',
      'main.c': '#include <stdio.h>\n#include "shelf.h"\n\nint main(void) { printf("%d", count(1)); return 0; }\n',
    },
    edges: [
      'main.c imports shelf.h',
      'main.c#main calls shelf.h#count',
      'shelf.c imports shelf.h',
      'shelf.c#count calls shelf.c#one',
    ],
  },
  {
    language: 'C#',
    files: {
      'Item.cs':
        'namespace Shop\n{\n    public class Item\n    {\n        public int Total() { return One(); }\n        private int One() { return 1; }\n    }\n}\n',
      'Main.cs':
        'using Shop;\n\nnamespace App\n{\n    public class Program\n    {\n        public static void Main()\n        {\n            var item = new Item();\n            item.Total();\n        }\n    }\n}\n',
    },
    edges: [
      'Item.cs#Shop.Item.Total calls Item.cs#Shop.Item.One',
      'Main.cs imports Item.cs',
      'Main.cs#App.Program.Main calls Item.cs#Shop.Item',
      'Main.cs#App.Program.Main calls Item.cs#Shop.Item.Total',
    ],
  },
];

const COUNTED = ['calls', 'extends', 'implements', 'imports'];

describe('the edges of a small program', () => {
  const indexer = new Indexer();
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'orrery-edges-'));
  });

  afterAll(async () => {
    await indexer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PROGRAMS)('are found in $language, and none besides', async ({ language, files, edges }) => {
    const tree = join(folder, encodeURIComponent(language));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const { graph } = await indexer.linked(tree);
    const place = (node: number) => {
      const path = graph.name(graph.fileOf(node));
      return node < graph.fileCount ? path : `${path}#${graph.qualifiedName(node)}`;
    };
    const found: string[] = [];
    for (let node = 0; node < graph.nodeCount; node++) {
      for (const edge of edgesOf(graph, node, 'outgoing')) {
        const isInside = graph.kind(edge.target) !== 'external';
        if (!isInside || edge.certainty === 'candidate' || !COUNTED.includes(edge.kind)) continue;
        found.push(`${place(edge.source)} ${edge.kind} ${place(edge.target)}`);
      }
    }
    expect(found.sort()).toEqual([...edges].sort());
  });
});
