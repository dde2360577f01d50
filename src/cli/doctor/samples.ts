/**
 * A tiny program with one function called `answer`, by language id. A language without one is still parsed, with a text
 * that fits any; the samples only make the check sharper.
 */
export const SAMPLES: Readonly<Record<string, string>> = {
  bash: 'answer() { echo 42; }\n',
  c: 'int answer(void) { return 42; }\n',
  cpp: 'int answer() { return 42; }\n',
  csharp: 'class Sample { int answer() { return 42; } }\n',
  dart: 'int answer() { return 42; }\n',
  go: 'package sample\n\nfunc answer() int { return 42 }\n',
  java: 'class Sample { int answer() { return 42; } }\n',
  javascript: 'function answer() { return 42; }\n',
  jsx: 'function answer() { return <b>42</b>; }\n',
  kotlin: 'fun answer(): Int { return 42 }\n',
  lua: 'function answer() return 42 end\n',
  php: '<?php function answer() { return 42; }\n',
  python: 'def answer():\n    return 42\n',
  ruby: 'def answer\n  42\nend\n',
  rust: 'fn answer() -> u32 { 42 }\n',
  scala: 'def answer(): Int = 42\n',
  swift: 'func answer() -> Int { return 42 }\n',
  tsx: 'function answer(): unknown { return <b>42</b>; }\n',
  typescript: 'function answer(): number { return 42; }\n',
  zig: 'fn answer() u32 { return 42; }\n',
};
