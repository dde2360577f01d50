import { isBuiltin } from 'node:module';
import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';
import { ECMASCRIPT_CONVENTIONS, FRAMEWORKS, UNSEEN_COMPONENTS } from './conventions.ts';

/** What bundlers take that is no code, with what they are told of how to take it. */
const ASSET =
  /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|pdf|html?|txt|md|mdx|csv|ya?ml|toml|xml|wasm|graphqls?|gql|glsl|wgsl|frag|vert|bin|zip)(?:\?[\w&=,.-]*)?$/;

export const ECMASCRIPT_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  lexical: true,
  stringsNameSymbols: false,
  moduleSeparator: '/',
  isForeignModule: (source) => isBuiltin(source) || ASSET.test(source),
  mains: [],
  decoratorsPrecede: true,
  // Conversions, iteration, promises, streams, custom elements, event listeners; computed names.
  protocol:
    /^(?:constructor|toString|toJSON|toLocaleString|valueOf|then|next|return|throw|inspect|handleEvent|_(?:read|write|writev|final|destroy|construct|transform|flush)|(?:dis)?connectedCallback|adoptedCallback|attributeChangedCallback|observedAttributes|form\w+Callback|\[.*\])$/,
  inertParents: words(
    'Error TypeError RangeError SyntaxError AggregateError Object EventTarget EventEmitter Map Set WeakMap',
  ),
  values: true,
  registering:
    /^(?:register|add|define|declare|use|on|once|subscribe|install|connect|listen|mount|attach|bind|plugin|configure|inject|provide|patch|watch|observe|schedule|route|get|post|put|delete|test|it|describe|set)(?:[A-Z_]\w*)?$/,
  pure: /^(?:memo|forwardRef|lazy|styled|css|cva|clsx|cn|createContext|create\w*Icon|freeze|Symbol|Map|Set|WeakMap|WeakSet|RegExp|Array|Object|String|Number|Boolean|BigInt|Date|URL|parseInt|parseFloat|from|of|keys|values|entries|fromEntries|assign|join|split|filter|concat|slice|flat|flatMap|reduce|sort|replace|replaceAll|toLowerCase|toUpperCase|trim|repeat|raw|gql|object|string|number|boolean|array|enum|union|literal|optional|nullable|record|tuple|infer|extend|pick|omit|partial|default|min|max|int|describe)$/,
  certainty: { hidden: 'high', exported: 'high' },
  standaloneFiles: 'global',
  pageModuleMark: 'amd',
  programMarks: words('argv'),
  openNamespaces: /^(?:JSX|global|NodeJS|Express|jest|Chai|Cypress)$|^['"]|[/@-]/,
  exportsAreApi: false,
  declarations: /\.d\.[cm]?ts$/,
  builtMark: /^\/[/*][#@] sourceMappingURL=/,
  manifests: 'npm',
  conventions: ECMASCRIPT_CONVENTIONS,
  frameworks: FRAMEWORKS,
  unseenComponents: UNSEEN_COMPONENTS,
};
