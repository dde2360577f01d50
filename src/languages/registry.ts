import { astro } from './astro/index.ts';
import { bash } from './bash/index.ts';
import { c } from './c/index.ts';
import { cpp } from './cpp/index.ts';
import { csharp } from './csharp/index.ts';
import { dart } from './dart/index.ts';
import { go } from './go/index.ts';
import { interpreterOf, namesOfInterpreter } from './interpreter.ts';
import { java } from './java/index.ts';
import { javascript, jsx } from './javascript/index.ts';
import { kotlin } from './kotlin/index.ts';
import type { Language } from './language.ts';
import { lua } from './lua/index.ts';
import { notebook } from './notebook/index.ts';
import { php } from './php/index.ts';
import { python } from './python/index.ts';
import { ruby } from './ruby/index.ts';
import { rust } from './rust/index.ts';
import { scala } from './scala/index.ts';
import { svelte } from './svelte/index.ts';
import { swift } from './swift/index.ts';
import { tsx, typescript } from './typescript/index.ts';
import { vue, vueJsx } from './vue/index.ts';
import { zig } from './zig/index.ts';

/** Every language Orrery knows. Adding one: a folder, and its line here. */
export const LANGUAGES: readonly Language[] = [
  javascript,
  jsx,
  typescript,
  tsx,
  vue,
  vueJsx,
  svelte,
  astro,
  python,
  notebook,
  ruby,
  php,
  lua,
  bash,
  java,
  csharp,
  kotlin,
  swift,
  scala,
  dart,
  rust,
  go,
  c,
  cpp,
  zig,
];

const byExtension = new Map(LANGUAGES.flatMap((language) => language.extensions.map((one) => [one, language])));
const byFileName = new Map(LANGUAGES.flatMap((language) => (language.fileNames ?? []).map((one) => [one, language])));
const byInterpreter = new Map(
  LANGUAGES.flatMap((language) => (language.interpreters ?? []).map((one) => [one, language])),
);
const byId = new Map(LANGUAGES.map((language) => [language.id, language]));

/** The language of a file by its name, or null. `path` uses forward slashes. */
export function languageOf(path: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const known = byFileName.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : (byExtension.get(name.slice(dot).toLowerCase()) ?? null);
}

/** Bytes of a file that its first line is looked for in. */
export const FIRST_LINE_BYTES = 256;

/** Files without an extension that are no scripts, of which trees have many. */
const NO_SCRIPT =
  /^(?:LICENSE|LICENCE|COPYING|README|AUTHORS|CONTRIBUTORS|CHANGELOG|CHANGES|NEWS|NOTICE|TODO|VERSION|CODEOWNERS|OWNERS|Makefile|Kconfig|Kbuild|Dockerfile|Containerfile|Pipfile|Procfile|CNAME)$/i;

/** Whether the first line of a file determines its language, as its name has no extension that does. */
export function mayBeScript(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /^[^.]+(?:\.(?:cgi|fcgi|command))?$/.test(name) && languageOf(path) === null && !NO_SCRIPT.test(name);
}

/** Whether a file is in a known language as far as its name tells; for a script, only its first line does. */
export function mayHoldCode(path: string): boolean {
  return languageOf(path) !== null || mayBeScript(path);
}

/** The language of a script by what it begins with, or null. */
function scriptLanguage(beginning: string): Language | null {
  const interpreter = interpreterOf(beginning);
  if (interpreter === null) return null;
  for (const name of namesOfInterpreter(interpreter)) {
    const language = byInterpreter.get(name);
    if (language !== undefined) return language;
  }
  return null;
}

/** The language of a file by its name, or of a script by its first line, which `beginning` starts with; null for any other. */
export function languageOfText(path: string, beginning: string): Language | null {
  const named = languageOf(path);
  return named === null && mayBeScript(path) ? scriptLanguage(beginning) : named;
}

/** As `languageOfText`, of a file that holds these bytes, or begins with them. */
export function languageWith(path: string, content: Uint8Array): Language | null {
  return languageOfText(path, firstLine(content));
}

/** The characters before the first line's end, at most those of `FIRST_LINE_BYTES`. */
function firstLine(content: Uint8Array): string {
  return Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, FIRST_LINE_BYTES)).toString('utf8');
}

/** The language of a file by its text, where its name says `language` but has an extension that two languages share. */
export function languageIn(text: string, path: string, language: Language): Language {
  const { shared } = language;
  const isShared = shared?.extensions.some((extension) => path.toLowerCase().endsWith(extension));
  return isShared && shared?.evidence.test(text) ? shared.other : language;
}

/**
 * The language that facts name.
 *
 * @throws Error for an id that no language has
 */
export function knownLanguage(id: string): Language {
  const language = byId.get(id);
  if (language === undefined) throw new Error(`No language has the id "${id}".`);
  return language;
}

export function languageById(id: string): Language | undefined {
  return byId.get(id);
}
