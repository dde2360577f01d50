import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Where Debian and its kin install it. */
const USUAL_PLACE = '/usr/bin/chromium';

/** The browser to test with; null where there is none. */
export const CHROMIUM: string | null =
  [process.env.CHROMIUM, USUAL_PLACE].find((path) => path !== undefined && existsSync(path)) ?? null;

export interface OpenedPage {
  readonly page: Page;
  /** Addresses of all that was asked for, the file itself among them. */
  readonly requests: readonly string[];
  /** Errors and warnings on the console, and errors that nothing caught. */
  readonly complaints: readonly string[];
}

let browser: Promise<Browser> | null = null;

/** Opens a file as a person would. The browser stays open for further pages until `closeBrowser`. */
export async function openFile(file: string, colorScheme: 'light' | 'dark' = 'light'): Promise<OpenedPage> {
  // Containers have no user namespaces that its sandbox could use.
  browser ??= chromium.launch({ executablePath: CHROMIUM as string, args: ['--no-sandbox'] });
  const page = await (await browser).newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
  onTestFinished(() => page.close());
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Where the processor draws in place of a graphics card, the browser says that it is slow.
    const isOfDrawing = message.text().includes('GL Driver Message');
    if (['error', 'warning'].includes(message.type()) && !isOfDrawing) complaints.push(message.text());
  });
  await page.goto(`file://${file}`);
  return { page, requests, complaints };
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}
