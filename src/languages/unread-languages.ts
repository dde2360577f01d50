import { interpreterOf, namesOfInterpreter } from './interpreter.ts';

/**
 * Programming languages that Orrery has no grammar for, by the extensions of their files: what they use is not known. Only
 * extensions that little else has are listed.
 */
const EXTENSIONS: Readonly<Record<string, string>> = {
  Ada: 'adb ads',
  Clojure: 'clj cljs cljc',
  CoffeeScript: 'coffee litcoffee',
  Crystal: 'cr',
  Cython: 'pyx pxd pxi',
  Elixir: 'ex exs',
  Elm: 'elm',
  Erlang: 'erl hrl',
  'F#': 'fs fsx fsi',
  Fortran: 'f f90 f95 f03 f08 for',
  Gleam: 'gleam',
  Groovy: 'groovy gvy',
  Hack: 'hack',
  Haskell: 'hs lhs',
  Haxe: 'hx',
  Julia: 'jl',
  Mojo: 'mojo',
  Nim: 'nim nims',
  'Objective-C': 'm mm',
  OCaml: 'ml mli',
  Pascal: 'pas dpr lpr',
  Perl: 'pl pm psgi',
  PowerShell: 'ps1 psm1',
  PureScript: 'purs',
  R: 'r',
  Racket: 'rkt',
  ReScript: 'res resi',
  Reason: 're rei',
  Scheme: 'scm',
  Solidity: 'sol',
  Tcl: 'tcl',
  Vala: 'vala vapi',
  'Visual Basic': 'vb bas vbs',
};

/** The same by what runs their scripts. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  clojure: 'Clojure',
  bb: 'Clojure',
  coffee: 'CoffeeScript',
  crystal: 'Crystal',
  elixir: 'Elixir',
  escript: 'Erlang',
  groovy: 'Groovy',
  runghc: 'Haskell',
  runhaskell: 'Haskell',
  stack: 'Haskell',
  julia: 'Julia',
  ocaml: 'OCaml',
  perl: 'Perl',
  pwsh: 'PowerShell',
  rscript: 'R',
  racket: 'Racket',
  tclsh: 'Tcl',
  wish: 'Tcl',
};

const byExtension = new Map(
  Object.entries(EXTENSIONS).flatMap(([name, extensions]) => extensions.split(' ').map((one) => [one, name])),
);

/** The programming language of a file by its name, if it is one without a grammar, or null. */
export function unreadLanguageOf(path: string): string | null {
  const dot = path.lastIndexOf('.');
  return dot <= path.lastIndexOf('/') + 1 ? null : (byExtension.get(path.slice(dot + 1).toLowerCase()) ?? null);
}

/** The same of a script by its first line, which `beginning` starts with. */
export function unreadScriptLanguage(beginning: string): string | null {
  const interpreter = interpreterOf(beginning);
  if (interpreter === null) return null;
  const name = namesOfInterpreter(interpreter).find((one) => Object.hasOwn(INTERPRETERS, one));
  return name === undefined ? null : (INTERPRETERS[name] as string);
}
