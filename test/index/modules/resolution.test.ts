import { describe, expect, it } from 'vitest';
import { importsOf } from './imports-of.ts';

interface Tree {
  readonly by: string;
  readonly files: Readonly<Record<string, string>>;
  readonly imports: readonly string[];
}

/** Each language's own tools would load these files for these imports. */
const TREES: Readonly<Record<string, readonly Tree[]>> = {
  'JavaScript and TypeScript': [
    {
      by: 'relative paths, with and without extension, and folders with an index',
      files: {
        'a.ts': "import './b';\nimport './c.js';\nimport './d';\nimport './missing';\n",
        'b.tsx': '',
        'c.ts': '',
        'd/index.ts': '',
      },
      imports: ['a.ts → b.tsx', 'a.ts → c.ts', 'a.ts → d/index.ts'],
    },
    {
      by: 'tsconfig paths and a base URL inherited from another configuration',
      files: {
        'config/base.json': '{ "compilerOptions": { "baseUrl": "..", "paths": { "@lib/*": ["lib/*"] } } }',
        'tsconfig.json': '{ // comment\n "extends": "./config/base.json", }',
        'app/a.ts': "import '@lib/b';\nimport 'shared/c';\nimport 'react';\n",
        'lib/b.ts': '',
        'shared/c.ts': '',
      },
      imports: ['app/a.ts → [react]', 'app/a.ts → lib/b.ts', 'app/a.ts → shared/c.ts'],
    },
    {
      by: 'the project that a tsconfig without files of its own refers to',
      files: {
        'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
        'tsconfig.app.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
        'src/a.ts': "import '@/b';\n",
        'src/b.ts': '',
      },
      imports: ['src/a.ts → src/b.ts'],
    },
    {
      by: 'workspaces, package exports with conditions and patterns, traced from what is built to its source',
      files: {
        'package.json': '{ "workspaces": ["packages/*"] }',
        'packages/app/package.json': '{ "name": "app" }',
        'packages/app/a.ts': "import '@x/lib';\nimport '@x/lib/parts/one';\nimport '@x/lib/hidden';\n",
        'packages/lib/package.json':
          '{ "name": "@x/lib", "exports": { ".": { "import": "./dist/index.js" }, "./parts/*": "./dist/parts/*.js" } }',
        'packages/lib/src/index.ts': '',
        'packages/lib/src/parts/one.ts': '',
        'packages/lib/src/hidden.ts': '',
      },
      imports: ['packages/app/a.ts → packages/lib/src/index.ts', 'packages/app/a.ts → packages/lib/src/parts/one.ts'],
    },
    {
      by: 'the condition of package exports that holds for whoever asks for none, and another where nothing else is a source',
      files: {
        'package.json': '{ "workspaces": ["packages/*"] }',
        'packages/app/package.json': '{ "name": "app" }',
        'packages/app/a.ts': "import 'lib/checks';\nimport 'lib/parts';\n",
        'packages/lib/package.json': JSON.stringify({
          name: 'lib',
          exports: {
            './checks': { development: './src/checks.development.ts', default: './src/checks.ts' },
            './*': { '@source': './sources/*.ts', development: './other/*.ts', default: './made/*.js' },
          },
        }),
        'packages/lib/src/checks.ts': '',
        'packages/lib/src/checks.development.ts': '',
        'packages/lib/sources/parts.ts': '',
        'packages/lib/other/parts.ts': '',
      },
      imports: ['packages/app/a.ts → packages/lib/sources/parts.ts', 'packages/app/a.ts → packages/lib/src/checks.ts'],
    },
    {
      by: 'the source of a subpath, where a package says nothing of its subpaths',
      files: {
        'package.json': '{ "workspaces": ["packages/*"] }',
        'packages/app/package.json': '{ "name": "app" }',
        'packages/app/a.ts': "import 'lib/parts';\nimport 'lib/none';\n",
        'packages/lib/package.json': '{ "name": "lib" }',
        'packages/lib/src/parts/index.ts': '',
      },
      imports: ['packages/app/a.ts → packages/lib/src/parts/index.ts'],
    },
    {
      by: 'workspaces in folders however deep, by a pattern of `**`',
      files: {
        'package.json': '{ "workspaces": ["packages/**/*"] }',
        'packages/app/package.json': '{ "name": "app" }',
        'packages/app/a.ts': "import '@x/lib';\n",
        'packages/group/lib/package.json': '{ "name": "@x/lib" }',
        'packages/group/lib/src/index.ts': '',
      },
      imports: ['packages/app/a.ts → packages/group/lib/src/index.ts'],
    },
    {
      by: 'a list between brackets in pnpm-workspace.yaml, without a manifest beside it',
      files: {
        'pnpm-workspace.yaml': 'packages: ["apps/*", packages/**] # ours\n',
        'apps/one/package.json': '{ "name": "one" }',
        'apps/one/a.ts': "import '@x/lib';\n",
        'packages/group/lib/package.json': '{ "name": "@x/lib" }',
        'packages/group/lib/src/index.ts': '',
      },
      imports: ['apps/one/a.ts → packages/group/lib/src/index.ts'],
    },
    {
      by: 'the packages of pnpm-workspace.yaml and the imports of a package itself',
      files: {
        'pnpm-workspace.yaml': 'packages:\n  - "libs/*"\n',
        'package.json': '{ "name": "root", "imports": { "#db": "./db.ts" } }',
        'a.ts': "import 'lib';\nimport '#db';\nimport 'node:fs';\n",
        'db.ts': '',
        'libs/lib/package.json': '{ "name": "lib", "main": "main.js" }',
        'libs/lib/main.js': '',
      },
      imports: ['a.ts → [node:fs]', 'a.ts → db.ts', 'a.ts → libs/lib/main.js'],
    },
  ],
  Python: [
    {
      by: 'relative imports, packages and modules in them',
      files: {
        'shop/__init__.py': 'from . import item\n',
        'shop/item.py': 'from ..tools import helper\nfrom .parts.one import f\nimport os.path\n',
        'shop/parts/one.py': '',
        'main.py': 'import shop.item\nfrom shop import item\n',
      },
      imports: [
        'main.py → shop/__init__.py',
        'main.py → shop/item.py',
        'shop/__init__.py → shop/item.py',
        'shop/item.py → [os]',
        'shop/item.py → shop/parts/one.py',
      ],
    },
    {
      by: 'a src layout and packages without __init__.py',
      files: {
        'src/space/part/mod.py': '',
        'tests/test_mod.py': 'from space.part import mod\nfrom space.part.mod import f\n',
      },
      imports: ['tests/test_mod.py → src/space/part/mod.py'],
    },
    {
      by: 'the folder that pyproject.toml says packages stand in',
      files: {
        'pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["code"]\n',
        'code/shop/item.py': '',
        'tests/test_item.py': 'from shop.item import f\n',
      },
      imports: ['tests/test_item.py → code/shop/item.py'],
    },
  ],
  Rust: [
    {
      by: 'crate, self and super through the layout of files',
      files: {
        'Cargo.toml': '[package]\nname = "shop"\n',
        'src/lib.rs': 'mod stock;\nmod tax;\n',
        'src/tax.rs': 'use crate::stock::item::Item;\n',
        'src/stock/mod.rs': 'pub mod item;\nuse super::tax::rate;\n',
        'src/stock/item.rs': 'use super::super::tax;\nuse std::fmt;\n',
      },
      imports: [
        'src/lib.rs → src/stock/mod.rs',
        'src/lib.rs → src/tax.rs',
        'src/stock/item.rs → [std]',
        'src/stock/item.rs → src/tax.rs',
        'src/stock/mod.rs → src/stock/item.rs',
        'src/stock/mod.rs → src/tax.rs',
        'src/tax.rs → src/stock/item.rs',
      ],
    },
    {
      by: 'the members of a workspace, by path and under another name',
      files: {
        'Cargo.toml': '[workspace]\nmembers = ["app", "lib"]\n',
        'app/Cargo.toml':
          '[package]\nname = "app"\n[dependencies]\nparts = { path = "../lib", package = "my-lib" }\nserde = "1"\n',
        'app/src/main.rs': 'use parts::one::f;\nuse my_lib::one;\nuse serde::Serialize;\n',
        'lib/Cargo.toml': '[package]\nname = "my-lib"\n',
        'lib/src/lib.rs': 'pub mod one;\n',
        'lib/src/one.rs': '',
      },
      imports: ['app/src/main.rs → [serde]', 'app/src/main.rs → lib/src/one.rs', 'lib/src/lib.rs → lib/src/one.rs'],
    },
    {
      by: 'programs at a path that the manifest states',
      files: {
        'Cargo.toml': '[package]\nname = "shop"\n[[bin]]\nname = "s"\npath = "crates/core/main.rs"\n',
        'crates/core/main.rs': 'mod search;\nmod flags;\n',
        'crates/core/flags.rs': '',
        'crates/core/search.rs': 'use crate::flags::f;\n',
      },
      imports: [
        'crates/core/main.rs → crates/core/flags.rs',
        'crates/core/main.rs → crates/core/search.rs',
        'crates/core/search.rs → crates/core/flags.rs',
      ],
    },
  ],
  Go: [
    {
      by: 'module paths, nested modules and replacements, in go.mod and go.work',
      files: {
        'go.work': 'go 1.22\n\nuse ./app\n\nreplace example.com/other => ./forks/other\n',
        'app/go.mod': 'module example.com/app\n\nreplace example.com/lib v1.0.0 => ../lib\n',
        'app/main.go':
          'package main\n\nimport (\n\t"fmt"\n\t"example.com/app/part"\n\t"example.com/lib/one"\n\t"example.com/other"\n)\n',
        'app/part/part.go': 'package part\n',
        'app/part/part_test.go': 'package part\n',
        'lib/one/one.go': 'package one\n',
        'forks/other/other.go': 'package other\n',
      },
      imports: [
        'app/main.go → [fmt]',
        'app/main.go → app/part/part.go',
        'app/main.go → forks/other/other.go',
        'app/main.go → lib/one/one.go',
      ],
    },
  ],
  'Java, Kotlin and Scala': [
    {
      by: 'packages across the source roots of several modules, and only by the files that define what is used',
      files: {
        'core/src/main/java/shop/Item.java': 'package shop;\npublic class Item {}\n',
        'core/src/main/java/shop/Tax.java':
          'package shop;\npublic class Tax { public static int rate() { return 1; } }\n',
        'core/src/main/kotlin/shop/More.kt': 'package shop\n\nfun Item.discount() = 1\nclass Unused\n',
        'app/src/main/java/app/A.java':
          'package app;\nimport shop.Item;\nimport static shop.Tax.rate;\nimport java.util.List;\n',
        'app/src/main/java/app/B.java': 'package app;\nimport shop.*;\nclass B { Tax tax; }\n',
        'app/src/main/kotlin/app/C.kt': 'package app\n\nimport shop.discount\n',
      },
      imports: [
        'app/src/main/java/app/A.java → [java.util]',
        'app/src/main/java/app/A.java → core/src/main/java/shop/Item.java',
        'app/src/main/java/app/A.java → core/src/main/java/shop/Tax.java',
        'app/src/main/java/app/B.java → core/src/main/java/shop/Tax.java',
        'app/src/main/kotlin/app/C.kt → core/src/main/kotlin/shop/More.kt',
      ],
    },
  ],
  'C#': [
    {
      by: 'namespaces, in blocks and for whole files',
      files: {
        'Shop/Item.cs': 'namespace Shop;\npublic class Item {}\n',
        'Shop/Tax.cs': 'namespace Shop { public class Tax {} }\n',
        'App.cs': 'using System;\nusing Shop;\nclass App { Item item; }\n',
      },
      imports: ['App.cs → Shop/Item.cs', 'App.cs → [System]'],
    },
  ],
  PHP: [
    {
      by: 'namespaces, grouped and aliased, and files included by path',
      files: {
        'src/Item.php': '<?php\nnamespace Shop;\nclass Item {}\n',
        'src/Tax/rate.php': '<?php\nnamespace Shop\\Tax;\nfunction rate() {}\n',
        'main.php':
          "<?php\nrequire __DIR__ . '/src/Tax/rate.php';\nuse Shop\\{Item as Thing};\nuse function Shop\\Tax\\rate;\nuse Other\\Lib;\n",
      },
      imports: ['main.php → [Other]', 'main.php → src/Item.php', 'main.php → src/Tax/rate.php'],
    },
  ],
  'C and C++': [
    {
      by: 'the folder of the file, then the end of the path',
      files: {
        'src/a.c': '#include "b.h"\n#include <lib/c.h>\n#include <stdio.h>\n',
        'src/b.h': '',
        'include/lib/c.h': '',
      },
      imports: ['src/a.c → [stdio.h]', 'src/a.c → include/lib/c.h', 'src/a.c → src/b.h'],
    },
    {
      by: "the compiler's search folders in compile_commands.json before a nearer file of the name",
      files: {
        'compile_commands.json': JSON.stringify([
          { directory: '/home/ada/shop/build', command: 'cc -I../include/v2 -c ../src/a.c', file: '../src/a.c' },
        ]),
        'src/a.c': '#include <shop.h>\n',
        'src/old/shop.h': '',
        'include/v2/shop.h': '',
      },
      imports: ['src/a.c → include/v2/shop.h'],
    },
  ],
  Ruby: [
    {
      by: 'require_relative, load paths and autoload',
      files: {
        'lib/shop.rb':
          "require_relative 'shop/item'\nrequire 'shop/tax'\nrequire 'json'\nautoload :Cart, 'shop/cart'\n",
        'lib/shop/item.rb': '',
        'lib/shop/tax.rb': '',
        'lib/shop/cart.rb': '',
      },
      imports: [
        'lib/shop.rb → [json]',
        'lib/shop.rb → lib/shop/cart.rb',
        'lib/shop.rb → lib/shop/item.rb',
        'lib/shop.rb → lib/shop/tax.rb',
      ],
    },
  ],
  Dart: [
    {
      by: 'relative files and packages of the tree by their pubspec.yaml',
      files: {
        'app/pubspec.yaml': 'name: app\n',
        'app/lib/a.dart':
          "import 'b.dart';\nimport 'package:parts/one.dart';\nimport 'package:app/b.dart';\nimport 'dart:io';\nimport 'package:http/http.dart';\n",
        'app/lib/b.dart': '',
        'parts/pubspec.yaml': 'name: parts\n',
        'parts/lib/one.dart': '',
      },
      imports: [
        'app/lib/a.dart → [dart:io]',
        'app/lib/a.dart → [package:http]',
        'app/lib/a.dart → app/lib/b.dart',
        'app/lib/a.dart → parts/lib/one.dart',
      ],
    },
  ],
  Swift: [
    {
      by: 'the targets of packages, with and without a path, by the files that define what is used',
      files: {
        'Package.swift':
          'let package = Package(name: "shop", targets: [.target(name: "Shop"), .target(name: "Tax", path: "Other/Tax"), .executableTarget(name: "App", dependencies: ["Shop"])])\n',
        'Sources/Shop/Model/Item.swift': 'public struct Item {}\n',
        'Sources/Shop/Unused.swift': 'public struct Unused {}\n',
        'Other/Tax/rate.swift': 'public func rate() -> Int { 1 }\n',
        'Sources/App/main.swift': 'import Foundation\nimport Shop\nimport Tax\n\nlet item = Item()\nprint(rate())\n',
      },
      imports: [
        'Sources/App/main.swift → Other/Tax/rate.swift',
        'Sources/App/main.swift → Sources/Shop/Model/Item.swift',
        'Sources/App/main.swift → [Foundation]',
      ],
    },
  ],
  'Lua, Bash and Zig': [
    {
      by: 'module names, sourced paths and file names',
      files: {
        'a.lua': "local x = require('parts.one')\nlocal y = require('cjson')\n",
        'parts/one.lua': 'return {}\n',
        'bin/run.sh': 'source "$DIR/lib.sh"\n. ../env.sh\n',
        'bin/lib.sh': '',
        'env.sh': '',
        'a.zig': 'const b = @import("b.zig");\nconst std = @import("std");\n',
        'b.zig': '',
      },
      imports: [
        'a.lua → [cjson]',
        'a.lua → parts/one.lua',
        'a.zig → [std]',
        'a.zig → b.zig',
        'bin/run.sh → bin/lib.sh',
        'bin/run.sh → env.sh',
      ],
    },
  ],
};

describe.each(Object.entries(TREES))('imports of %s', (_language, trees) => {
  it.each(trees)('lead to files by $by', async ({ files, imports }) => {
    expect(await importsOf(files)).toEqual([...imports].sort());
  });
});
