import { FAMILIES } from '../../../index/link/families.ts';

export const DEAD_CODE_CERTAINTIES = ['low', 'medium', 'high'] as const;
export type DeadCodeCertainty = (typeof DEAD_CODE_CERTAINTIES)[number];

/** How liveness shows in the languages of one family: data for the one analysis that serves them all. */
export interface LivenessRules {
  /**
   * Whether a plain name means only what its own file defines or imports, so that the graph tells all its uses. Elsewhere
   * a name in live code keeps alive everything that has it.
   */
  readonly lexical: boolean;
  /** Whether a qualified name in a string may be looked up at run time. */
  readonly stringsNameSymbols: boolean;
  /** Whether names in strings are uses of what they name, and whether text around one may hide it: as in `format!`. */
  readonly stringsAreNames: boolean;
  /** Namespaces that something outside the tree reads or adds to: TypeScript's `JSX`. */
  readonly openNamespaces: RegExp;
  readonly moduleSeparator: string;
  /** Functions and methods that the system calls. */
  readonly mains: readonly string[];
  /** Members that the language or its library calls without naming them: alive with their type. */
  readonly protocol: RegExp;
  /** Symbols that are called from outside by a naming convention. */
  readonly called: RegExp;
  /** Functions and types that a test runner finds by name, in test files. */
  readonly tests: RegExp;
  /** Whether a decorator stands before the definition it is for, rather than inside it. */
  readonly decoratorsPrecede: boolean;
  /** Decorators, annotations and attributes that register nothing: what they stand on is not alive for them. */
  readonly inertDecorators: ReadonlySet<string>;
  /** Decorators that make tests. */
  readonly testDecorators: ReadonlySet<string>;
  /** Decorators after which every member that a file defines for a type elsewhere is called from outside. */
  readonly exporters: ReadonlySet<string>;
  /** Parents outside the tree that call no member they do not declare: their children's members are judged. */
  readonly inertParents: ReadonlySet<string>;
  /** Whether a member that is private by name only may still override one of a parent. */
  readonly hiddenOverrides: boolean;
  /** Whether variables and constants at the top of a file are judged. */
  readonly values: boolean;
  /** Calls in a variable's initial value that register it, so that it is alive without its name being used. */
  readonly registering: RegExp;
  /** Calls in a variable's initial value that only make a value. */
  readonly pure: RegExp;
  /** Whether a type may be found through the parent outside the tree that it has. */
  readonly foundByParent: boolean;
  /** Whether a module gives any of its names to who asks for it by a string, private ones included. */
  readonly openModules: boolean;
  /** Whether the names of a file that neither imports nor exports can be had from everywhere. */
  readonly standaloneFiles: 'global' | 'own';
  /** Whether a type fulfils an interface by having its members, so that any exported one may be called by a package outside. */
  readonly implicitInterfaces: boolean;
  /** Whether the use of a member's name may be of one that a type of the tree adds to others: C#'s extension methods. */
  readonly extensionMembers: boolean;
  /** Whether types that stand in a type are alive with it: Python's `class Meta`. */
  readonly innerTypesLive: boolean;
  /** How sure a finding is for what only its file can see, and for what others can; null: never judged. */
  readonly certainty: { readonly hidden: DeadCodeCertainty | null; readonly exported: DeadCodeCertainty | null };
  /** Whether what is exported may be used from outside unless a manifest says otherwise. */
  readonly exportsAreApi: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const NONE = /(?!)/;

const COMMON: LivenessRules = {
  lexical: false,
  stringsNameSymbols: true,
  stringsAreNames: false,
  openNamespaces: NONE,
  moduleSeparator: '.',
  mains: ['main'],
  protocol: NONE,
  called: NONE,
  tests: NONE,
  decoratorsPrecede: false,
  inertDecorators: new Set(),
  testDecorators: new Set(),
  exporters: new Set(),
  inertParents: words('Object Error Exception'),
  hiddenOverrides: true,
  values: false,
  registering: NONE,
  pure: NONE,
  foundByParent: false,
  standaloneFiles: 'own',
  openModules: false,
  implicitInterfaces: false,
  extensionMembers: false,
  innerTypesLive: false,
  certainty: { hidden: 'medium', exported: 'low' },
  exportsAreApi: true,
};

const RULES: Readonly<Record<string, Partial<LivenessRules>>> = {
  ecmascript: {
    lexical: true,
    stringsNameSymbols: false,
    moduleSeparator: '/',
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
    pure: /^(?:memo|forwardRef|lazy|styled|css|cva|clsx|cn|createContext|create\w*Icon|freeze|Symbol|Map|Set|WeakMap|WeakSet|RegExp|Array|Object|String|Number|Boolean|BigInt|Date|URL|parseInt|parseFloat|from|of|keys|values|entries|fromEntries|assign|join|split|map|filter|concat|slice|flat|flatMap|reduce|sort|replace|replaceAll|toLowerCase|toUpperCase|trim|repeat|raw|gql|object|string|number|boolean|array|enum|union|literal|optional|nullable|record|tuple|infer|extend|pick|omit|partial|default|min|max|int|describe)$/,
    certainty: { hidden: 'high', exported: 'high' },
    standaloneFiles: 'global',
    openNamespaces: /^(?:JSX|global|NodeJS|Express|jest|Chai|Cypress)$|^['"]/,
    exportsAreApi: false,
  },
  python: {
    lexical: true,
    mains: [],
    protocol:
      /^(?:__\w+__|_(?:generate_next_value|missing|ignore|repr_\w+|_repr_\w+)_?|setUp\w*|tearDown\w*|asyncSetUp|asyncTearDown)$/,
    called: /^(?:__getattr__|__dir__|pytest_\w+|setup_module|teardown_module|setUpModule|tearDownModule|load_tests)$/,
    tests: /^(?:test|Test)|^(?:setup|teardown|setUp|tearDown)/,
    decoratorsPrecede: true,
    inertDecorators: words(
      'staticmethod classmethod property cached_property lru_cache cache wraps dataclass dataclasses total_ordering ' +
        'abstractmethod abstractproperty overload final no_type_check contextmanager asynccontextmanager deprecated ' +
        'runtime_checkable unique singledispatch setter getter deleter override define frozen attrs s attrib jit njit',
    ),
    inertParents: words(
      'object ABC Generic Protocol Enum IntEnum StrEnum Flag IntFlag NamedTuple TypedDict Exception BaseException ' +
        'ValueError TypeError RuntimeError KeyError IndexError AttributeError LookupError OSError IOError ' +
        'NotImplementedError ImportError Warning UserWarning DeprecationWarning',
    ),
    innerTypesLive: true,
    openModules: true,
    foundByParent: true,
    certainty: { hidden: 'high', exported: 'medium' },
    exportsAreApi: false,
  },
  rust: {
    // Members of the standard library's traits, and of those nearly every crate implements.
    protocol: new RegExp(
      `^(?:${(
        'fmt drop clone clone_from default from into try_from try_into as_ref as_mut deref deref_mut index index_mut ' +
          'borrow borrow_mut to_owned to_string eq ne partial_cmp cmp hash next size_hint next_back into_iter from_iter ' +
          'extend poll poll_next wake add sub mul div rem neg not shl shr bitand bitor bitxor add_assign sub_assign ' +
          'mul_assign div_assign rem_assign bitand_assign bitor_assign bitxor_assign shl_assign shr_assign call call_mut ' +
          'call_once source description cause read write flush seek write_str write_char read_exact fill_buf consume ' +
          'serialize deserialize visit_\\w+ expecting from_str sum product report provide type_id poll_\\w+ alloc dealloc'
      ).replaceAll(' ', '|')})$`,
    ),
    decoratorsPrecede: true,
    inertDecorators: words(
      'derive inline allow warn deny forbid expect cfg_attr doc must_use deprecated repr non_exhaustive ' +
        'track_caller cold instrument async_trait automatically_derived rustfmt skip ignore should_panic feature ' +
        'serde default error from clap arg command pin_project macro_use path recursion_limit target_feature test_case ' +
        'tracing_attributes optimize no_std no_implicit_prelude',
    ),
    hiddenOverrides: false,
    stringsAreNames: true,
    // An underscore in front tells the compiler that it is meant not to be used: it is there to be checked. A raw name is
    // written in two ways.
    called: /^(?:_|r#)/,
    testDecorators: words('test bench rstest proptest quickcheck wasm_bindgen_test'),
    exporters: words('pymethods wasm_bindgen napi uniffi'),
    values: true,
    certainty: { hidden: 'high', exported: 'medium' },
  },
  go: {
    mains: ['main', 'init'],
    implicitInterfaces: true,
    // Members of the standard library's interfaces.
    protocol: new RegExp(
      `^(?:${(
        'Error Unwrap Is As String GoString Format Scan Read Write Close Seek ReadAt WriteAt ReadFrom WriteTo ReadByte ' +
          'UnreadByte WriteByte ReadRune WriteString Len Less Swap Push Pop ServeHTTP RoundTrip Header WriteHeader Flush ' +
          'Hijack Marshal\\w* Unmarshal\\w* Value Scan Set Get Type Lock Unlock TryLock Done Err Deadline Addr Network ' +
          'Accept Dial LocalAddr RemoteAddr Set\\w*Deadline Name Size Mode ModTime IsDir Sys Open Stat ReadDir ReadFile ' +
          'Enabled Handle WithAttrs WithGroup LogValue Temporary Timeout Sum Reset BlockSize Int63 Uint64 Seed Visit ' +
          'Generate Run Execute GobEncode GobDecode'
      ).replaceAll(' ', '|')})$`,
    ),
    tests: /^(?:Test|Benchmark|Example|Fuzz)/,
    certainty: { hidden: 'high', exported: 'medium' },
  },
  jvm: {
    hiddenOverrides: false,
    // What every object has, and the accessors that frameworks find by reflection.
    protocol:
      /^(?:toString|equals|hashCode|compareTo|compare|clone|finalize|close|run|call|get|accept|apply|test|iterator|hasNext|next|remove|readObject|writeObject|readResolve|writeReplace|readObjectNoData|valueOf|values|invoke|component\d+|copy|(?:get|set|is|has|with)[A-Z]\w*)$/,
    called: /^(?:premain|agentmain|serialVersionUID|application)$/,
    tests: /^test|(?:Test|Tests|IT|Spec)$/,
    inertDecorators: words(
      'Deprecated SuppressWarnings Nullable NotNull NonNull Nonnull CheckForNull SafeVarargs FunctionalInterface Generated ' +
        'VisibleForTesting Data Getter Setter Builder Value ToString EqualsAndHashCode NoArgsConstructor ' +
        'AllArgsConstructor RequiredArgsConstructor Slf4j Log Immutable ThreadSafe GuardedBy JvmStatic JvmField ' +
        'JvmOverloads JvmName Throws Suppress OptIn Synchronized Strictfp CanIgnoreReturnValue CheckReturnValue ' +
        'Contract Beta Documented Retention Target Inherited',
    ),
  },
  c: {
    mains: ['main', 'wmain', 'WinMain', 'wWinMain', 'DllMain', '_start', 'LLVMFuzzerTestOneInput'],
    protocol:
      /^(?:operator\b.*|~.*|begin|end|cbegin|cend|rbegin|rend|swap|what|hash|size|data|await_\w+|get_return_object|initial_suspend|final_suspend|return_void|return_value|unhandled_exception|yield_value)$/,
    called:
      /^(?:Java_\w+|JNI_On\w+|PyInit_\w+|init_module|cleanup_module|napi_\w+|Init_\w+|lua(?:open)?_\w+|luaopen_\w+|TEST\w*)$/,
    inertDecorators: words(
      'unused maybe_unused nodiscard noreturn deprecated always_inline noinline inline likely unlikely fallthrough ' +
        'nothrow pure const hot cold packed aligned format nonnull malloc warn_unused_result no_unique_address gnu',
    ),
    certainty: { hidden: 'high', exported: 'medium' },
  },
  csharp: {
    hiddenOverrides: false,
    mains: ['Main'],
    extensionMembers: true,
    // Attributes are used without the end of their name; the compiler itself looks for the others.
    called: /^\w+Attribute$|^(?:IsExternalInit|ModuleInitializer|AssemblyInfo|Program|Startup)$/,
    protocol:
      /^(?:~\w*|ToString|Equals|GetHashCode|CompareTo|Compare|Dispose|DisposeAsync|GetEnumerator|MoveNext|Current|Clone|Finalize|Invoke|InvokeAsync|Configure|ConfigureServices|Awake|Start|Update|FixedUpdate|LateUpdate|On[A-Z]\w*|Deconstruct|op_\w+)$/,
    tests: /^Test|Tests?$/,
    inertDecorators: words(
      'Obsolete Serializable NonSerialized Conditional MethodImpl DebuggerDisplay DebuggerStepThrough Flags ' +
        'SuppressMessage ExcludeFromCodeCoverage CallerMemberName NotNull MaybeNull AllowNull DisallowNull CLSCompliant ' +
        'EditorBrowsable Pure NotNullWhen MemberNotNull UsedImplicitly StructLayout FieldOffset AttributeUsage',
    ),
  },
  ruby: {
    mains: [],
    protocol:
      /^(?:initialize\w*|to_\w+|inspect|each|<=>|==|===|=~|eql\?|hash|coerce|call|method_missing|respond_to_missing\?|inherited|included|extended|prepended|const_missing|method_added|setup|teardown|perform|up|down|change|\W+)$/,
    tests: /^test_|Test$/,
    foundByParent: true,
    certainty: { hidden: 'low', exported: 'low' },
  },
  php: {
    mains: [],
    protocol:
      /^(?:__\w+|setUp|tearDown|boot|register|handle|rules|authorize|up|down|run|current|key|next|rewind|valid|count|getIterator|offset\w+|jsonSerialize|serialize|unserialize)$/,
    tests: /^test|Test$/,
    foundByParent: true,
    certainty: { hidden: 'medium', exported: 'low' },
  },
  swift: {
    protocol:
      /^(?:init.*|deinit|subscript|description|debugDescription|body|hash|encode|==|<|makeIterator|next|id|rawValue|hashValue|errorDescription|makeUI\w+|updateUI\w+|makeCoordinator|main|application|scene|viewDid\w+|viewWill\w+|\W+)$/,
    tests: /^test|Tests$/,
    inertDecorators: words(
      'available discardableResult inlinable inline escaping autoclosure Sendable MainActor frozen usableFromInline ' +
        'unchecked preconcurrency State Binding Published ObservedObject StateObject Environment ViewBuilder',
    ),
  },
  lua: { mains: [], protocol: /^__\w+$/, certainty: { hidden: 'medium', exported: 'low' } },
  zig: { protocol: /^(?:format|deinit|init|next|write|read|panic|jsonStringify|jsonParse)$/ },
  dart: {
    hiddenOverrides: false,
    protocol:
      /^(?:build|createState|initState|dispose|toString|noSuchMethod|call|toJson|didChange\w+|didUpdate\w+|debugFillProperties|operator\b.*)$/,
    inertDecorators: words(
      'override deprecated immutable protected visibleForTesting mustCallSuper nonVirtual required sealed',
    ),
  },
  bash: { mains: ['main'], certainty: { hidden: 'low', exported: 'low' }, exportsAreApi: false },
};

const rules = new Map(FAMILIES.map(({ id }) => [id, { ...COMMON, ...RULES[id] }]));

/** @param family id of a family in `FAMILIES` */
export function livenessRules(family: string): LivenessRules {
  return rules.get(family) ?? COMMON;
}
