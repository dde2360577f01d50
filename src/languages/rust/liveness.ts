import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';

export const RUST_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  // Members of the standard library's traits, and of those nearly every crate implements.
  protocol: new RegExp(
    `^(?:${(
      'fmt drop clone clone_from default from into try_from try_into as_ref as_mut deref deref_mut index index_mut ' +
        'borrow borrow_mut to_owned to_string eq ne partial_cmp cmp hash next size_hint next_back into_iter from_iter ' +
        'extend poll wake add sub mul div rem neg not shl shr bitand bitor bitxor add_assign sub_assign ' +
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
  // written in two ways. Serde calls these of a module by its name.
  called: /^(?:_|r#|(?:de)?serialize$)/,
  exporters: words('pymethods wasm_bindgen napi uniffi graphql_object graphql_subscription Object Subscription'),
  values: true,
  certainty: { hidden: 'high', exported: 'medium' },
  manifests: 'cargo',
};
