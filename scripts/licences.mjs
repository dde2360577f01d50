/** Licence texts of packages that name a licence and ship no text of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '../node_modules');

const isc = (holders) => `The ISC License

Copyright (c) ${holders}

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR
IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

const mit = (holders) => `MIT License

Copyright (c) ${holders}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/** What Vercel's repositories have. */
const VERCEL = readFileSync(join(MODULES, '@ai-sdk/provider/LICENSE'), 'utf8').trim();

const APACHE = readFileSync(join(MODULES, 'typescript/LICENSE.txt'), 'utf8').trim();

/** Its source files carry their licences: Apache 2.0, and that of Protocol Buffers in the one that reads and writes numbers. */
const PROTOBUF = [
  'Copyright 2021-2026 Buf Technologies, Inc.',
  APACHE,
  'Of wire/varint.ts:',
  headingOf('@bufbuild/protobuf/dist/esm/wire/varint.js'),
].join('\n\n');

/** As their repositories have them. What saxes was made from, sax, has a holder of its own. */
const KNOWN = {
  '@bufbuild/protobuf': PROTOBUF,
  '@redis/client': mit('2022-2025, Redis, inc.'),
  '@ai-sdk/provider-utils': VERCEL,
  '@workflow/serde': VERCEL,
  saxes: `${isc('Contributors')}\n\nOf sax, from which it was forked:\n\n${isc('Isaac Z. Schlueter and Contributors')}`,
};

/** The comment that a file begins with. */
function headingOf(path) {
  const [comment] = /^(?:\/\/.*\n)+/.exec(readFileSync(join(MODULES, path), 'utf8'));
  return comment.replaceAll(/^\/\/ ?/gm, '').trim();
}

/**
 * A bundled package's name, version and licence text: what its licence asks to be passed on.
 *
 * @throws Error for a package whose text is not known: nothing is bundled without it
 */
export function licenceNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e([-.].+)?$/i.test(entry));
  // Some ship a file that only says where the text is.
  const text = KNOWN[name] ?? (file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim());
  if (!text)
    throw new Error(`${name} ${version} ships no licence text: add that of its repository to scripts/licences.mjs.`);
  return `${name} ${version} (${license.replace(/^\((.*)\)$/, '$1')})\n\n${text}\n`;
}

/** Shorter texts are as well printed again. */
const WORTH_SHARING = 300;

/**
 * Notices one after the other. Where one ends in the words of an earlier one, it names that instead of repeating them.
 *
 * @param {readonly string[]} notices as `licenceNotice` returns them
 */
export function joinedNotices(notices) {
  /** The notice that has a text at its end, by the text without its line breaks. */
  const printed = new Map();
  const shortened = notices.map((notice) => {
    const [title, ...paragraphs] = notice.trim().split(/\n{2,}/);
    const ends = paragraphs.map((_, at) => paragraphs.slice(at).join(' ').split(/\s+/).join(' '));
    const at = ends.findIndex((end) => end.length >= WORTH_SHARING && printed.has(end));
    if (at < 0) {
      for (const end of ends) if (!printed.has(end)) printed.set(end, title.replace(/ \(.*/, ''));
      return notice;
    }
    const start = ends[at].split(' ').slice(0, 5).join(' ');
    const rest = `The rest is the same as in the notice of ${printed.get(ends[at])}, from "${start}" on.`;
    return `${[title, ...paragraphs.slice(0, at), rest].join('\n\n')}\n`;
  });
  return shortened.join(`\n${'-'.repeat(80)}\n\n`);
}
