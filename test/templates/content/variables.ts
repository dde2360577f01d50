import Handlebars from 'handlebars';
import { HELPERS } from '../../../src/templates/helpers.ts';

const BUILT_IN_HELPERS = ['if', 'unless', 'each', 'with', 'lookup'];

/** The names that a template reads its values from: neither helpers nor what the blocks of Handlebars bring. */
export function variablesOf(source: string): ReadonlySet<string> {
  const helpers = new Set([...BUILT_IN_HELPERS, ...Object.keys(HELPERS)]);
  const names = new Set<string>();
  class Variables extends Handlebars.Visitor {
    override PathExpression(path: hbs.AST.PathExpression): void {
      const [name] = path.parts;
      if (path.data || typeof name !== 'string' || helpers.has(name)) return;
      names.add(name);
    }
  }
  new Variables().accept(Handlebars.parse(source));
  return names;
}
