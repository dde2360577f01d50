import Handlebars from 'handlebars';
import { OrreryError } from '../errors.ts';
import type { Template } from './catalogue.ts';
import { HELPERS } from './helpers.ts';
import type { ParameterValue } from './template-metadata.ts';

const HANDLEBARS = Handlebars.create();
HANDLEBARS.registerHelper(HELPERS);
// It writes to stdout, where the protocol's messages are and nothing else may be.
HANDLEBARS.unregisterHelper('log');

/** What objects have by their prototype is no value. That is so by default, but with a warning on the console. */
const OWN_ONLY = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/** Compiled templates. A template never changes, so neither does what was made of it. */
const compiled = new WeakMap<Template, Handlebars.TemplateDelegate>();

/**
 * What a template generates. Values stand in it as they are: nothing is escaped. A name that has no value is empty, as is
 * `current_timestamp` never: it is the time of `now` in RFC 3339 unless a value of that name was given.
 *
 * @throws OrreryError `TOOL_EXECUTION_ERROR` for a template that is no Handlebars or that calls what there is not
 */
export function render(template: Template, values: Readonly<Record<string, ParameterValue>>, now: Date): string {
  try {
    return delegateOf(template)({ current_timestamp: now.toISOString(), ...values }, { ...OWN_ONLY, data: { now } });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const message = `The template ${template.uri} cannot be rendered: ${reason.trim()}`;
    throw new OrreryError('TOOL_EXECUTION_ERROR', message, { uri: template.uri, folder: template.folder }, thrown);
  }
}

function delegateOf(template: Template): Handlebars.TemplateDelegate {
  let delegate = compiled.get(template);
  if (delegate === undefined) {
    delegate = HANDLEBARS.compile(template.source, { noEscape: true });
    compiled.set(template, delegate);
  }
  return delegate;
}
