import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import * as z from 'zod';
import { CHROMIUM } from './file-browser.ts';

export function launchBrowser(): Promise<Browser> {
  // Drawing is done by the processor, so that WebGL is there on machines without a graphics processor.
  const args = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'];
  return chromium.launch({ executablePath: CHROMIUM ?? '', args });
}

/** A page, with all that it should not have done. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors on the console, those of the content security policy among them, and exceptions that nobody caught. */
  readonly errors: string[];
  /** Addresses asked for that are not the server's. */
  readonly elsewhere: string[];
}

export async function watchedPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (asked !== origin && protocol !== 'blob:' && protocol !== 'data:') elsewhere.push(request.url());
  });
  return { page, errors, elsewhere };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const Violations = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })) }),
);

/** What axe finds against WCAG 2.2 at the levels A and AA and against good practice, each with its places. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const ran: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) => violations)`,
  );
  return Violations.parse(ran).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}
