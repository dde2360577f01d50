import type { CompletionWords, TypedOption, Values, Word } from './words.ts';

/** A script that has a shell complete command lines of `orrery`. */
type Script = (words: CompletionWords) => string;

export type Shell = 'bash' | 'zsh' | 'fish';

export const SCRIPTS: Readonly<Record<Shell, Script>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** Text that a shell takes as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** In fish, a backslash within quotes is one of few that are not taken as they are. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** One line each: a pattern of `case` and what it leads to. */
function cases(rows: readonly (readonly [pattern: string, action: string])[]): string {
  return rows.map(([pattern, action]) => `    ${pattern}) ${action} ;;`).join('\n');
}

/** What may follow an option, by `command/option`, and an argument, by `tool:argument`. */
function valueRows({ commands, tools }: CompletionWords, action: (values: Values) => string): [string, string][] {
  const rows = (prefix: string, options: readonly TypedOption[]) =>
    options.flatMap(({ word, values }): [string, string][] =>
      values === null ? [] : [[quoted(`${prefix}${word}`), action(values)]],
    );
  return [
    ...commands.flatMap(({ word, options }) => rows(`${word}/`, options)),
    ...Object.entries(tools).flatMap(([name, options]) => rows(`${name}:`, options)),
  ];
}

/** The tool whose arguments are completed, by `command/first word`. */
function toolRows({ commands }: CompletionWords, action: (tool: string) => string): [string, string][] {
  return commands.flatMap(({ word, tools }) =>
    Object.entries(tools).map(([subject, tool]): [string, string] => [
      subject === '' ? `${quoted(word)}/*` : quoted(`${word}/${subject}`),
      action(tool),
    ]),
  );
}

const joined = (words: readonly Word[]) => words.map(({ word }) => word).join(' ');

function bashScript(words: CompletionWords): string {
  const { commands, tools } = words;
  const reply = (list: string) => `words=${quoted(list)}`;
  const values = (given: Values) =>
    given.kind === 'words' ? `${reply(given.words.join(' '))}; known=1` : `known=${given.kind}`;
  return `# Completion of orrery for bash: eval "$(orrery completion bash)"
_orrery() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
  local command=\${COMP_WORDS[1]} subject=\${COMP_WORDS[2]} words= known= tool=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ${quoted(`${joined(commands)} help --help --version`)} -- "$cur"))
    return
  fi
  case "$command/$subject" in
${cases(toolRows(words, (tool) => `tool=${quoted(tool)}`))}
  esac
  case "$command/$prev" in
${cases(valueRows({ ...words, tools: {} }, values))}
  esac
  if [[ -z $known && -n $tool ]]; then
    case "$tool:$prev" in
${cases(valueRows({ ...words, commands: [] }, values))}
    esac
  fi
  if [[ -n $known ]]; then
    if [[ $known == 1 ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi
    if [[ $known == files ]]; then COMPREPLY=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; fi
    return
  fi
  if [[ $cur == -* ]]; then
    case "$command" in
${cases(commands.map(({ word, options }) => [quoted(word), reply(joined(options))]))}
    esac
    case "$tool" in
${cases(Object.entries(tools).map(([name, options]) => [quoted(name), `words+=${quoted(` ${joined(options)}`)}`]))}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    return
  fi
  if ((COMP_CWORD == 2)); then
    case "$command" in
${cases(commands.flatMap(({ word, subjects }) => (subjects === null ? [] : [[quoted(word), reply(joined(subjects))] as const])))}
      help) ${reply(joined(commands))} ;;
    esac
  fi
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); return; fi
  COMPREPLY=($(compgen -f -- "$cur"))
  compopt -o filenames 2>/dev/null
}
complete -F _orrery orrery
`;
}

function zshScript(words: CompletionWords): string {
  const { commands, tools } = words;
  const described = (list: readonly Word[]) =>
    `found=(${list.map(({ word, meaning }) => quoted(`${word.replaceAll(':', '\\:')}:${meaning}`)).join(' ')})`;
  const values = (given: Values) =>
    given.kind === 'words'
      ? `compadd -- ${given.words.map(quoted).join(' ')}; return`
      : given.kind === 'files'
        ? '_files; return'
        : 'return';
  return `#compdef orrery
# Completion of orrery for zsh: eval "$(orrery completion zsh)", or as a file _orrery in a folder of $fpath.
_orrery() {
  local cur=$words[CURRENT] prev=$words[CURRENT-1] command=$words[2] subject=$words[3] tool=
  local -a found more
  if ((CURRENT == 2)); then
    ${described(commands)}
    _describe 'command' found
    return
  fi
  case "$command/$subject" in
${cases(toolRows(words, (tool) => `tool=${quoted(tool)}`))}
  esac
  case "$command/$prev" in
${cases(valueRows({ ...words, tools: {} }, values))}
  esac
  if [[ -n $tool ]]; then
    case "$tool:$prev" in
${cases(valueRows({ ...words, commands: [] }, values))}
    esac
  fi
  if [[ $cur == -* ]]; then
    case "$command" in
${cases(commands.map(({ word, options }) => [quoted(word), described(options)]))}
    esac
    more=($found)
    case "$tool" in
${cases(Object.entries(tools).map(([name, options]) => [quoted(name), described(options)]))}
      *) found=() ;;
    esac
    found=($more $found)
    _describe 'option' found
    return
  fi
  if ((CURRENT == 3)); then
    case "$command" in
${cases(commands.flatMap(({ word, subjects }) => (subjects === null ? [] : [[quoted(word), `${described(subjects)}; _describe 'word' found; return`] as const])))}
    esac
  fi
  _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _orrery "$@"; else compdef _orrery orrery; fi
`;
}

function fishScript({ commands, tools }: CompletionWords): string {
  const line = (condition: string, { word, meaning, values }: TypedOption) => {
    const follows =
      values === null
        ? ''
        : values.kind === 'words'
          ? ` -x -a ${fishQuoted(values.words.join(' '))}`
          : values.kind === 'files'
            ? ' -r -F'
            : ' -x';
    return `complete -c orrery -n ${fishQuoted(condition)} -l ${word.slice(2)}${follows} -d ${fishQuoted(meaning)}`;
  };
  const word = (condition: string, { word: text, meaning }: Word) =>
    `complete -c orrery -n ${fishQuoted(condition)} -f -a ${fishQuoted(text)}${meaning === '' ? '' : ` -d ${fishQuoted(meaning)}`}`;
  return `# Completion of orrery for fish: orrery completion fish | source
function __orrery_at
    set -l given (commandline -opc)
    test (count $given) -eq $argv[1]; and begin
        test (count $argv) -lt 2; or test "$given[2]" = $argv[2]
    end
end
function __orrery_in
    set -l given (commandline -opc)
    test "$given[2]" = $argv[1]; and begin
        test (count $argv) -lt 2; or test "$given[3]" = $argv[2]
    end
end
${[
  ...commands.map((command) => word('__orrery_at 1', command)),
  ...commands.flatMap(({ word: name, options, subjects, tools: known }) => [
    ...options.map((option) => line(`__orrery_in ${name}`, option)),
    ...(subjects ?? []).map((subject) => word(`__orrery_at 2 ${name}`, subject)),
    ...Object.entries(known).flatMap(([subject, tool]) =>
      (tools[tool] ?? []).map((argument) => line(`__orrery_in ${name} ${subject}`.trimEnd(), argument)),
    ),
  ]),
].join('\n')}
`;
}
