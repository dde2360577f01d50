import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { words } from '../word-lists.ts';

export const RUST_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'rust',
  self: ['self', 'Self'],
  parent: [],
  typeWords: ['Self'],
  separateHeritage: true,
  structLiterals: true,
  traitBounds: true,
  separateMembers: true,
  separateModules: true,
  conditionalTwins: true,
  platformMembers: words(
    'is_none is_some is_ok is_err is_empty is_null is_ascii is_alphabetic is_numeric is_whitespace is_power_of_two is_char_boundary ' +
      'push_str push_front push_back pop_front pop_back as_str as_ptr as_mut_ptr as_slice as_mut_slice as_deref as_deref_mut ' +
      'into_iter into_inner into_boxed_slice into_boxed_str into_bytes into_string into_owned iter_mut get_mut get_ref get_or_insert get_or_insert_with ' +
      'or_insert or_insert_with or_default or_else and_then map_err map_or map_or_else ok_or ok_or_else unwrap_or unwrap_or_else unwrap_or_default ' +
      'for_each flat_map filter_map take_while skip_while step_by size_hint next_back sort_by sort_by_key sort_unstable sort_unstable_by binary_search ' +
      'starts_with ends_with strip_prefix strip_suffix trim_start trim_end split_at split_first split_last split_off split_whitespace char_indices ' +
      'to_string to_owned to_vec to_ascii_lowercase to_ascii_uppercase to_lowercase to_uppercase eq_ignore_ascii_case from_str from_utf8 from_iter ' +
      'with_capacity copy_from_slice clone_from_slice extend_from_slice contains_key remove_entry swap_remove shrink_to_fit reserve_exact ' +
      'checked_add checked_sub checked_mul checked_div wrapping_add wrapping_sub wrapping_mul saturating_add saturating_sub overflowing_add ' +
      'leading_zeros trailing_zeros count_ones abs_diff read_line read_to_end read_to_string write_all write_str write_fmt flush_all fetch_add fetch_sub ' +
      'cmp partial_cmp lt le gt ge eq ne position collect fold count nth cloned copied enumerate partition unzip windows chunks ' +
      'fill dedup retain truncate resize drain rsplit lines chars bytes product step read write rem neg not deref drop index ' +
      'compare_exchange compare_exchange_weak try_lock try_read try_write try_borrow try_borrow_mut try_into try_from poll_next poll_ready poll_read ' +
      'poll_write poll_flush poll_shutdown poll_close wake_by_ref type_id type_name as_any file_name file_stem set_len as_bytes as_ref as_mut headers_mut',
  ),
  platformDecorators: words(
    'test bench cfg cfg_attr derive allow expect warn deny forbid inline cold must_use deprecated doc ignore should_panic repr non_exhaustive ' +
      'automatically_derived macro_use macro_export no_mangle export_name link link_name link_section no_link used track_caller target_feature ' +
      'proc_macro proc_macro_derive proc_macro_attribute path global_allocator panic_handler default feature recursion_limit',
  ),
  outerModule: 'super',
  redeclares: true,
  reachedType: 'Target',
  calledWithHeld: [
    ...['map', 'and_then', 'for_each', 'filter', 'find', 'any', 'all', 'position', 'filter_map', 'flat_map', 'inspect'],
    ...[
      'is_some_and',
      'retain',
      'find_map',
      'take_while',
      'skip_while',
      'map_or',
      'max_by_key',
      'min_by_key',
      'sort_by_key',
    ],
  ],
  transparentTypes: [
    ...['Box', 'Rc', 'Arc', 'Weak', 'Pin', 'Cow', 'Cell', 'RefCell', 'UnsafeCell', 'OnceCell', 'OnceLock', 'LazyLock'],
    ...['LazyCell', 'Lazy', 'Mutex', 'RwLock', 'Ref', 'RefMut', 'MutexGuard', 'RwLockReadGuard', 'RwLockWriteGuard'],
    ...['Option', 'Result', 'Poll', 'NonNull', 'ManuallyDrop', 'MaybeUninit', 'CachePadded', 'Wrapping', 'Saturating'],
  ],
  containerTypes: [
    'Vec',
    'VecDeque',
    'HashMap',
    'BTreeMap',
    'HashSet',
    'BTreeSet',
    'BinaryHeap',
    'IndexMap',
    'SmallVec',
    ...['Iterator', 'IntoIterator', 'DoubleEndedIterator', 'ExactSizeIterator', 'Stream'],
  ],
  elementMembers: [
    'get',
    'get_mut',
    'pop',
    'pop_front',
    'pop_back',
    'front',
    'back',
    'first',
    'last',
    'remove',
    'next',
    'peek',
    ...['next_back', 'nth', 'find', 'min_by_key', 'max_by_key', 'min', 'max', 'last', 'pop_if', 'swap_remove'],
  ],
  wrapperMembers: [
    ...['unwrap', 'expect', 'clone', 'as_ref', 'as_mut', 'as_deref', 'as_deref_mut', 'borrow', 'borrow_mut', 'lock'],
    ...[
      'read',
      'write',
      'get',
      'get_mut',
      'get_or_init',
      'into_inner',
      'await',
      'unwrap_or',
      'unwrap_or_default',
      'project',
    ],
    ...[
      'unwrap_or_else',
      'unwrap_unchecked',
      'ok',
      'ok_or',
      'ok_or_else',
      'map_err',
      'or_else',
      'upgrade',
      'take',
      'replace',
    ],
    ...[
      'deref',
      'deref_mut',
      'to_owned',
      'into_owned',
      'as_pin_mut',
      'get_ref',
      'by_ref',
      'iter',
      'iter_mut',
      'into_iter',
    ],
  ],
  pairMembers: ['enumerate'],
  selfTypes: ['Self'],
  sequenceMembers: [
    ...COMMON_LINKING.sequenceMembers,
    'iter',
    'iter_mut',
    'into_iter',
    'drain',
    'values',
    'values_mut',
    'into_values',
    'rev',
    'skip',
    'take',
    'chain',
    'filter',
    'inspect',
    'step_by',
    'peekable',
    'by_ref',
    'skip_while',
    'take_while',
    'cycle',
    'fuse',
    'cloned',
    'copied',
    'lock',
    'borrow',
    'borrow_mut',
    'as_ref',
    'as_mut',
    'as_slice',
    'as_mut_slice',
    'clone',
    'to_vec',
    'collect',
  ],
};
