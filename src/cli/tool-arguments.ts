import { OrreryError } from '../errors.ts';
import type { AnyTool } from '../tools/tool.ts';

/**
 * Arguments of a tool as a shell gives them: one JSON object, or `name=value`, `--name value` and `--name=value`. Values of an
 * argument that is given several times make up a list if the tool takes one; else the last counts.
 */
export function shellArguments(words: readonly string[], tool: AnyTool | undefined): Record<string, unknown> {
  const [first] = words;
  if (words.length === 1 && first?.trimStart().startsWith('{')) return jsonArguments(first);
  const given: Record<string, unknown> = {};
  const add = (written: string, text: string) => {
    const name = argumentName(written);
    const value = argumentValue(name, text, tool);
    given[name] = name in given ? several(name, [given[name], value].flat(), tool) : value;
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const { name, value } = /^(?:--)?(?<name>[A-Za-z][\w-]*)=(?<value>.*)$/s.exec(word)?.groups ?? {};
    if (name !== undefined && value !== undefined) {
      add(name, value);
    } else if (/^--[a-z]/.test(word)) {
      const next = words[i + 1];
      const isSwitch = next === undefined || next.startsWith('--');
      if (isSwitch) given[argumentName(word.slice(2))] = true;
      else add(word.slice(2), next);
      if (!isSwitch) i += 1;
    } else {
      throw new OrreryError(
        'INVALID_PARAMS',
        `"${word}" is not an argument: give one JSON object, or name=value for each argument.`,
      );
    }
  }
  return given;
}

/** @throws OrreryError `INVALID_PARAMS` when `text` is not one JSON object */
export function jsonArguments(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw new OrreryError('INVALID_PARAMS', `The arguments are not valid JSON: ${(thrown as Error).message}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new OrreryError('INVALID_PARAMS', 'The arguments must be one JSON object, such as {"top_files": 5}.');
}

/** Tools write their arguments with underscores, shells with dashes. */
const argumentName = (name: string) => name.replaceAll('-', '_');

/**
 * A shell has only text: it is read as JSON (`5`, `true`, `["a"]`) where the tool takes that, else as the text itself. An
 * argument that the tool does not take either way is left for the tool to refuse.
 */
function argumentValue(name: string, text: string, tool: AnyTool | undefined): unknown {
  const schema = tool?.input().shape[name];
  const value = asJson(text);
  if (value === undefined) return text;
  const takesText = schema !== undefined && !schema.safeParse(value).success && schema.safeParse(text).success;
  return takesText ? text : value;
}

function several(name: string, values: readonly unknown[], tool: AnyTool | undefined): unknown {
  return tool?.input().shape[name]?.safeParse(values).success === true ? values : values.at(-1);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
