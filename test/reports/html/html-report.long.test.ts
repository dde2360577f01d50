import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, orrery } from '../../cli/orrery.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { CHROMIUM, closeBrowser, openFile } from './browser.ts';

const BRANCHES = Array.from({ length: 24 }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('');
const REPEATED = [
  'export function total(items, rates, limit) {',
  '  let sum = 0;',
  '  const kept = [];',
  '  for (const item of items) {',
  '    const rate = rates.get(item.kind) ?? 1;',
  '    if (item.price > 0) sum += item.price * item.count * rate;',
  '    else sum -= item.discount / rate;',
  '    if (sum > limit) throw new RangeError("too much");',
  '    kept.push({ name: item.name, sum, rate });',
  '  }',
  '  kept.sort((one, other) => one.sum - other.sum);',
  '  return kept.map(({ name }) => name).join(", ");',
  '}',
  '',
].join('\n');

/** Names as a hostile repository may have them. */
const HOSTILE = 'src/<img src=x onerror=alert(1)>/"quoted" & \'more\'.js';

const PROJECT = {
  'src/main.js':
    "import { gate } from './gate.js';\nimport { total } from './total.js';\ngate(total([], new Map(), 1));\n",
  'src/gate.js': `import { total } from './total.js';\nexport function gate(n) {\n${BRANCHES}  return total([n], new Map(), 1);\n}\n`,
  'src/total.js': REPEATED,
  [HOSTILE]: `// TODO: <script>alert(2)</script> remove\n${REPEATED.replace('total', 'price')}`,
  'package.json': '{"name": "shop", "main": "src/main.js"}',
};

async function reportOf(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const file = join(temporaryFolder(), 'reports', 'report.html');
  const { status, stderr } = await orrery(['report', folder, '--html', file]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return file;
}

describe('orrery report', () => {
  it('says where to write when it was not told', async () => {
    const { status, stderr } = await orrery(['report', temporaryFolder()]);
    expect(status).toBe(1);
    expect(stderr).toContain('orrery report --html FILE');
  });

  it('says so when the file cannot be written', async () => {
    const { status, stderr } = await orrery(['report', temporaryFolder(), '--html', join(MAIN, 'report.html')]);
    expect(status).toBe(1);
    expect(stderr).toContain('name another file with --html');
  });

  it('writes one file that refers to no other, with nothing of the project taken for markup', async () => {
    const text = readFileSync(await reportOf(PROJECT), 'utf8');
    expect(text).not.toMatch(/(?:src|href)="(?!#|data:,")/);
    expect(text).not.toMatch(/url\((?!#)/);
    expect(text).not.toContain('<img');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('src/&lt;img src=x onerror=alert(1)&gt;/&quot;quoted&quot; &amp; &#39;more&#39;.js');
  });

  it('reports on a project without code', async () => {
    const text = readFileSync(await reportOf({ 'notes.txt': 'Nothing.\n' }), 'utf8');
    expect(text).toContain('not measured');
    expect(text).toContain('Nothing was found that should be worked on.');
  });
});

if (CHROMIUM === null) {
  console.warn('The report is not tried in a browser: there is no /usr/bin/chromium and $CHROMIUM names none.');
}

describe.skipIf(CHROMIUM === null)('the report in a browser', () => {
  let file: string;
  let folder: string;
  beforeAll(async () => {
    const { mkdtempSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    folder = mkdtempSync(join(tmpdir(), 'orrery-report-'));
    writeFiles(join(folder, 'project'), PROJECT);
    file = join(folder, 'report.html');
    const { status } = await orrery(['report', join(folder, 'project'), '--html', file]);
    expect(status).toBe(0);
  });
  afterAll(async () => {
    await closeBrowser();
    const { rmSync } = await import('node:fs');
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the scorecard, recommendations, treemap, clones and dependencies, and fetches nothing', async () => {
    const { page, requests, complaints } = await openFile(file);
    expect(Number(await page.locator('.dial strong').textContent())).toBeGreaterThan(0);
    expect(await page.locator('.parts .title').allTextContents()).toEqual([
      'Complexity',
      'Maintainability',
      'Modularity',
      'Duplication',
      'Tests',
      'Technical debt',
    ]);
    expect(await page.locator('.recommendations .what').allTextContents()).toContainEqual(
      expect.stringMatching(/^Simplify gate \(/),
    );
    expect(await page.locator('.treemap .file').count()).toBe(4);
    expect(await page.locator('.graph .node').count()).toBe(3);
    expect(await page.locator('#clones tbody tr').count()).toBeGreaterThan(0);
    expect(requests).toEqual([`file://${file}`]);
    expect(complaints).toEqual([]);
  });

  it('gives each file a tile as large as its share of the code, in a colour of its heat', async () => {
    const { page } = await openFile(file);
    const areas: number[] = await page.evaluate(`
      [...document.querySelectorAll('.treemap .file')].map((tile) => {
        const { width, height } = tile.firstElementChild.getBoundingClientRect();
        return (width * height) / Number.parseInt(tile.dataset.facts, 10);
      })`);
    expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(1.15);
    const gate = page.locator('.treemap .file[data-path="src/gate.js"] rect');
    const coldness = await page.locator('.treemap .file[data-path="src/main.js"] rect').getAttribute('class');
    expect(await gate.getAttribute('class')).toBe('heat-4');
    expect(coldness).toBe('heat-0');
    await page.locator('#heat').selectOption('duplication');
    expect(await page.locator('.treemap .file[data-path="src/total.js"] rect').getAttribute('class')).toBe('heat-4');
    expect(await gate.getAttribute('class')).toBe('heat-0');
  });

  it('goes from file to file, and from node to node, by keys', async () => {
    const { page } = await openFile(file);
    await page.locator('.treemap').focus();
    await page.keyboard.press('Home');
    const first = await page.locator('#files .chosen').textContent();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#files .chosen').textContent()).not.toBe(first);
    expect(await page.locator('.treemap [aria-selected="true"]').count()).toBe(1);

    await page.locator('.graph').focus();
    await page.keyboard.press('End');
    expect(await page.locator('.graph .node[aria-selected="true"]').count()).toBe(1);
    expect(await page.locator('.graph .edge.own').count()).toBeGreaterThan(0);
    expect(await page.locator('#dependencies .chosen').textContent()).toMatch(/depends on \d+ and is needed by \d+/);
  });

  it('sorts a table by a column, one way and then the other', async () => {
    const { page } = await openFile(file);
    const table = page.locator('#hotspots table').last();
    const files = () => table.locator('tbody tr td:nth-child(2)').allTextContents();
    const title = table.locator('th button').nth(1);
    await title.focus();
    await page.keyboard.press('Enter');
    const ascending = await files();
    expect(ascending).toEqual([...ascending].sort());
    expect(await table.locator('th').nth(1).getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    expect(await files()).toEqual([...ascending].reverse());
  });

  it('opens a recommendation by key', async () => {
    const { page } = await openFile(file);
    const first = page.locator('.recommendations details').first();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await first.locator('.places').isVisible()).toBe(true);
  });

  it.each(['light', 'dark'] as const)('is drawn in %s, and in the other colours when told so', async (scheme) => {
    const { page, complaints } = await openFile(file, scheme);
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const before = await background();
    const picture = join(folder, `${scheme}.png`);
    await page.screenshot({ path: picture, fullPage: true });
    expect(statSync(picture).size).toBeGreaterThan(20_000);
    await page.locator('#theme').click();
    expect(await background()).not.toBe(before);
    expect(complaints).toEqual([]);
  });

  it('is never wider than the window', async () => {
    const { page } = await openFile(file);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
  });
});
