import { once } from 'node:events';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProgram } from '../acceptance/built-server.ts';
import { hasTool } from '../has-tool.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { axeViolations, launchBrowser, type WatchedPage, watchedPage } from './browser.ts';
import { CHROMIUM } from './file-browser.ts';
import { makeSampleRepository } from './sample-repository.ts';

const HOSTILE = 'src/<img src=x onerror=alert(1)>.ts';

/** Each view with what is there once its answers have come. */
const VIEWS: readonly { readonly address: string; readonly settled: string }[] = [
  { address: '#/', settled: '.health .score' },
  { address: '#/hotspots', settled: '.map canvas' },
  { address: '#/graph', settled: '.stage[data-state="settled"], .stage[data-state="impossible"]' },
  { address: '#/graph?focus=src%2Fcore%2Ftext.ts', settled: '.side .nodes li' },
  { address: '#/file/src/core/tangled.ts:1-3', settled: '.findings a' },
  { address: '#/search?q=greet', settled: '.results li' },
  { address: '#/history', settled: '.changes li' },
  { address: '#/sessions', settled: '.sessions .panel' },
  { address: '#/gate', settled: '.rules details' },
];

let browser: Browser;
beforeAll(async () => {
  if (CHROMIUM !== null) browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(!hasTool('chromium', CHROMIUM !== null))('the page in a browser', () => {
  let watched: WatchedPage;
  let page: Page;
  let origin: string;
  let project: string;

  beforeAll(async () => {
    const folder = temporaryFolderForSuite();
    project = join(folder, 'sample');
    mkdirSync(project);
    makeSampleRepository(project);
    const address = await served(project, join(folder, 'state'));
    origin = new URL(address).origin;
    watched = await watchedPage(await browser.newContext(), origin);
    page = watched.page;
    await page.goto(address);
    await page.locator('.health .score').waitFor();
  });

  /** Goes to a view as a link does, and waits until its answers have come. */
  async function show(address: string, settled: string): Promise<void> {
    await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await page.locator(settled).first().waitFor();
    await page.locator('.progress').first().waitFor({ state: 'detached' });
  }

  test('lets in who comes with the code, and takes the code out of the address', async () => {
    expect(page.url()).not.toContain('code=');
    expect(await page.locator('.project').textContent()).toBe('sample');
  });

  test('a browser without the code is told how to get in', async () => {
    const stranger = await watchedPage(await browser.newContext(), origin);
    await stranger.page.goto(origin);
    await stranger.page.getByRole('heading', { name: 'Open this page from the terminal' }).waitFor();
    expect(await stranger.page.getByText('orrery ui').count()).toBe(1);
    expect(await axeViolations(stranger.page)).toEqual([]);
    expect(stranger.elsewhere).toEqual([]);
    await stranger.page.context().close();
  });

  test('the overview leads to the most urgent place', async () => {
    await show('#/', '.recommendations li');
    expect(Number.parseFloat((await page.locator('.health .score').textContent()) ?? '')).toBeGreaterThan(0);
    const link = page.locator('.recommendations a.path').first();
    const path = await link.getAttribute('title');
    await link.click();
    await page.locator('.code-place .cm-line').first().waitFor();
    expect(await page.locator('h1').textContent()).toBe(path?.slice(path.lastIndexOf('/') + 1));
  });

  test('the map and its table lead to files, by measure and by words of the path', async () => {
    await show('#/hotspots', '.map canvas');
    await page.getByLabel('Colour by').selectOption('complexity');
    expect(await page.locator('tbody tr').first().textContent()).toContain('tangled.ts');
    const debt = page.getByRole('region', { name: 'Debt of files' }).locator('tbody tr');
    await debt.first().waitFor();
    expect(await debt.first().textContent()).toMatch(/tangled\.ts\d.*Complexity/);
    await page.getByLabel('Paths with').fill('core');
    await page.getByRole('heading', { name: '3 files' }).waitFor();
    await page.locator('tbody a.path').first().click();
    await page.locator('.code-place .cm-line').first().waitFor();
    expect(page.url()).toContain('#/file/src/core/');
  });

  test('the graph lights up what a change may break, and shows a way from one file to another', async () => {
    await show('#/graph', '.stage[data-state="settled"]');
    await page.getByLabel('Impact of').fill('src/core/text.ts');
    await page.getByLabel('Impact of').press('Enter');
    await page.getByText('May break (2)').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Impact of').fill('src/main.ts');
    await page.getByLabel('Impact of').press('Enter');
    await page.getByLabel('Path to').fill('src/core/text.ts');
    await page.getByLabel('Path to').press('Enter');
    await page.locator('.steps li').first().waitFor();
    const steps = await page
      .locator('.steps a.path')
      .evaluateAll((links) => links.map((link) => link.getAttribute('title')));
    expect(steps).toEqual(['src/main.ts', 'src/core/greet.ts', 'src/core/text.ts']);
  });

  test('the graph names its cycle', async () => {
    await show('#/graph?colour=cycle', '.side details');
    expect(await page.locator('.side').textContent()).toMatch(/src\/(left|right)\.ts/);
  });

  test('a file has its findings, its symbols with who calls them, and its clones side by side', async () => {
    await show('#/file/src/left.ts:3', '.symbols tbody tr');
    await page.locator('.symbols').getByRole('link', { name: 'left', exact: true }).click();
    await page.getByText(/Called by \(1\)/).waitFor();
    await page.getByRole('button', { name: 'Look for them' }).click();
    await page.locator('.pair figure').nth(1).locator('.cm-line').first().waitFor();
    const sides = await page.locator('.pair figcaption').allTextContents();
    expect(sides.join(' ')).toMatch(/left\.ts.*right\.ts|right\.ts.*left\.ts/);
    await show('#/file/src/core/tangled.ts', '.findings a');
    expect(await page.locator('.findings').textContent()).toContain('tangled');
  });

  test('a symbol that calls code outside the project shows that call without a link', async () => {
    await show('#/file/src/outside.ts:3', '.symbols tbody tr');
    const details = page.locator('.symbol');
    await details.getByText('Calls (1)').waitFor();
    const call = details.locator('li', { hasText: 'hostname' });
    expect(await call.textContent()).toMatch(/hostname\s+outside the project/);
    expect(await call.locator('a').count()).toBe(0);
  });

  test('the margin of a file tells who changed each line last, and when, also to keys and screen readers', async () => {
    await show('#/file/src/core/greet.ts', '.code-place .cm-line');
    await page.getByRole('button', { name: 'Author', exact: true }).click();
    await page.locator('.legend', { hasText: 'Ada, 6 lines' }).waitFor();
    expect(page.url()).toContain('margin=author');
    // The editor draws its margin a moment after the legend is there.
    const heat = page.locator('.cm-heat .cm-gutterElement div');
    await heat.nth(5).waitFor({ state: 'attached' });
    expect(await heat.count()).toBe(6);
    await page.getByRole('button', { name: 'Age', exact: true }).click();
    await page.locator('.legend', { hasText: 'since each line was last changed' }).waitFor();
    await page.locator('.code-place .cm-content').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.at-line', { hasText: /^Line 2: Ada, .*: all \([0-9a-f]{8}\)$/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a file that is not committed has no margin of authors, and says why', async () => {
    writeFileSync(join(project, 'src/fresh.ts'), 'export const fresh = 1;\n');
    await show('#/file/src/fresh.ts?margin=author', '.code-place .cm-line');
    await page.locator('.legend', { hasText: 'No author to show: the file is not committed.' }).waitFor();
    await show('#/file/src/main.ts?margin=complexity', '.code-place .cm-line');
  });

  test('a search is made from any view by its key, and leads to the place', async () => {
    await show('#/gate', '.rules details');
    await page.locator('main').press('/');
    await page.keyboard.type('greet');
    await page.keyboard.press('Enter');
    await page.locator('.results li').first().waitFor();
    await page.locator('.results a.symbol', { hasText: 'greet' }).first().click();
    await page.locator('.code-place .cm-asked').first().waitFor();
    expect(page.url()).toMatch(/#\/file\/src\/core\/greet\.ts:\d+/);
  });

  test('the history has the commits, with who made them', async () => {
    await show('#/history', '.changes li');
    expect(await page.locator('.changes > li').count()).toBe(2);
    expect(await page.locator('.changes').textContent()).toContain('Ada');
  });

  test('the gate tells of each finding where it is', async () => {
    await show('#/gate', '.rules details');
    const rule = page.locator('.rules details', { hasText: 'cyclomatic-complexity' });
    await rule.locator('summary').click();
    await rule.locator('a.path', { hasText: 'tangled.ts' }).click();
    await page.locator('.code-place .cm-asked').first().waitFor();
    expect(page.url()).toContain('#/file/src/core/tangled.ts:1-');
  });

  test('what stands in the tree is text, whatever it looks like', async () => {
    await show(`#/file/${encodeURIComponent(HOSTILE).replaceAll('%2F', '/')}`, '.code-place .cm-line');
    expect(await page.locator('h1').textContent()).toBe('<img src=x onerror=alert(1)>.ts');
    expect(await page.locator('.code-place .cm-line').first().textContent()).toContain('<script>');
    expect(await page.title()).not.toBe('taken over');
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('a file that there is not, and a search for nothing, say so', async () => {
    await show('#/file/src/gone.ts', '.notice');
    expect(await page.locator('main').textContent()).toContain('No such file');
    await show('#/search', '.notice');
    expect(await page.locator('main').textContent()).toContain('Nothing asked yet');
  });

  test('what is shown follows the code without being asked', async () => {
    await show('#/file/src/core/text.ts', '.symbols tbody tr');
    appendFileSync(
      join(project, 'src/core/text.ts'),
      '\nexport const quiet = (text: string): string => text.toLowerCase();\n',
    );
    await page.locator('.symbols').getByRole('link', { name: 'quiet', exact: true }).waitFor();
  });

  test('keys lead to views, and the focus goes to the heading of the new one', async () => {
    await show('#/', '.health .score');
    await page.keyboard.press('g');
    await page.keyboard.press('q');
    await page.getByRole('heading', { name: 'Gate', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Gate');
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keyboard' }).waitFor({ state: 'hidden' });
  });

  test('the colours that were chosen are kept', async () => {
    await page.getByLabel('Colours').selectOption('dark');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByLabel('Colours').selectOption('auto');
  });

  // Colours depend on the scheme and the layout on the width: neither on both, so that each is looked at once.
  describe.each([
    { scheme: 'light', width: 1280 },
    { scheme: 'dark', width: 390 },
  ] as const)('in $scheme colours, $width pixels wide', ({ scheme, width }) => {
    test.each(VIEWS)('$address has nothing that keeps people out, and is not wider than the screen', async (view) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await show(view.address, view.settled);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    });
  });

  test('nothing went wrong in all of this, and nothing was asked for elsewhere', () => {
    expect(watched.errors).toEqual([]);
    expect(watched.elsewhere).toEqual([]);
  });
});

/** A server with two projects, of which both have a file of the same path. */
describe.skipIf(!hasTool('chromium', CHROMIUM !== null))('the page of a server with several roots', () => {
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    const folder = temporaryFolderForSuite();
    const [sample, wings] = [join(folder, 'sample'), join(folder, 'wings & tails')];
    mkdirSync(sample);
    makeSampleRepository(sample);
    mkdirSync(join(wings, 'src/core'), { recursive: true });
    writeFileSync(join(wings, 'src/core/text.ts'), "export const flap = (): string => 'wing';\n");
    const address = await served(sample, join(folder, 'state'), wings);
    watched = await watchedPage(await browser.newContext(), new URL(address).origin);
    page = watched.page;
    await page.goto(address);
    await page.locator('.health .score').waitFor();
  });

  test('begins with the first one, which the address names from then on', async () => {
    await expect.poll(() => page.url()).toMatch(/#\/\?root=sample$/);
    expect(await page.getByLabel('Project').inputValue()).toBe('sample');
  });

  test('shows another when it is chosen, in every view', async () => {
    await page.getByLabel('Project').selectOption('wings & tails');
    await page.getByText('lines of code', { exact: true }).waitFor();
    expect(new URLSearchParams(page.url().split('?')[1]).get('root')).toBe('wings & tails');
    await page.getByRole('link', { name: 'Hotspots', exact: true }).click();
    await page.getByRole('heading', { name: '1 file', exact: true }).waitFor();
    await page.locator('tbody a.path').first().click();
    await page.locator('.cm-line', { hasText: 'flap' }).waitFor();
    for (const [view, settled] of [
      ['Graph', '.side .notice'],
      ['History', '.notice, .changes li'],
      ['Sessions', '.sessions .panel'],
      ['Gate', '.checks, table'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: view, exact: true }).click();
      await page.locator(settled).first().waitFor();
      await page.locator('.progress').first().waitFor({ state: 'detached' });
      expect(await page.locator('[role="alert"]').allTextContents()).toEqual([]);
    }
    await page.getByLabel('Search files and symbols').fill('flap');
    await page.keyboard.press('Enter');
    await page.locator('.results a', { hasText: 'text.ts' }).first().click();
    await page.locator('.cm-line', { hasText: 'flap' }).waitFor();
    expect(page.url()).toMatch(/root=wings/);
  });

  test('an address leads to the file of the project that it names, and of no other', async () => {
    await page.evaluate("location.hash = '#/file/src/core/text.ts?root=sample'");
    await page.locator('.cm-line', { hasText: 'loud' }).waitFor();
    await page.getByRole('button', { name: 'Author', exact: true }).click();
    await page.locator('.legend', { hasText: 'Ada' }).waitFor();
    await page.evaluate("location.hash = '#/file/src/core/text.ts?root=wings+%26+tails&margin=author'");
    await page.locator('.legend', { hasText: /No author to show: .* is in no git working tree/ }).waitFor();
  });

  test('a project that is not open is said not to be, with those that are', async () => {
    await page.evaluate("location.hash = '#/gate?root=elsewhere'");
    await page.getByText('No such project here').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('main').getByRole('link', { name: 'sample' }).click();
    await page.locator('.health .score').waitFor();
  });

  test('nothing went wrong, and nothing was asked for elsewhere', () => {
    expect(watched.errors).toEqual([]);
    expect(watched.elsewhere).toEqual([]);
  });
});

/** Serves projects, and gives the address that lets a browser in. */
async function served(project: string, state: string, ...others: readonly string[]): Promise<string> {
  const roots = [project, ...others].flatMap((root) => ['--root', root]);
  const args = ['serve', '--http', '127.0.0.1:0', ...roots, '--state', state, '--wait', '60'];
  const child = startProgram({ args, endWith: 'suite' });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      told += text;
    });
  }
  for (;;) {
    const address = /http:\/\/[^\s]+#code=\S+/.exec(told)?.[0];
    if (address !== undefined) return address;
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  }
}
