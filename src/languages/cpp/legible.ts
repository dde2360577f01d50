import { legibleC } from '../c/legible.ts';

/** The declaration of a module, which only files of modules have. */
const MODULE = /^[ \t]*(?:export[ \t]+)?module\b[^;\n]{0,200};/m;
/** What the grammar has no rule for in such a file: which modules it is of and takes, and what it says of a declaration. */
const OF_MODULES = /^[ \t]*(?:(?:export[ \t]+)?(?:module|import)\b[^;\n]{0,200};|export(?=[ \t]+[A-Za-z_[]))/gm;
/** Where CUDA runs a function or keeps a variable, which the grammar takes for a type. */
const SPACES = /\b__(?:global|device|host|forceinline|noinline|shared|constant|managed|grid_constant)__\b/g;
/** How many characters the launch of a kernel takes at most between its brackets. */
const MOST_LAUNCH = 300;

/** As `legibleC`, also without the words of modules and without what CUDA says where a kernel runs: `f<<<blocks, threads>>>(x)`. */
export function legibleCpp(source: string): string {
  const plain = source.replace(SPACES, blank);
  return legibleC(withoutLaunches(withoutModules(plain)));
}

function withoutModules(source: string): string {
  return MODULE.test(source) ? source.replace(OF_MODULES, blank) : source;
}

function withoutLaunches(source: string): string {
  let kept = '';
  let from = 0;
  for (let open = source.indexOf('<<<'); open >= 0; open = source.indexOf('<<<', open + 3)) {
    const written = source.slice(open, open + MOST_LAUNCH);
    const close = written.indexOf('>>>');
    if (close < 0 || /[;{}]/.test(written.slice(0, close))) continue;
    kept += source.slice(from, open) + blank(written.slice(0, close + 3));
    from = open + close + 3;
  }
  return kept + source.slice(from);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
