import type { TraceFormat } from './frame.ts';

/** How frames are written in a language's traces. */
export interface FrameForm {
  readonly format: TraceFormat;
  /** Of one line, or of the place alone where `symbolBefore` says what stands on the line before it. Groups: `symbol`, `file`, `line`. */
  readonly pattern: RegExp;
  /** The function stands on the line before. */
  readonly symbolBefore?: RegExp;
}

const form = (format: TraceFormat, pattern: string, symbolBefore?: RegExp): FrameForm => ({
  format,
  pattern: new RegExp(pattern),
  ...(symbolBefore !== undefined && { symbolBefore }),
});

/** A number of a line. */
const LINE = '(?<line>\\d{1,7})';

/**
 * The forms, the most telling first. Each is tried on single lines of bounded length, from their beginning on, and takes
 * time in proportion to them. What the runtimes document or do:
 *
 * - Node: https://v8.dev/docs/stack-trace-api, and Firefox's and Safari's `function@place`
 * - Python: the traceback module · Java, Kotlin, Scala: `Throwable.printStackTrace`
 * - Go: `runtime.Stack`, with the function on a line and the place on the next, as Rust's backtraces
 * - C#: `Exception.StackTrace` · Ruby: `Exception#full_message`, with both kinds of quotes · PHP: `Exception::getTraceAsString`
 * - gdb's and the sanitizers' numbered frames of C and C++
 */
export const FRAME_FORMS: readonly FrameForm[] = [
  form('python', `^File "(?<file>[^"]{1,500})", line ${LINE}(?:, in (?<symbol>\\S.{0,200}))?$`),
  form(
    'csharp',
    `^at (?<symbol>[^\\s(]{1,300})(?:\\[[^\\]]{0,200}\\])?\\([^)]{0,1000}\\) in (?<file>.{1,500}):line ${LINE}$`,
  ),
  form(
    'java',
    `^at (?:[\\w.@$-]{0,200}/){0,2}(?<symbol>[\\w.$<>-]{1,300})\\((?:(?<file>[\\w$-]{1,200}\\.\\w{1,10})(?::${LINE})?|Native Method|Unknown Source)\\)(?: .{0,200})?$`,
  ),
  form(
    'rust',
    `^at (?<file>[^\\s:][^:]{0,500}\\.rs):${LINE}(?::\\d{1,7})?$`,
    /^\d{1,5}:\s{1,4}(?:0x[0-9a-f]{1,16} - )?(?<symbol>\S.{0,300})$/,
  ),
  form(
    'rust',
    `^thread '[^']{0,200}'(?: \\(\\d{1,19}\\))? panicked at (?:'.{0,1000}', )?(?<file>[^\\s:'][^:']{0,500}\\.rs):${LINE}:\\d{1,7}:?$`,
  ),
  form(
    'node',
    `^at (?:async )?(?<symbol>[^\\s(][^(]{0,300}?) \\((?<file>[^()]{1,500}|[^()]{1,300}\\([^()]{1,100}\\)[^()]{1,300}):${LINE}:\\d{1,7}\\)(?: \\{)?$`,
  ),
  form('node', `^at (?:async )?(?<file>[^\\s()]{1,500}|[^()]{1,500}[\\\\/][^()]{1,300}):${LINE}:\\d{1,7}(?: \\{)?$`),
  form('node', `^(?<symbol>[\\w$./<>*]{0,200})@(?<file>[^\\s@]{1,500}):${LINE}:\\d{1,7}$`),
  form(
    'php',
    `^#\\d{1,4} (?<file>[^(]{1,500}\\.\\w{1,10})\\(${LINE}\\): (?<symbol>[\\w\\\\:>{}-]{1,300})(?:\\(.{0,1000})?$`,
  ),
  form('php', `(?:^| )(?:thrown )?in (?<file>(?:[A-Za-z]:)?[^:\\s][^:]{0,500}\\.php)(?::| on line )${LINE}$`),
  form(
    'gdb',
    `^#\\d{1,4}\\s{1,6}(?:0x[0-9a-f]{1,16} in )?(?<symbol>[^\\s(]{1,300})(?: ?\\(.{0,500}\\))? (?:at )?(?<file>[^\\s():]{1,500}):${LINE}(?::\\d{1,7})?$`,
  ),
  form(
    'ruby',
    `^(?:\\d{1,4}: )?(?:from )?(?<file>[^\\s:][^:]{0,500}):${LINE}:in [\`']?(?<symbol>[^'\`]{1,300}?)(?:'(?::.{0,1500})?)?$`,
  ),
  form(
    'go',
    `^(?:at )?(?<file>(?:[A-Za-z]:)?[^\\s:][^:]{0,500}\\.(?:go|s)):${LINE}(?: \\+0x[0-9a-f]{1,16})?$`,
    /^(?:created by |\d{1,5}\s{1,4}0x[0-9a-f]{1,16} in )?(?<symbol>[^\s(]\S{0,300}?)(?:\([^()]{0,500}\)| in goroutine \d{1,19})?$/,
  ),
  // What the runtime or a library without sources does itself.
  form(
    'csharp',
    '^at (?<symbol>[A-Z][\\w.`<>+]{1,300}\\.[\\w.`<>|]{1,200})(?:\\[[^\\]]{0,200}\\])?\\([^)]{0,1000}\\)$',
  ),
];

/** A place that no trace is around, as compilers and test runners write it. */
export const PLACE_FORM: FrameForm = {
  format: 'place',
  pattern: new RegExp(
    `^(?:-->\\s|[\\w]{1,20}:\\s)?(?<file>(?:[A-Za-z]:)?[\\w./\\\\@+-]{1,300}\\.[A-Za-z]\\w{0,9})(?::|\\()${LINE}(?:[:,]\\d{1,7})?\\)?(?::|\\s|$)`,
  ),
};

/** How the lines look that say what went wrong. */
export const MESSAGES: readonly RegExp[] = [
  /^(?:---> |Uncaught |Unhandled exception\. |Caused by: |\[cause\]: |Exception in thread "[^"]{0,200}" |PHP Fatal error: {1,2}Uncaught |\[?Error\]?: )?(?<message>[\w.$\\:]{0,200}(?:Error|Exception|Fault|Panic|Failure|Throwable|Interrupt|Exit)(?: \[[\w-]{1,80}\])?(?::.{0,1500})?)$/,
  /^(?<message>(?:panic|fatal error|runtime error|error|ERROR|FATAL|AssertionError|Assertion failed)(?:\[\w{1,10}\])?: .{1,1500})$/,
  /^(?<message>thread '[^']{0,200}'(?: \(\d{1,19}\))? panicked at .{1,1500})$/,
  /^(?:PHP )?(?<message>(?:Fatal error|Warning|Notice|Parse error): .{1,1500})$/,
  /^\S{1,300}:\d{1,7}:in [`'][^'`]{1,300}': (?<message>.{1,1500})$/,
];

/** Where another thread begins. */
export const OTHER_THREAD = /^goroutine \d{1,19} \[/;

/** What stands before a failure that came of the one after it, or after the one before it. */
export const CAUSED_BY = /^Caused by: |^\[cause\]: /;
/** C# tells the cause between what came of it and the frames of that. */
export const INNER = /^---> /;
export const END_OF_INNER = /^--- End of inner exception/;
export const CAME_OF = /^The above exception was the direct cause of the following exception:$/;
export const CAME_DURING = /^During handling of the above exception, another exception occurred:$/;
