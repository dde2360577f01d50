import { words } from '../word-lists.ts';

/** Methods of several words that objects and classes of Ruby itself and of its date, path, set and text libraries have. */
export const RUBY_PLATFORM_MEMBERS = words(
  'abort_on_exception absolute_path absolute_path? add_trace_func alias_method all_symbols ascii_compatible? ascii_only? at_exit ' +
    'attr_accessor attr_reader attr_writer backtrace_locations bind_call bit_length block_given? bsearch_index caller_locations chunk_while ' +
    'class_eval class_exec class_variable_defined? class_variable_get class_variable_set class_variables close_on_exec? close_read close_write ' +
    'closed_read? closed_write? collect_concat compare_by_identity compare_by_identity? const_defined? const_get const_missing const_set ' +
    'const_source_location copy_stream day_fraction deconstruct_keys default_external default_internal default_proc define_method ' +
    'define_singleton_method delete_at delete_if delete_prefix delete_prefix! delete_suffix delete_suffix! deprecate_constant dev_major ' +
    'dev_minor drop_while each_byte each_char each_child each_codepoint each_cons each_entry each_filename each_grapheme_cluster each_index ' +
    'each_key each_line each_pair each_slice each_value each_with_index each_with_object end_with? enum_for exclude_end? executable_real? ' +
    'expand_path external_encoding fetch_values filter_map find_all find_index fixed_encoding? flat_map for_fd force_encoding full_message ' +
    'global_variables gmt_offset grapheme_clusters gregorian_leap? grep_v group_by handle_interrupt has_key? has_value? included_modules ' +
    'instance_method instance_methods instance_of? instance_variable_defined? instance_variable_get instance_variable_set instance_variables ' +
    'internal_encoding is_a? julian_leap? keep_if kind_of? last_match local_variable_defined? local_variable_get local_variable_set ' +
    'local_variables locale_charmap make_link make_symlink marshal_dump marshal_load max_by method_defined? min_by minmax_by module_eval ' +
    'module_exec module_function named_captures native_thread_id new_offset new_start next_day next_float next_month next_values next_year ' +
    'num_waiting object_id original_name peek_values pending_interrupt? post_match pre_match prev_day prev_float prev_month prev_year ' +
    'private_class_method private_constant private_instance_methods private_method_defined? private_methods proper_subset? proper_superset? ' +
    'protected_instance_methods protected_method_defined? protected_methods public_class_method public_constant public_instance_method ' +
    'public_instance_methods public_method public_method_defined? public_methods public_send rdev_major rdev_minor read_nonblock readable_real? ' +
    'relative_path_from remove_class_variable remove_const remove_instance_variable remove_method repeated_combination repeated_permutation ' +
    'report_on_exception require_relative respond_to? respond_to_missing? reverse_each sec_fraction second_fraction set_backtrace set_encoding ' +
    'set_encoding_by_bom set_trace_func singleton_class singleton_class? singleton_method singleton_method_added singleton_methods slice_after ' +
    'slice_before slice_when sort_by sort_by! start_with? sub_ext super_method take_while thread_variable? thread_variable_get ' +
    'thread_variable_set thread_variables to_a to_ary to_c to_date to_datetime to_enum to_f to_h to_hash to_i to_int to_io to_path to_proc to_r ' +
    'to_s to_set to_str to_sym to_time to_tty? tr_s tr_s! trace_var transform_keys transform_keys! transform_values transform_values! ' +
    'try_convert try_lock undef_method unicode_normalize unicode_normalize! unicode_normalized? untrace_var used_modules utc_offset valid_date? ' +
    'valid_encoding? values_at with_index with_object world_readable? world_writable? writable_real? write_nonblock yield_self zone_offset',
);
