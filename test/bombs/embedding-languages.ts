import type { BombsOf } from './shapes.ts';

/** Formats that embed code: what is around the code grows, and how much code there is. */
const FUNCTIONS = (size: number) =>
  Array.from({ length: size }, (_, at) => `function f${at}() { return g${at}(); }`).join('\n');

const vue: BombsOf = {
  functions: (size) => `<template><p @click="f0()"></p></template>\n<script>\n${FUNCTIONS(size)}\n</script>\n`,
  'nested elements': (size) => `<template>${'<p :a="b(c)">'.repeat(size)}${'</p>'.repeat(size)}</template>\n`,
  strings: (size) => `<template>\n${'<p>{{ f("a") }}</p>\n'.repeat(size)}</template>\n`,
  openings: (size) => `<template>${'{{ '.repeat(size)}</template>\n`,
  errors: (size) => `<script>\nf();\n${'<script '.repeat(size)}`,
};

const svelte: BombsOf = {
  functions: (size) => `<script>\n${FUNCTIONS(size)}\n</script>\n<p on:click={f0}></p>\n`,
  'nested elements': (size) => `${'<p a={b(c)}>'.repeat(size)}${'</p>'.repeat(size)}\n`,
  strings: (size) => '<p>{f("a")}</p>\n'.repeat(size),
  'nested conditionals': (size) => `${'{#if f()}'.repeat(size)}${'{/if}'.repeat(size)}\n`,
  openings: (size) => '{ '.repeat(size),
  errors: (size) => `<script>\nf();\n${'<script '.repeat(size)}`,
};

const astro: BombsOf = {
  functions: (size) => `---\n${FUNCTIONS(size)}\n---\n<p>{f0()}</p>\n`,
  'nested elements': (size) => `${'<p a={b(c)}>'.repeat(size)}${'</p>'.repeat(size)}\n`,
  strings: (size) => '<p>{f("a")}</p>\n'.repeat(size),
  openings: (size) => '{ '.repeat(size),
  errors: (size) => `---\nf();\n${'--- '.repeat(size)}`,
};

const cell = (source: readonly string[]) => ({ cell_type: 'code', source });

const notebook: BombsOf = {
  functions: (size) =>
    JSON.stringify({
      cells: Array.from({ length: size }, (_, at) => cell([`def f${at}():\n`, `    return g${at}()`])),
    }),
  strings: (size) => JSON.stringify({ cells: [cell(Array.from({ length: size }, () => 'f("\\u00e9")\n'))] }),
  openings: (size) => `{"cells": ${'['.repeat(size)}`,
};

export const EMBEDDING_LANGUAGES = { vue, vue_jsx: vue, svelte, astro, notebook };
