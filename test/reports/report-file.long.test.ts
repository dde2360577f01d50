import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN, orrery } from '../cli/orrery.ts';
import { hasTool } from '../has-tool.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { axeViolations, launchBrowser, type WatchedPage, watchedPage } from '../web/browser.ts';
import { CHROMIUM } from '../web/file-browser.ts';
import { makeSampleRepository } from '../web/sample-repository.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const MEGABYTE = 1_000_000;

/** Each view with what is there once it is shown. */
const VIEWS: readonly (readonly [address: string, shown: string])[] = [
  ['#/', '.health .score'],
  ['#/hotspots', '.map canvas'],
  ['#/graph', '.stage[data-state="settled"]'],
  ['#/graph?focus=src%2Fcore%2Ftext.ts', '.side .nodes li'],
  ['#/file/src/left.ts', '.rows li'],
  ['#/search?q=core', '.rows li'],
  ['#/history', '.changes li'],
  ['#/sessions', '.notice'],
  ['#/gate', '.rules details'],
];

describe('orrery report', () => {
  test('says where to write when it was not told', async () => {
    const { status, stderr } = await orrery(['report', temporaryFolder()]);
    expect(status).toBe(2);
    expect(stderr).toContain('--html FILE');
  });

  test('says so when the file cannot be written', async () => {
    const { status, stderr } = await orrery(['report', temporaryFolder(), '--html', join(MAIN, 'report.html')]);
    expect(status).toBe(2);
    expect(stderr).toContain('name another file with --html');
  });
});

describe.skipIf(!hasTool('chromium', CHROMIUM !== null))('the report file', () => {
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  let file: string;

  beforeAll(async () => {
    const folder = temporaryFolderForSuite();
    const project = join(folder, 'sample');
    mkdirSync(project);
    makeSampleRepository(project);
    file = join(folder, 'reports', 'report.html');
    const { status, stderr } = await orrery(['report', project, '--html', file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    browser = await launchBrowser();
    watched = await watchedPage(await browser.newContext(), `file://${file}`);
    page = watched.page;
    await page.goto(`file://${file}`);
  });

  afterAll(() => browser?.close());

  async function show(address: string, shown: string): Promise<void> {
    await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await page.locator(shown).first().waitFor();
  }

  test('is one small file that names nothing elsewhere', () => {
    expect(statSync(file).size).toBeLessThan(MEGABYTE);
    expect(readFileSync(file, 'utf8')).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/);
  });

  test.each(VIEWS)('has %s', async (address, shown) => {
    await show(address, shown);
    expect(await page.locator('[role="alert"]').allTextContents()).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('tells when it was made, and of what it does not hold that it does not', async () => {
    await show('#/history?about=src%2Fmain.ts', '.notice');
    expect(await page.locator('.note').textContent()).toMatch(/^As of .* by Orrery \d/);
    expect(await page.locator('main').textContent()).toContain('This file does not contain it.');
    expect(await page.getByRole('button', { name: 'Ask again' }).count()).toBe(0);
    await show('#/file/src/core/tangled.ts', '.findings a');
    expect(await page.locator('main').textContent()).toContain('Not in this file');
  });

  test('has what a browser would take for its own as text', async () => {
    await show('#/search?q=onerror', '.rows li');
    expect(await page.locator('.rows a.path').first().getAttribute('title')).toBe(
      'src/<img src=x onerror=alert(1)>.ts',
    );
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('nothing went wrong, and nothing was asked for', () => {
    expect(watched.errors).toEqual([]);
    expect(watched.elsewhere.filter((address) => address !== `file://${file}`)).toEqual([]);
  });
});
