import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { visibleLine } from '../../src/visible-text.ts';
import { orrery } from '../cli/orrery.ts';
import { hasTool } from '../has-tool.ts';
import { CHROMIUM, closeBrowser, openFile } from '../web/file-browser.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { actingCharacters, HOSTILE_TEXTS } from './hostile-names.ts';
import { writeHostileTree } from './hostile-tree.ts';

afterAll(closeBrowser);

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
  readonly handlers: readonly string[];
  readonly links: readonly (string | null)[];
  readonly images: number;
  readonly text: string;
  readonly files: readonly string[];
}

/** In the page: what is there. */
const LOOK = `(() => {
  const all = [...document.querySelectorAll('*')];
  const attributes = all.flatMap((element) => [...element.attributes]);
  return {
    handlers: attributes.map(({ name }) => name).filter((name) => /^on/i.test(name)),
    links: attributes.filter(({ name }) => /href|src|action|srcdoc|data$/i.test(name)).map(({ value }) => value),
    images: document.images.length,
    text: document.body.textContent,
    files: [...document.querySelectorAll('a.path')].map(({ title }) => title),
  };
})()`;

/** Each with what is there once it is shown. */
const VIEWS: readonly (readonly [address: string, shown: string])[] = [
  ['#/hotspots', 'tbody a.path'],
  ['#/graph', '.side li'],
  ['#/gate', 'table'],
];

describe.skipIf(!hasTool('chromium', CHROMIUM !== null))('a report on a tree whose every name is an attack', () => {
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
    await page.locator('.health .score').waitFor();
    for (const [address, shown] of VIEWS) {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await page.locator(shown).first().waitFor();
      await page.evaluate(TRY_EVERYTHING);
    }
    await page.evaluate("location.hash = '#/search?q=.'");
    await page.locator('.rows li').first().waitFor();

    const found = await page.evaluate<Found>(LOOK);
    expect(dialogs).toEqual([]);
    expect(complaints).toEqual([]);
    expect(requests.filter((address) => !/^(?:data|blob):/.test(address))).toEqual([`file://${file}`]);
    expect(found.handlers).toEqual([]);
    expect(found.links.filter((link) => link !== 'data:,' && !link?.startsWith('#'))).toEqual([]);
    expect(found.images).toBe(0);
    expect(actingCharacters(found.text)).toEqual([]);
    const image = HOSTILE_TEXTS.find(({ what }) => what.startsWith('is an image that fails'))?.text ?? '';
    expect(found.files.some((path) => path.includes(visibleLine(image)))).toBe(true);
  });
});
