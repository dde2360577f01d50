import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Classified, classifyContent, MAX_FILE_BYTES, MAX_LINE_LENGTH } from '../../src/workspace/classify.ts';

const classify = (path: string, content: string | Uint8Array): Classified =>
  classifyContent(path, typeof content === 'string' ? Buffer.from(content) : content);
const source = (text: string, notes: readonly unknown[] = []): unknown => ({ kind: 'source', text, notes });
const skipped = (reason: string): unknown => ({ kind: 'skipped', reason });

describe('decoding', () => {
  test('UTF-8 is taken as it is, line ends included', () => {
    expect(classify('a.ts', "const s = 'ü 漢 😀';\r\nnext\n")).toEqual(source("const s = 'ü 漢 😀';\r\nnext\n"));
  });

  test('an empty file is source', () => expect(classify('a.py', '')).toEqual(source('')));

  test('a UTF-8 byte order mark is taken away', () => {
    expect(classify('a.ts', Buffer.from('\ufefflet a;'))).toEqual(source('let a;'));
  });

  test('what is not UTF-8 is read as windows-1252, with a note', () => {
    const bytes = Buffer.concat([Buffer.from('// caf'), Buffer.of(0xe9, 0x20, 0x80, 0x93), Buffer.from('\nlet a;')]);
    expect(classify('a.ts', bytes)).toEqual(source('// café €“\nlet a;', [expect.stringContaining('windows-1252')]));
  });

  test.each([
    ['UTF-16LE', Buffer.from('\ufefflet ü = 1;\r\n', 'utf16le')],
    ['UTF-16BE', Buffer.from('\ufefflet ü = 1;\r\n', 'utf16le').swap16()],
  ])('%s with a byte order mark is text, with a note', (encoding, bytes) => {
    expect(classify('a.cs', bytes)).toEqual(source('let ü = 1;\r\n', [expect.stringContaining(encoding)]));
  });

  test('half a UTF-16 character at the end is marked', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.of(0x41)]);
    expect(classify('a.cs', bytes)).toMatchObject({ kind: 'source', text: 'ab\ufffd' });
  });

  test('a view into a larger buffer is read as the view it is', () => {
    expect(classifyContent('a.ts', new Uint8Array(Buffer.from('xxlet a;yy')).subarray(2, 8))).toEqual(source('let a;'));
  });

  test('no bytes and no name make it fail', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (bytes, name) => {
        expect(['source', 'skipped']).toContain(classifyContent(name, bytes).kind);
      }),
    );
  });
});

describe('binary', () => {
  test.each([
    ['a NUL', Buffer.from('let a\0;')],
    ['a NUL at the end of the first 8 KiB', Buffer.from(`${' '.repeat(8191)}\0`)],
    ['UTF-16 without a byte order mark', Buffer.from('let a;', 'utf16le')],
    ['NULs behind a UTF-16 byte order mark', Buffer.of(0xff, 0xfe, 0, 0, 0x41, 0)],
  ])('%s', (_, bytes) => expect(classify('a.ts', bytes)).toEqual(skipped('binary')));

  test('a NUL further on is not looked for', () => {
    expect(classify('a.ts', `${' '.repeat(8192)}\0`)).toMatchObject({ kind: 'source' });
  });
});

describe('too large', () => {
  test('10 MiB is read', () => {
    expect(classify('a.ts', Buffer.alloc(MAX_FILE_BYTES, 'let a;\n'))).toMatchObject({ kind: 'source' });
  });
  test('one byte more is not', () => {
    expect(classify('a.ts', Buffer.alloc(MAX_FILE_BYTES + 1, 'let a;\n'))).toEqual(skipped('too_large'));
  });
});

describe('long lines', () => {
  const line = (length: number): string => '漢'.repeat(length);

  test.each([
    ['the first line', `${line(MAX_LINE_LENGTH + 1)}\nlet a;\n`],
    ['the last line', `let a;\n${line(MAX_LINE_LENGTH + 1)}`],
    ['the only line', line(MAX_LINE_LENGTH + 1)],
    ['a line in the middle', `${'let a;\n'.repeat(5000)}${line(MAX_LINE_LENGTH + 1)}\n${'let a;\n'.repeat(5000)}`],
  ])('%s of 10,001 characters', (_, text) => expect(classify('a.py', text)).toEqual(skipped('long_lines')));

  test.each([
    ['10,000 characters', `${line(MAX_LINE_LENGTH)}\n${line(MAX_LINE_LENGTH)}\r\n`],
    ['many short lines', 'let a;\n'.repeat(50_000)],
    ['lines that end in a carriage return', 'let a;\r'.repeat(5000)],
  ])('%s are fine', (_, text) => expect(classify('a.py', text)).toMatchObject({ kind: 'source' }));

  test('the answer is the same as of splitting the text', () => {
    const lengths = fc.array(fc.oneof(fc.nat(20), fc.nat({ max: 12_000 }), fc.constantFrom(9999, 10_000, 10_001)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(lengths, fc.constantFrom('\n', '\r\n', '\r'), (all, end) => {
        const text = all.map((length) => 'a'.repeat(length)).join(end);
        expect(classify('a.py', text).kind).toBe(Math.max(0, ...all) > MAX_LINE_LENGTH ? 'skipped' : 'source');
      }),
    );
  });
});

describe('minified', () => {
  const dense = 'function a(b,c){return b.d(c)?this.e(b,c):(b=c.f,c=b.g),b}'.repeat(40);
  const rules = '.a>.b{margin:0 auto;padding:0}.c:hover{color:#fff}'.repeat(40);
  const license = `/*!\n${' * All rights reserved, and this notice is to be kept.\n'.repeat(30)} */\n`;

  test.each(['jquery.min.js', 'lib/a.min.mjs', 'a-min.js', 'site.min.css', 'A.MIN.JS'])('by its name: %s', (path) =>
    expect(classify(path, 'let a;\n')).toEqual(skipped('minified')),
  );

  test.each([
    ['one line', 'a.js', dense],
    ['below a licence', 'a.js', `${license}${dense}`],
    ['lines broken at 600', 'bundle.mjs', `${dense.slice(0, 600)}\n`.repeat(20)],
    ['a style sheet', 'site.css', rules],
    ['even when the line is over-long', 'a.js', dense.repeat(10)],
  ])('by its text: %s', (_, path, text) => expect(classify(path, text)).toEqual(skipped('minified')));

  test.each([
    ['short lines', 'a.js', dense.replaceAll(';', ';\n').replaceAll('}', '}\n')],
    ['a drawing', 'icon.js', `export const path = '${'M12 2C6.48 2 2 6.48 2 12s4.48 10 '.repeat(30)}';`],
    ['base64', 'font.js', `export const font = '${'d09GMgABAAAAAGNoAA0AAAAA'.repeat(60)}';`],
    ['a table of numbers', 'table.js', `export const table = [${'4294967295,0,17,'.repeat(100)}];`],
    [
      'regular expressions',
      'formats.js',
      `const uri = /^(?:${"(?:[a-z0-9\\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})".repeat(30)})$/;\n`,
    ],
    ['prose', 'text.js', `const help = '${'if this is for you then let it return to the class '.repeat(20)}';`],
    ['one long line in much code', 'a.js', `${dense.slice(0, 600)}\n${'const a = compute(b);\n'.repeat(100)}`],
    ['another language', 'a.py', dense],
    ['the word in a name', 'admin.js', 'let a;'],
  ])('not: %s', (_, path, text) => expect(classify(path, text)).toMatchObject({ kind: 'source' }));
});

describe('generated', () => {
  test.each([
    'api/service.pb.go',
    'service.pb.gw.go',
    'service_pb2.py',
    'service_pb2_grpc.py',
    'service_pb2.pyi',
    'message.pb.cc',
    'Message.pb.swift',
    'model.g.dart',
    'model.freezed.dart',
    'Form1.Designer.cs',
    'Parser.g.cs',
    'zz_generated.deepcopy.go',
    'schema.generated.ts',
    'inspector.generated.d.ts',
    'package-lock.json',
    'web\\yarn.lock',
    'Cargo.lock',
    'go.sum',
  ])('by its name: %s', (path) => expect(classify(path, 'text\n')).toEqual(skipped('generated')));

  test.each([
    ['a.go', '// Code generated by protoc-gen-go. DO NOT EDIT.\n// source: a.proto\n\npackage a\n'],
    [
      'a.go',
      '// Copyright 2024 The Authors.\n\n// Code generated by "stringer -type=Kind"; DO NOT EDIT.\n\npackage a\n',
    ],
    ['a.go', '// Code generated by mockery v2.20.\n\npackage a\n'],
    ['a.js', '/**\n * Copyright.\n *\n * @generated SignedSource<<0123>>\n */\n'],
    ['a.php', '<?php\n// @generated\nclass A {}\n'],
    ['a.rs', '// This file is @generated by prost-build.\n'],
    ['a.rs', '/* automatically generated by rust-bindgen 0.69.4 */\n\npub const A: u32 = 1;\n'],
    ['a.cs', '// <auto-generated>\n//     This code was generated by a tool.\n// </auto-generated>\n'],
    ['a.py', '# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n'],
    ['a.py', '"""This file is automatically generated by build.py."""\n'],
    ['a.py', '# Generated from words.txt by make_words.py\n# Please do not edit this file.\n'],
    ['A.java', '// This source file was generated by the generateProto task. Do not edit it.\nclass A {}\n'],
    ['a.h', '#pragma once\n/* This is a generated file, do not edit. */\n'],
    ['a.h', '/*\n * WARNING: do not edit!\n * Generated by Makefile from include/a.h.in\n */\n'],
    ['a.c', '/* A Bison parser, made by GNU Bison 3.8.2.  */\n'],
    ['a.js', '"use strict";\n/* eslint-disable */\n// AUTO-GENERATED FILE. DO NOT MODIFY.\n'],
    ['a.js', '#!/usr/bin/env node\n// Generated by CoffeeScript 1.12.7\n'],
    ['a.lua', '--[[\n  Auto-generated by the exporter\n]]\nreturn {}\n'],
    ['a.sh', '#!/bin/sh\n# !!!!!!!   DO NOT EDIT THIS FILE   !!!!!!!\n'],
    ['a.html', '<!-- This file was generated. Do not modify manually! -->\n'],
    ['a.ts', `/*\r\n * THIS FILE IS MACHINE-GENERATED. DO NOT EDIT BY HAND.\r\n */\r\n`],
  ])('by what %s says at its head: %j', (path, text) => expect(classify(path, text)).toEqual(skipped('generated')));

  test.each([
    [
      'what a task made to begin with',
      "/*\n * This source file was generated by the Gradle 'init' task\n */\npackage a;\n",
    ],
    ['prose of a tutorial', '// This source file was generated by the init task of the tutorial.\n'],
    ['code', 'const marker = "@generated";\n// Code generated by hand. DO NOT EDIT.\n'],
    ['a string', 'export const header = "// Code generated by x. DO NOT EDIT.";\n'],
    ['a comment below code', 'import a from "a";\n// @generated\n'],
    ['prose about marks', '// Skips files marked @generated, or with a DO NOT EDIT header.\n'],
    ['prose about generated code', '// Generated code lives in gen/; this module reads it.\n'],
    ['prose about a generator', '/**\n * Code generated by this module is never cached.\n */\n'],
    [
      'a sentence that goes on',
      '// These are the names of functions in\n// generated code. They are\n// automatically generated by the linker.\n',
    ],
    ['a part not to be edited', '// The table below must not be changed.\n// DO NOT EDIT THE ORDER of its rows.\n'],
    ['a request alone', '// Please do not edit this without asking.\n'],
    ['an origin alone', '# Generated by Django 4.2 on 2024-01-01 10:00\n\nfrom django.db import migrations\n'],
    ['identifiers generated at run time', '// Auto-generated names start with an underscore.\n'],
    ['a comment below a C directive', '#include <stdio.h>\n// @generated\n'],
    ['a C directive', '#define NOTE "DO NOT EDIT"\n#define KIND "@generated"\n'],
    ['a Rust attribute', '#[doc = "@generated"]\nfn a() {}\n'],
    ['a mark too far down', `${'// All rights reserved.\n'.repeat(400)}// @generated\n`],
  ])('not by %s', (_, text) => expect(classify('a.ts', text)).toEqual(source(text)));

  test.each(['is_generated.go', 'generated.ts', 'src/generated/index.ts', 'lock.ts', 'designer.cs', 'min.js'])(
    'not by the name %s',
    (path) => expect(classify(path, 'text\n')).toEqual(source('text\n')),
  );
});

test('the sources that look for these marks are not taken for what they look for', () => {
  for (const file of ['classify.ts', 'generated-marker.ts', 'minified.ts', 'artifact-names.ts']) {
    const path = join(import.meta.dirname, '../../src/workspace', file);
    expect(classifyContent(path, readFileSync(path)).kind).toBe('source');
  }
});
