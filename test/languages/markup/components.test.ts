import { describe, expect, it } from 'vitest';
import { astroCode } from '../../../src/languages/astro/code.ts';
import { markupLines } from '../../../src/languages/markup/markup-lines.ts';
import { svelteCode } from '../../../src/languages/svelte/code.ts';
import { vueCode } from '../../../src/languages/vue/code.ts';
import { indexOf } from '../../analysis/indexed-tree.ts';
import { describeEdges } from '../../index/described-edges.ts';

/** What is left of a component, a line each, without the space around statements. */
const lines = (code: string) => code.split('\n').flatMap((line) => line.trim().replace(/(?: *; *)+/g, ';') || []);

const MODAL = 'export function showModal(title: string): boolean {\n  return title.length > 0;\n}\n';
const HELPERS = ['load', 'save', 'label', 'tooltip', 'items'].map((name) => `export function ${name}() {}\n`).join('');

async function edgesOf(files: Readonly<Record<string, string>>) {
  const index = await indexOf(files);
  expect(index.files.flatMap(({ path, facts }) => facts.problems.map(({ line }) => `${path}:${line}`))).toEqual([]);
  return describeEdges(index.graph);
}

describe('the code of a Vue component', () => {
  it.each([
    ['{{ label(item) }} and {{ other }}', [';label(item);other;']],
    ['<a @click="open = true; save()">', [';open = true;save();']],
    ['<a v-on:click="function () { save() }">', [';(function () { save() })']],
    ['<a :class="{ on: active }">', [';({ on: active })']],
    ['<a v-for="(item, at) in items(all)">', [';items(all);']],
    ['<a v-if="a &amp;&amp; b">', [';a &&         b;']],
    ['<a v-slot="{ item }" #row="{ cell }" title="x">', []],
    ['<a v-click-outside="close">', [';vClickOutside;close;']],
    ['<my-button/><MyLink/><b>', [';MyButton;MyLink']],
    ['<a :first-name>', [';firstName']],
    ['<a :b="broken(">', []],
    ['<!-- {{ hidden }} -->', []],
  ])('has of %s what it uses', (template, expected) => {
    expect(lines(vueCode(`<template>${template}</template>`))).toEqual(expected);
  });

  it('has scripts, and neither data, styles nor templates in another form', () => {
    const source = [
      '<script>export default {}</script>',
      '<script type="application/ld+json">{ "a": 1 }</script>',
      '<template lang="pug">',
      'a(@click="save")',
      '</template>',
      '<style>a { color: red }</style>',
    ].join('\n');
    expect(lines(vueCode(source))).toEqual([';export default {}']);
  });

  it('is as long as the component, with the same lines', () => {
    const source = '<script>\r\nlet a = 1\r\n</script>\r\n\r\n<template>\r\n  <b>{{ a }}</b>\r\n</template>\r\n';
    const code = vueCode(source);
    expect(code.length).toBe(source.length);
    expect(code.split('\r\n').length).toBe(source.split('\r\n').length);
    expect(markupLines(code, source)).toBe(3);
  });
});

describe('the code of a Svelte component', () => {
  it.each([
    ['{label(item)} {@html body}', [';label(item);body;']],
    ['{#if load()}x{:else if other}y{/if}', [';load();other;']],
    ['{#each items(all) as item, at (item.id)}{item}{/each}', [';items(all);item;']],
    ['{#await load() then value}{/await}', [';load();']],
    ['<button on:click={save} use:tooltip={text} {...rest}>', [';save;tooltip;text;rest;']],
    ['<Field bind:value class:active title="{label()} x"/>', [';Field;value;active;label();']],
    ['<a style={{ a: 1 }}>', [';({ a: 1 })']],
    ['{$count}', [';count;']],
    ["It's {label('}')} here", [";label('}');"]],
  ])('has of %s what it uses', (markup, expected) => {
    expect(lines(svelteCode(markup))).toEqual(expected);
  });
});

describe('the code of an Astro component', () => {
  it('has its frontmatter, its scripts and what the markup uses', () => {
    const source = [
      '---',
      "import Card from './Card.astro';",
      'const all = items();',
      '---',
      '<!doctype html>',
      '<Card title={label()} {...all} class={save()} />',
      '<ul>{all.map((one) => <li>{one}</li>)}</ul>',
      '<script>load();</script>',
    ].join('\n');
    expect(lines(astroCode(source))).toEqual([
      ';',
      "import Card from './Card.astro';",
      'const all = items();',
      ';Card;label();all;save();',
      ';all.map((one) => <li>{one}</li>);',
      ';load();',
    ]);
  });
});

describe('components', () => {
  it('call what their scripts and templates call', async () => {
    const edges = await edgesOf({
      'src/App.vue': [
        '<script setup lang="ts">',
        'import { showModal } from "./modal";',
        'import { label, save } from "./helpers";',
        'const open = () => showModal("hello");',
        '</script>',
        '<template><button :title="label()" @click="open" @blur="save()">{{ label() }}</button></template>',
      ].join('\n'),
      'src/modal.ts': MODAL,
      'src/helpers.ts': HELPERS,
      'src/main.ts': 'import App from "./App.vue";\nconsole.log(App);\n',
    });
    expect(edges).toEqual(
      expect.arrayContaining([
        'src/App.vue#open:4 calls src/modal.ts#showModal:1',
        'src/App.vue calls src/helpers.ts#label:3',
        'src/App.vue calls src/helpers.ts#save:2',
        'src/main.ts imports src/App.vue',
      ]),
    );
  });

  it.each([
    [
      'Page.svelte',
      '<script context="module">import { load } from "./helpers";</script>\n<p on:click={load}>{load()}</p>',
    ],
    ['Page.astro', '---\nimport { load } from "./helpers";\n---\n<p>{load()}</p>\n<style>p { color: red }</style>'],
    [
      'Page.vue',
      '<script lang="tsx">\nimport { load } from "./helpers";\nexport default () => <b>{load()}</b>;\n</script>',
    ],
  ])('in %s are read', async (path, source) => {
    const edges = await edgesOf({ [path]: source, 'helpers.ts': HELPERS });
    expect(edges.filter((edge) => edge.includes(' calls '))).toEqual([
      expect.stringMatching(/^Page\.\w+(?:#default:3)? calls helpers\.ts#load:1$/),
    ]);
  });

  it('have lines of markup as code', async () => {
    const { files } = await indexOf({
      'a.vue': '<script>\nlet a = 1;\n</script>\n\n<template>\n  <b>x</b>\n</template>\n',
    });
    expect(files[0]?.facts.lines).toEqual({ total: 7, code: 6, comment: 0, blank: 1 });
  });
});
