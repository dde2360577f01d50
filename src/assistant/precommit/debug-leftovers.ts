import type { FileKinds } from '../../languages/file-kinds.ts';
import { languageOfText } from '../../languages/registry.ts';
import type { EvidenceItem, Severity } from '../evidence/evidence-item.ts';
import type { ReviewedChange } from './reviewed-change.ts';

/** What people write to see what a program does, and forget. */
interface Leftover {
  readonly languages: ReadonlySet<string>;
  /** Has a group for what is shown. */
  readonly pattern: RegExp;
  readonly severity: Severity;
  /** Where it is looked for: everywhere, in tests alone, or in all but tests and scripts, which print on purpose. */
  readonly where: 'anywhere' | 'tests' | 'code';
}

const leftover = (
  languages: string,
  pattern: RegExp,
  severity: Severity,
  where: Leftover['where'] = 'anywhere',
): Leftover => ({ languages: new Set(languages.split(' ')), pattern, severity, where });

const ECMASCRIPT = 'javascript typescript tsx vue vue_jsx svelte astro';

const LEFTOVERS: readonly Leftover[] = [
  leftover(ECMASCRIPT, /(?:^|[;{}]|\s)(debugger)\s*(?:;|$)/, 'medium'),
  leftover(ECMASCRIPT, /(?:^|[^\w.])(console\.(?:log|debug|trace|dir|table))\(/, 'low', 'code'),
  leftover(ECMASCRIPT, /(?:^|[^\w.])((?:describe|it|test|context|suite)\.only|fdescribe|fit)\(/, 'medium', 'tests'),
  leftover('python', /(?:^|[^\w.])(breakpoint\(\)|i?pdb\.set_trace\(\)|import i?pdb\b)/, 'medium'),
  leftover('ruby', /(?:^|[^\w.])(binding\.(?:pry|irb|break)|byebug)\b/, 'medium'),
  leftover('rust', /(?:^|[^\w.])(dbg!)\(/, 'medium'),
  leftover('php', /(?:^|[^\w>:$])(var_dump|print_r|dd|dump)\s*\(/, 'low', 'code'),
  leftover(
    'java kotlin scala',
    /(?:^|[^\w.])(System\.(?:out|err)\.print(?:ln|f)?|\w{1,40}\.printStackTrace)\(/,
    'low',
    'code',
  ),
  leftover('go', /(?:^|[^\w.])(spew\.Dump|runtime\.Breakpoint)\(/, 'medium'),
  leftover('csharp', /(?:^|[^\w.])(Debugger\.(?:Break|Launch))\(/, 'medium'),
  leftover('swift dart', /(?:^|[^\w.])(dump|debugPrint|debugger)\(/, 'low', 'code'),
];

/** Programs that are run by hand print on purpose. */
const SCRIPT = /(?:^|\/)(?:scripts?|bin|tools?|cli|cmd|bench(?:marks?)?|examples?|samples?|demos?|docs?)\//i;

export function debugLeftovers(
  { path, added, text }: Pick<ReviewedChange, 'path' | 'added' | 'text'>,
  kinds: FileKinds,
): EvidenceItem[] {
  const language = languageOfText(path, text ?? '');
  if (language === null) return [];
  const isTest = kinds.isTest(path);
  const isScript = SCRIPT.test(path);
  const wanted = LEFTOVERS.filter(
    ({ languages, where }) =>
      languages.has(language.id) && (where === 'anywhere' || (where === 'tests' ? isTest : !isTest && !isScript)),
  );
  return wanted.flatMap(({ pattern, severity }) =>
    added.flatMap(({ line, text: code }): EvidenceItem[] => {
      const match = pattern.exec(code);
      const [, what] = match ?? [];
      if (match === null || what === undefined || isInText(code, match.index)) return [];
      return [
        {
          kind: 'debug_leftover',
          severity,
          path,
          line,
          title: `\`${what}\` was added`,
          detail: 'Such lines are usually written while debugging and left in by mistake.',
          fix: "Remove it, or use the project's logger.",
          cwe: null,
        },
      ];
    }),
  );
}

/** Whether a place of a line lies in a comment or in quotes, as far as the line alone tells. */
function isInText(line: string, at: number): boolean {
  const before = line.slice(0, at);
  if (/^\s*(?:\/\/|\/?\*|#(?!\[|!))|\/\/|\s#\s/.test(before)) return true;
  return ['"', "'", '`'].some((quote) => before.split(quote).length % 2 === 0);
}
