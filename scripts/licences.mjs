/** Licence texts of packages that name a licence and ship no text of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** As their repositories have them. What saxes was made from, sax, has a holder of its own. */
const KNOWN = {
  saxes: `${isc('Contributors')}\n\nOf sax, from which it was forked:\n\n${isc('Isaac Z. Schlueter and Contributors')}`,
};

/**
 * A bundled package's name, version and licence text: what its licence asks to be passed on.
 *
 * @throws Error for a package whose text is not known: nothing is bundled without it
 */
export function licenceNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e([-.].+)?$/i.test(entry));
  const text = file === undefined ? KNOWN[name] : readFileSync(join(folder, file), 'utf8').trim();
  if (!text)
    throw new Error(`${name} ${version} ships no licence text: add that of its repository to scripts/licences.mjs.`);
  return `${name} ${version} (${license})\n\n${text}\n`;
}
