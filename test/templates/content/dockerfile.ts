/** One instruction of a Dockerfile. */
export interface Instruction {
  /** `FROM`, `RUN` … */
  readonly name: string;
  /** `--from=build` as `['from', 'build']`, in the order they stand. */
  readonly flags: readonly (readonly [string, string])[];
  /** What follows the flags, its lines joined. */
  readonly rest: string;
}

export interface Stage {
  /** The image it begins with, or the stage. */
  readonly base: string;
  /** What later stages call it; null when it has no name. */
  readonly name: string | null;
  /** After its FROM. */
  readonly instructions: readonly Instruction[];
}

const INSTRUCTIONS: ReadonlySet<string> = new Set([
  ...['ADD', 'ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'LABEL', 'ONBUILD', 'RUN'],
  ...['SHELL', 'STOPSIGNAL', 'USER', 'VOLUME', 'WORKDIR'],
]);

/** Instructions that take a list of texts in JSON, which no shell reads. */
const EXEC_FORM: ReadonlySet<string> = new Set(['CMD', 'ENTRYPOINT']);

/**
 * Reads a Dockerfile by the grammar of its reference: comments, instructions over several lines, flags.
 *
 * @throws for an unknown instruction, one without arguments, one before the first FROM, and a text where a list is meant
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string | null; instructions: Instruction[] }[] = [];
  for (const line of logicalLines(text)) {
    const instruction = parseInstruction(line);
    if (instruction.name === 'FROM') {
      const [base, name] = /^(\S+)(?: AS ([a-z][a-z0-9-]*))?$/.exec(instruction.rest)?.slice(1) ?? [];
      if (base === undefined) throw new Error(`no image: ${line}`);
      stages.push({ base, name: name ?? null, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`before the first FROM: ${line}`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

/** The names of stages and images that a stage copies from. */
export function sourcesOf(stage: Stage): readonly string[] {
  return stage.instructions.flatMap(({ flags }) => flags.flatMap(([name, value]) => (name === 'from' ? [value] : [])));
}

function logicalLines(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const joined: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const part = line.replace(/\\$/, '').trim();
    if (isOpen) joined.push(`${joined.pop()} ${part}`);
    else joined.push(part);
    isOpen = line.endsWith('\\');
  }
  if (isOpen) throw new Error('the last instruction goes on after the end');
  return joined;
}

function parseInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
  if (!INSTRUCTIONS.has(name)) throw new Error(`no instruction: ${line}`);
  const flags: [string, string][] = [];
  let left = rest;
  for (let flag = takeFlag(left); flag !== null; flag = takeFlag(left)) {
    flags.push([flag.name, flag.value]);
    left = flag.left;
  }
  if (left === '') throw new Error(`nothing after the flags: ${line}`);
  if (EXEC_FORM.has(name)) {
    const list: unknown = JSON.parse(left);
    if (!Array.isArray(list) || list.some((one) => typeof one !== 'string')) throw new Error(`no list: ${line}`);
  }
  return { name, flags, rest: left };
}

function takeFlag(text: string): { name: string; value: string; left: string } | null {
  const [matched, name, value] = /^--([a-z-]+)=(\S+)\s*/.exec(text) ?? [];
  if (matched === undefined || name === undefined || value === undefined) return null;
  return { name, value, left: text.slice(matched.length) };
}
