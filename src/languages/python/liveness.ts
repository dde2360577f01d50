import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';
import { PYTHON_CONVENTIONS } from './conventions.ts';

/** Models of data: what frameworks call of them is in the protocol. */
const RECORDS =
  'Model BaseModel DeclarativeBase UserMixin Document EmbeddedDocument SQLModel MP_Node NS_Node AL_Node MPTTModel ' +
  'TimeStampedModel PolymorphicModel AbstractBaseUser PermissionsMixin ExportModelOperationsMixin ';

export const PYTHON_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  lexical: true,
  mains: [],
  protocol:
    /^(?:__\w+__|save|delete|clean|full_clean|clean_fields|validate|validate_unique|refresh_from_db|get_absolute_url|natural_key|get_id|is_active|is_authenticated|is_anonymous|has_perms?|has_module_perms|get_(?:full|short)_name|model_post_init|query_class|_(?:generate_next_value|missing|ignore|repr_\w+|_repr_\w+|from_iterable|hash)_?|setUp\w*|tearDown\w*|asyncSetUp|asyncTearDown)$/,
  // Python-Markdown asks the module of an extension for `makeExtension`.
  called:
    /^(?:__getattr__|__dir__|makeExtension|pytest_\w+|setup_module|teardown_module|setUpModule|tearDownModule|load_tests)$/,
  decoratorsPrecede: true,
  inertDecorators: words(
    'staticmethod classmethod property cached_property lru_cache cache wraps dataclass dataclasses total_ordering ' +
      'abstractmethod abstractproperty overload final no_type_check contextmanager asynccontextmanager deprecated ' +
      'runtime_checkable unique singledispatch setter getter deleter override define frozen attrs s attrib jit njit ' +
      'generic_repr ' +
      // Of views, which what routes to them names: they say who may have one, and how.
      'login_required permission_required user_passes_test csrf_exempt csrf_protect ensure_csrf_cookie ' +
      'require_http_methods require_GET require_POST require_safe never_cache cache_page cache_control ' +
      'sensitive_post_parameters sensitive_variables xframe_options_exempt xframe_options_sameorigin ' +
      'method_decorator atomic api_view permission_classes authentication_classes renderer_classes parser_classes ' +
      'throttle_classes extend_schema staff_member_required',
  ),
  inertParents: words(
    // Containers and numbers call no more than what the protocol has.
    'dict list set frozenset tuple str bytes int float complex OrderedDict defaultdict Counter deque UserDict UserList ' +
      'UserString Mapping MutableMapping Sequence MutableSequence MutableSet Iterator Iterable Collection Hashable ' +
      RECORDS +
      'object ABC Generic Protocol Enum IntEnum StrEnum Flag IntFlag NamedTuple TypedDict Exception BaseException ' +
      'ValueError TypeError RuntimeError KeyError IndexError AttributeError LookupError OSError IOError ' +
      'NotImplementedError ImportError Warning UserWarning DeprecationWarning',
  ),
  recordParents: words(RECORDS.trim()),
  modulesAreNames: true,
  innerTypesLive: true,
  openModules: true,
  foundByParent: true,
  unknowingParents: words(
    'BasePermission JSONEncoder JSONDecoder DjangoJSONEncoder HTMLParser Thread Process Form ModelForm Serializer ' +
      'ModelSerializer View TemplateView ListView DetailView CreateView UpdateView DeleteView FormView RedirectView ' +
      'APIView MethodView ViewSet ModelViewSet GenericViewSet Manager QuerySet AutoSchema ' +
      // Fields, widgets and validators of forms and their like are built where they are named.
      'Select SelectMultiple TextInput Textarea CheckboxInput HiddenInput NumberInput DateInput ModelChoiceField ' +
      'ModelMultipleChoiceField CharField ChoiceField StringField IntegerField FlaskForm InlineProcessor Preprocessor ' +
      'Postprocessor Treeprocessor Handler Formatter Filter LoggerAdapter ' +
      // Errors are made by who raises them.
      'ConnectionError PermissionError FileNotFoundError FileExistsError TimeoutError EOFError AssertionError ' +
      'ArithmeticError ZeroDivisionError UnicodeError StopIteration SystemExit KeyboardInterrupt SyntaxError',
  ),
  certainty: { hidden: 'high', exported: 'medium' },
  exportsAreApi: false,
  declarations: /\.pyi$/,
  manifests: 'python',
  conventions: PYTHON_CONVENTIONS,
};
