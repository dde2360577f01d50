import { Configuration, type Environment } from '../configuration/configuration.ts';
import type { AnyTool } from '../tools/tool.ts';
import type { Roots } from '../workspace/roots.ts';

/**
 * The arguments of a call, with what its folder's settings say of those that it leaves out. What is given stays as it is, whether
 * it can be understood or not: that is told by who reads the arguments.
 *
 * @throws OrreryError as `Configuration.for` does
 */
export async function withSettings(
  tool: AnyTool,
  given: unknown,
  roots: Roots,
  environment: Environment,
): Promise<unknown> {
  if (!areArguments(given)) return given;
  const said = new Map(Object.entries(given ?? {}).map(([name, value]) => [ownName(tool, name), value]));
  const path = said.get('project_path') ?? undefined;
  if (path !== undefined && typeof path !== 'string') return given;
  // A folder that cannot be looked at is told of by the tool.
  const folder = await roots.resolve(path, 'directory').catch(() => null);
  if (folder === null) return given;
  const configuration = Configuration.for(folder.absolute, environment);
  return { ...given, ...leftOut(tool, said, configuration) };
}

/** The arguments that a call leaves out and the settings have a word on. */
function leftOut(
  { settings = {} }: AnyTool,
  said: ReadonlyMap<string | undefined, unknown>,
  configuration: Configuration,
): Readonly<Record<string, unknown>> {
  const named: Record<string, unknown> = {};
  for (const [argument, key] of Object.entries(settings)) {
    if ((said.get(argument) ?? null) !== null) continue;
    const { value, source } = configuration.get(key);
    if (source.kind !== 'default') named[argument] = value;
  }
  return named;
}

function areArguments(given: unknown): given is Readonly<Record<string, unknown>> | undefined {
  return given === undefined || (given !== null && typeof given === 'object' && !Array.isArray(given));
}

/** What a tool calls an argument that was given by another spelling. */
function ownName({ aliases }: AnyTool, name: string): string | undefined {
  return aliases !== undefined && Object.hasOwn(aliases, name) ? aliases[name] : name;
}
