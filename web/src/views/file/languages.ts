import { StreamLanguage, type StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

/** The parts of `@codemirror/legacy-modes` for languages that have no grammar of their own. */
async function mode(load: () => Promise<StreamParser<unknown>>): Promise<Extension> {
  const parser = await load();
  return StreamLanguage.define(parser);
}

const javascript = async (options: { jsx?: boolean; typescript?: boolean }) =>
  (await import('@codemirror/lang-javascript')).javascript(options);
const cpp = async () => (await import('@codemirror/lang-cpp')).cpp();
const clike = () => import('@codemirror/legacy-modes/mode/clike');

/** How each ending of a file name is coloured; each grammar is loaded when a file needs it. */
const BY_ENDING: Readonly<Record<string, () => Promise<Extension>>> = {
  js: () => javascript({ jsx: true }),
  jsx: () => javascript({ jsx: true }),
  mjs: () => javascript({}),
  cjs: () => javascript({}),
  ts: () => javascript({ typescript: true }),
  mts: () => javascript({ typescript: true }),
  cts: () => javascript({ typescript: true }),
  tsx: () => javascript({ typescript: true, jsx: true }),
  py: async () => (await import('@codemirror/lang-python')).python(),
  rs: async () => (await import('@codemirror/lang-rust')).rust(),
  go: async () => (await import('@codemirror/lang-go')).go(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  c: cpp,
  h: cpp,
  cc: cpp,
  cpp,
  cxx: cpp,
  hpp: cpp,
  php: async () => (await import('@codemirror/lang-php')).php(),
  json: async () => (await import('@codemirror/lang-json')).json(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  md: async () => (await import('@codemirror/lang-markdown')).markdown(),
  yml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
  cs: () => mode(async () => (await clike()).csharp),
  kt: () => mode(async () => (await clike()).kotlin),
  kts: () => mode(async () => (await clike()).kotlin),
  scala: () => mode(async () => (await clike()).scala),
  dart: () => mode(async () => (await clike()).dart),
  rb: () => mode(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  swift: () => mode(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  lua: () => mode(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua),
  sh: () => mode(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
  bash: () => mode(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell),
  toml: () => mode(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml),
  sql: () => mode(async () => (await import('@codemirror/legacy-modes/mode/sql')).standardSQL),
};

/** How the text of a file is coloured; null for plain text. */
export async function languageOf(path: string): Promise<Extension | null> {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return (await BY_ENDING[ending]?.()) ?? null;
}
