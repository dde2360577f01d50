import * as z from 'zod';
import { isGitName } from '../workspace/git-folder.ts';

/**
 * `template.json`, which stands beside the `template.hbs` of every template. What a template is for (its category,
 * toolchain and variant) is said by the folder it lies in alone: `<category>/<toolchain>/<variant>/`.
 */

/** Longest text a parameter takes, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 10_000;
/** Most items a list parameter takes. */
export const MAX_LIST_ITEMS = 500;
/** Longest name of a generated file, with its folders. */
const MAX_FILE_LENGTH = 200;

const ParameterName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be in snake_case')
  .describe('As people write it and as `template.hbs` reads it.');

/** A longer one is for no value that anybody writes. */
const MAX_PATTERN_LENGTH = 1000;

/** A regular expression that a whole value has to match; `^` and `$` are not needed. */
const Pattern = z.string().max(MAX_PATTERN_LENGTH).refine(isRegularExpression, 'is not a regular expression');

const described = {
  name: ParameterName,
  /** What it does to the generated file, in one sentence. */
  description: z.string().min(1),
  required: z.boolean().default(false),
  /** Further names it may be given under. */
  aliases: z.array(ParameterName).default([]),
};

const TextParameter = z.strictObject({
  ...described,
  type: z.literal('string'),
  default: z.string().optional(),
  pattern: Pattern.optional(),
  /** What `pattern` asks for, in words that follow "must": "be a version such as 3.12". */
  pattern_hint: z.string().min(1).optional(),
  example: z.string(),
});

const BooleanParameter = z.strictObject({
  ...described,
  type: z.literal('boolean'),
  default: z.boolean().optional(),
  example: z.boolean(),
});

const IntegerParameter = z.strictObject({
  ...described,
  type: z.literal('integer'),
  default: z.int().optional(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  example: z.int(),
});

const EnumParameter = z.strictObject({
  ...described,
  type: z.literal('enum'),
  values: z.array(z.string().min(1)).min(1),
  default: z.string().optional(),
  example: z.string(),
});

/** A list of texts. `pattern` holds for each of them. */
const ListParameter = z.strictObject({
  ...described,
  type: z.literal('list'),
  default: z.array(z.string()).optional(),
  pattern: Pattern.optional(),
  pattern_hint: z.string().min(1).optional(),
  example: z.array(z.string()),
});

const Parameter = z.discriminatedUnion('type', [
  TextParameter,
  BooleanParameter,
  IntegerParameter,
  EnumParameter,
  ListParameter,
]);

/** One parameter of a template. */
export type TemplateParameter = z.output<typeof Parameter>;

/** What a parameter can be given as, or be by default. */
export type ParameterValue = string | boolean | number | readonly string[];

/** A file of a project, from its folder on; the folder itself, what lies outside and what is git's have no such path. */
export const GeneratedPath = z
  .string()
  .max(MAX_FILE_LENGTH)
  .regex(
    /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/,
    'must be a relative path inside the project',
  )
  .refine((path) => !path.split('/').some(isGitName), 'must not be inside .git, where git runs programs from');

export const TemplateMetadata = z
  .strictObject({
    /** For people: "Rust CLI Makefile". */
    name: z.string().min(1),
    /** What is in the generated file and when to want it, in one or two sentences. */
    description: z.string().min(1),
    /** Changes when what is generated changes, by the rules of semantic versioning. */
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.0.0')
      .default('1.0.0'),
    /** The generated file, from the folder of the project on: `Makefile`, `.github/workflows/ci.yml`. */
    file: GeneratedPath,
    mime_type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'must be a media type such as text/x-makefile'),
    /** Words that a search for this template may use and that its name and description do not have. */
    keywords: z.array(z.string().min(1)).default([]),
    parameters: z.array(Parameter).default([]),
  })
  .superRefine(({ parameters }, context) => {
    const seen = new Set<string>();
    for (const [at, parameter] of parameters.entries()) {
      const say = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['parameters', at, field], message });
      for (const name of [parameter.name, ...parameter.aliases]) {
        if (seen.has(name)) say('name', `the name ${name} is used twice`);
        seen.add(name);
      }
      if (parameter.required && parameter.default !== undefined) say('default', 'a required parameter has no default');
      if (parameter.type === 'enum') {
        const outside = [parameter.default, parameter.example].filter(
          (value) => value !== undefined && !parameter.values.includes(value),
        );
        if (outside.length > 0) say('values', `${outside.join(', ')} is not one of them`);
      }
    }
  });

/** The checked content of a `template.json`. */
export type TemplateMetadata = z.output<typeof TemplateMetadata>;

/** By its form alone: `whole-match.ts` applies it, with an engine that takes linear time. */
function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}
