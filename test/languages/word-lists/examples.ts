/** Words of each list, by language, as they occur in programs. */
export const EXAMPLES: Readonly<
  Record<string, Readonly<Record<'liveness' | 'tests', Readonly<Record<string, string>>>>>
> = {
  javascript: {
    liveness: {
      openNamespaces: `JSX global NodeJS Express jest Chai Cypress 'vue' "express" @scope/name my-module`,
      protocol:
        'constructor toString toJSON toLocaleString valueOf then next return throw inspect handleEvent _read ' +
        '_write _writev _final _destroy _construct _transform _flush connectedCallback adoptedCallback ' +
        'attributeChangedCallback observedAttributes formAssociatedCallback [Symbol.iterator]',
      inertParents:
        'Error TypeError RangeError SyntaxError AggregateError Object EventTarget EventEmitter Map Set ' + 'WeakMap',
      registering:
        'register add define declare use on once subscribe install connect listen mount attach bind plugin ' +
        'configure inject provide patch watch observe schedule route get post put delete test it describe set',
      pure:
        'memo forwardRef lazy styled css cva clsx cn createContext createIcon freeze Symbol Map Set WeakMap ' +
        'WeakSet RegExp Array Object String Number Boolean BigInt Date URL parseInt parseFloat from of keys ' +
        'values entries fromEntries assign join split filter concat slice flat flatMap reduce sort ' +
        'replace replaceAll toLowerCase toUpperCase trim repeat raw gql object string number boolean array ' +
        'enum union literal optional nullable record tuple infer extend pick omit partial default min max int ' +
        'describe',
      declarations: '.d.ts',
      programMarks: 'argv',
      frameworks:
        'next expo expo-router @remix-run/dev @react-router/dev @sveltejs/kit astro react-scripts @angular/core ' +
        '@tanstack/react-start',
    },
    tests: {
      statements: 'describe it test suite',
      frameworks: 'vitest @jest/globals node:test chai sinon @testing-library/react',
    },
  },
  python: {
    liveness: {
      protocol:
        '__init__ __len__ save delete clean full_clean clean_fields validate validate_unique refresh_from_db ' +
        'get_absolute_url natural_key get_id is_active is_authenticated is_anonymous has_perm has_perms ' +
        'has_module_perms get_full_name get_short_name model_post_init query_class _generate_next_value _missing ' +
        '_ignore _repr_html_ __repr_svg_ _from_iterable _hash setUpClass tearDown asyncSetUp asyncTearDown',
      called:
        '__getattr__ __dir__ makeExtension pytest_configure setup_module teardown_module setUpModule tearDownModule ' +
        'load_tests',
      inertDecorators:
        'staticmethod classmethod property cached_property lru_cache cache wraps dataclass dataclasses ' +
        'total_ordering abstractmethod abstractproperty overload final no_type_check contextmanager ' +
        'asynccontextmanager deprecated runtime_checkable unique singledispatch setter getter deleter ' +
        'override define frozen attrs s attrib jit njit generic_repr login_required permission_required ' +
        'user_passes_test csrf_exempt csrf_protect ensure_csrf_cookie require_http_methods require_GET require_POST ' +
        'require_safe never_cache cache_page cache_control sensitive_post_parameters sensitive_variables ' +
        'xframe_options_exempt xframe_options_sameorigin method_decorator atomic api_view permission_classes ' +
        'authentication_classes renderer_classes parser_classes throttle_classes extend_schema staff_member_required',
      unknowingParents:
        'BasePermission JSONEncoder JSONDecoder DjangoJSONEncoder HTMLParser Thread Process Form ModelForm Serializer ' +
        'ModelSerializer View TemplateView ListView DetailView CreateView UpdateView DeleteView FormView ' +
        'RedirectView APIView MethodView ViewSet ModelViewSet GenericViewSet Manager QuerySet AutoSchema Select ' +
        'SelectMultiple TextInput Textarea CheckboxInput HiddenInput NumberInput DateInput ModelChoiceField ' +
        'ModelMultipleChoiceField CharField ChoiceField StringField IntegerField FlaskForm InlineProcessor ' +
        'Preprocessor Postprocessor Treeprocessor Handler Formatter Filter LoggerAdapter ConnectionError ' +
        'PermissionError FileNotFoundError FileExistsError TimeoutError EOFError AssertionError ArithmeticError ' +
        'ZeroDivisionError UnicodeError StopIteration SystemExit KeyboardInterrupt SyntaxError',
      recordParents:
        'Model BaseModel DeclarativeBase UserMixin Document EmbeddedDocument SQLModel MP_Node NS_Node AL_Node ' +
        'MPTTModel TimeStampedModel PolymorphicModel AbstractBaseUser PermissionsMixin ExportModelOperationsMixin',
      inertParents:
        'dict list set frozenset tuple str bytes int float complex OrderedDict defaultdict Counter deque UserDict ' +
        'UserList UserString Mapping MutableMapping Sequence MutableSequence MutableSet Iterator Iterable ' +
        'Collection Hashable Model BaseModel DeclarativeBase UserMixin Document EmbeddedDocument SQLModel ' +
        'MP_Node NS_Node AL_Node MPTTModel TimeStampedModel PolymorphicModel AbstractBaseUser PermissionsMixin ' +
        'ExportModelOperationsMixin object ABC Generic Protocol Enum IntEnum StrEnum Flag IntFlag NamedTuple TypedDict Exception ' +
        'BaseException ValueError TypeError RuntimeError KeyError IndexError AttributeError LookupError ' +
        'OSError IOError NotImplementedError ImportError Warning UserWarning DeprecationWarning',
      declarations: '.pyi',
    },
    tests: {
      files: 'test_http.py pkg/test_http.py pkg/tests.py',
      beside: 'conftest.py pkg/conftest.py',
      frameworks: 'pytest unittest unittest.mock',
      names: 'test_get TestClient setup_method teardown_method setUpModule tearDownModule',
    },
  },
  ruby: {
    liveness: {
      protocol:
        'initialize initialize_copy to_s inspect each <=> == === =~ eql? hash coerce call method_missing ' +
        'respond_to_missing? inherited included extended prepended const_missing method_added setup teardown ' +
        'perform up down change [] +',
    },
    tests: {
      files: 'test_get.rb test/test_get.rb spec/spec_get.rb gem/test/spec_get.rb',
      statements: 'describe test',
      names: 'test_get ClientTest',
    },
  },
  php: {
    liveness: {
      protocol:
        '__construct setUp tearDown boot register handle rules authorize up down run current key next rewind ' +
        'valid count getIterator offsetGet jsonSerialize serialize unserialize',
    },
    tests: {
      files: 'src/ClientTest.php',
      names: 'testGet ClientTest',
    },
  },
  lua: {
    liveness: {
      protocol: '__index',
    },
    tests: {},
  },
  java: {
    liveness: {
      protocol:
        'toString equals hashCode compareTo compare clone finalize close run call get accept apply test ' +
        'iterator hasNext next remove readObject writeObject readResolve writeReplace readObjectNoData ' +
        'valueOf values invoke component1 copy getName setName isOpen hasNextPage withName',
      called: 'premain agentmain serialVersionUID application',
      inertDecorators:
        'Deprecated SuppressWarnings Nullable NotNull NonNull Nonnull CheckForNull SafeVarargs ' +
        'FunctionalInterface Generated VisibleForTesting Data Getter Setter Builder Value ToString ' +
        'EqualsAndHashCode NoArgsConstructor AllArgsConstructor RequiredArgsConstructor Slf4j Log Immutable ' +
        'ThreadSafe GuardedBy JvmStatic JvmField JvmOverloads JvmName Throws Suppress OptIn Synchronized ' +
        'Strictfp CanIgnoreReturnValue CheckReturnValue Contract Beta Documented Retention Target Inherited',
    },
    tests: {
      files: 'src/ClientTest.java src/ClientTests.kt',
      frameworks: 'org.junit org.junit.jupiter.api org.mockito.Mockito org.testng.annotations org.assertj.core.api',
      names: 'testGet ClientTest ClientTests ClientIT ClientSpec ClientSuite',
      decorators: 'Test ParameterizedTest RepeatedTest TestFactory TestTemplate',
    },
  },
  csharp: {
    liveness: {
      protocol:
        '~Connection ToString Equals GetHashCode CompareTo Compare Dispose DisposeAsync GetEnumerator ' +
        'MoveNext Current Clone Finalize Invoke InvokeAsync Configure ConfigureServices Awake Start Update ' +
        'FixedUpdate LateUpdate OnModelCreating Deconstruct op_Addition',
      called: 'RequiredAttribute IsExternalInit ModuleInitializer AssemblyInfo Program Startup',
      inertDecorators:
        'Obsolete Serializable NonSerialized Conditional MethodImpl DebuggerDisplay DebuggerStepThrough Flags ' +
        'SuppressMessage ExcludeFromCodeCoverage CallerMemberName NotNull MaybeNull AllowNull DisallowNull ' +
        'CLSCompliant EditorBrowsable Pure NotNullWhen MemberNotNull UsedImplicitly StructLayout FieldOffset ' +
        'AttributeUsage',
    },
    tests: {
      files: 'src/ClientTests.cs',
      names: 'TestGet ClientTest ClientTests',
      decorators: 'Fact Theory Test TestCase TestCaseSource TestMethod DataTestMethod',
    },
  },
  swift: {
    liveness: {
      protocol:
        'init(coder:) deinit subscript description debugDescription body hash encode == < makeIterator next ' +
        'id rawValue hashValue errorDescription makeUIView updateUIView makeCoordinator main application ' +
        'scene viewDidLoad viewWillAppear +',
      inertDecorators:
        'available discardableResult inlinable inline escaping autoclosure Sendable MainActor frozen ' +
        'usableFromInline unchecked preconcurrency State Binding Published ObservedObject StateObject ' +
        'Environment ViewBuilder',
    },
    tests: {
      files: 'Sources/ClientTests.swift',
      names: 'testGet ClientTests',
    },
  },
  dart: {
    liveness: {
      protocol:
        'build createState initState dispose toString noSuchMethod call toJson didChangeDependencies ' +
        'didUpdateWidget debugFillProperties operator==',
      inertDecorators:
        'override deprecated immutable protected visibleForTesting mustCallSuper nonVirtual required sealed',
    },
    tests: {},
  },
  rust: {
    liveness: {
      protocol:
        'fmt drop clone clone_from default from into try_from try_into as_ref as_mut deref deref_mut index ' +
        'index_mut borrow borrow_mut to_owned to_string eq ne partial_cmp cmp hash next size_hint next_back ' +
        'into_iter from_iter extend poll wake poll_next add sub mul div rem neg not shl shr bitand bitor ' +
        'bitxor add_assign sub_assign mul_assign div_assign rem_assign bitand_assign bitor_assign ' +
        'bitxor_assign shl_assign shr_assign call call_mut call_once source description cause read write ' +
        'flush seek write_str write_char read_exact fill_buf consume serialize deserialize visit_str ' +
        'expecting from_str sum product report provide type_id poll_read alloc dealloc',
      called: '_reserved r#type serialize deserialize',
      inertDecorators:
        'derive inline allow warn deny forbid expect cfg_attr doc must_use deprecated repr non_exhaustive ' +
        'track_caller cold instrument async_trait automatically_derived rustfmt skip ignore should_panic ' +
        'feature serde default error from clap arg command pin_project macro_use path recursion_limit ' +
        'target_feature test_case tracing_attributes optimize no_std no_implicit_prelude',
      exporters: 'pymethods wasm_bindgen napi uniffi graphql_object graphql_subscription Object Subscription',
    },
    tests: {
      files: 'tests.rs src/tests.rs src/test.rs',
      decorators: 'test bench rstest proptest quickcheck wasm_bindgen_test',
      modules: 'test tests http_test http_tests test_http tests_http',
    },
  },
  go: {
    liveness: {
      protocol:
        'Error Unwrap Is As String GoString Format Scan Read Write Close Seek ReadAt WriteAt ReadFrom WriteTo ' +
        'ReadByte UnreadByte WriteByte ReadRune WriteString Len Less Swap Push Pop ServeHTTP RoundTrip Header ' +
        'WriteHeader Flush Hijack MarshalJSON UnmarshalText Value Set Get Type Lock Unlock TryLock Done Err ' +
        'Deadline Addr Network Accept Dial LocalAddr RemoteAddr SetReadDeadline Name Size Mode ModTime IsDir ' +
        'Sys Open Stat ReadDir ReadFile Enabled Handle WithAttrs WithGroup LogValue Temporary Timeout Sum ' +
        'Reset BlockSize Int63 Uint64 Seed Visit Generate Run Execute GobEncode GobDecode',
    },
    tests: {
      frameworks: 'testing testing/fstest github.com/stretchr/testify/assert',
      names: 'TestGet BenchmarkGet ExampleGet FuzzGet',
    },
  },
  c: {
    liveness: {
      protocol:
        'operator+ ~Connection begin end cbegin cend rbegin rend swap what hash size data await_ready ' +
        'get_return_object initial_suspend final_suspend return_void return_value unhandled_exception ' +
        'yield_value',
      called:
        'Java_org_app_Main_run JNI_OnLoad PyInit_core init_module cleanup_module napi_register_module_v1 ' +
        'Init_core lua_push luaopen_core TEST_CASE',
      inertDecorators:
        'unused maybe_unused nodiscard noreturn deprecated always_inline noinline inline likely unlikely ' +
        'fallthrough nothrow pure const hot cold packed aligned format nonnull malloc warn_unused_result ' +
        'no_unique_address gnu',
    },
    tests: {},
  },
  zig: {
    liveness: {
      protocol: 'format deinit init next write read panic jsonStringify jsonParse',
    },
    tests: {},
  },
};
