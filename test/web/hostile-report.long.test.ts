import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { visibleLine } from '../../src/visible-text.ts';
import { orrery } from '../cli/orrery.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { actingCharacters, HOSTILE_TEXTS } from '../reports/hostile-names.ts';
import { writeHostileTree } from '../reports/hostile-tree.ts';
import { CHROMIUM, closeBrowser, openFile } from './file-browser.ts';

afterAll(closeBrowser);

/** Every kind of element that a report has. */
const ELEMENTS = [
  ...['html', 'head', 'meta', 'link', 'title', 'style', 'body', 'header', 'nav', 'main', 'section', 'footer', 'script'],
  ...['div', 'span', 'p', 'a', 'h1', 'h2', 'ul', 'ol', 'li', 'strong', 'code', 'i', 'details', 'summary', 'button'],
  ...['label', 'select', 'option', 'input', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['svg', 'g', 'rect', 'text', 'path', 'defs', 'marker'],
];

/** In the page: everything is opened and touched. */
const TRY_EVERYTHING = `
  for (const element of document.querySelectorAll('details')) element.open = true;
  for (const element of document.querySelectorAll('*')) {
    if (element.closest('a') !== null) continue;
    for (const kind of ['mouseover', 'focus', 'load', 'error', 'click']) {
      element.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  }
`;

interface Found {
  readonly elements: readonly string[];
  readonly handlers: readonly string[];
  readonly links: readonly (string | null)[];
  readonly scripts: number;
  readonly text: string;
  readonly files: readonly string[];
}

/** In the page: what is there. */
const LOOK = `(() => {
  const all = [...document.querySelectorAll('*')];
  const attributes = all.flatMap((element) => [...element.attributes]);
  return {
    elements: [...new Set(all.map(({ localName }) => localName))],
    handlers: attributes.map(({ name }) => name).filter((name) => /^on/i.test(name)),
    links: attributes.filter(({ name }) => /href|src|action|srcdoc|data$/i.test(name)).map(({ value }) => value),
    scripts: document.scripts.length,
    text: document.body.textContent,
    files: [...document.querySelectorAll('.treemap .file')].map(({ dataset }) => dataset.path),
  };
})()`;

describe.skipIf(CHROMIUM === null)('a report on a tree whose every name is an attack', () => {
  it('runs nothing, asks for nothing and shows every name as it is', async () => {
    const folder = temporaryFolder();
    writeHostileTree(folder);
    const file = join(temporaryFolder(), 'report.html');
    const { status, stderr } = await orrery(['report', folder, '--html', file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(actingCharacters(readFileSync(file, 'utf8'))).toEqual([]);

    const { page, requests, complaints } = await openFile(file);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    // What waits for a person is tried, too.
    await page.evaluate(TRY_EVERYTHING);
    await page.locator('.filter input').first().fill('javascript:alert(1)');

    const found = await page.evaluate<Found>(LOOK);
    expect(dialogs).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requests.filter((address) => !address.startsWith('data:'))).toEqual([`file://${file}`]);
    expect(found.elements.filter((element) => !ELEMENTS.includes(element))).toEqual([]);
    expect(found.handlers).toEqual([]);
    expect(found.links.filter((link) => link !== 'data:,' && !link?.startsWith('#'))).toEqual([]);
    expect(found.scripts).toBe(1);
    expect(actingCharacters(found.text)).toEqual([]);
    const image = HOSTILE_TEXTS.find(({ what }) => what.startsWith('is an image that fails'))?.text ?? '';
    expect(found.files.some((path) => path.includes(visibleLine(image)))).toBe(true);
  });
});
