import { hash } from 'node:crypto';
import { visibleText } from '../visible-text.ts';

/** What a page in one file is made of. */
export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  /** What the page shows. */
  readonly data: object;
}

/** A page as one HTML file that needs nothing else: it may fetch nothing from anywhere, and runs only what is in it. */
export function pageFile({ title, style, script, data }: PageParts): string {
  const [ownStyle, ownScript] = [inElement(style, 'style'), inElement(script, 'script')];
  const policy = [
    "default-src 'none'",
    `script-src ${digest(ownScript)}`,
    `style-src ${digest(ownStyle)}`,
    'img-src data:',
    // The graph is laid out by a worker, whose text the script holds.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${ownStyle}</style>
</head>
<body>
<div id="page"></div>
<noscript>This file needs JavaScript to show its content: allow scripts for it.</noscript>
<script type="application/json" id="answers">${jsonInElement(data)}</script>
<script>${ownScript}</script>
</body>
</html>
`;
}

function digest(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Code that ends its element nowhere: where its end stands in code, it stands in a text, in which the backslash says nothing. */
function inElement(code: string, element: 'script' | 'style'): string {
  return code.replaceAll(`</${element}`, `<\\/${element}`).replaceAll('<!--', '<\\!--');
}

/** JSON has `<` only in texts, in which it may be written by its number. What would act on what stands around is seen instead. */
function jsonInElement(data: object): string {
  const shown = (_: string, value: unknown) => (typeof value === 'string' ? visibleText(value) : value);
  return visibleText(JSON.stringify(data, shown)).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
