/** Names given to values: parameters, local variables, attributes of `self`. */
export const PYTHON_BINDINGS = `
(lambda) @scope
[(list_comprehension) (dictionary_comprehension) (set_comprehension) (generator_expression)] @scope

(parameters (identifier) @binding.parameter)
(lambda_parameters (identifier) @binding.parameter)
(typed_parameter . (identifier) @name type: (_) @type) @binding.parameter
(typed_parameter . [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)]) @binding.parameter
(default_parameter name: (identifier) @name value: (_) @value) @binding.parameter
(typed_default_parameter name: (identifier) @name type: (_) @type value: (_) @value) @binding.parameter
(parameters [(list_splat_pattern (identifier) @binding.parameter) (dictionary_splat_pattern (identifier) @binding.parameter)])
(lambda_parameters [(list_splat_pattern (identifier) @binding.parameter) (dictionary_splat_pattern (identifier) @binding.parameter)])

(class_definition body: (block (expression_statement
  (assignment left: (identifier) @name type: (_)? @type right: (_)? @value) @binding.field)))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) type: (_)? @type right: (_)? @value
  (#eq? @_self "self")) @binding.field
(assignment left: [(pattern_list (attribute object: (identifier) @_self attribute: (identifier) @binding.field @name)) (tuple_pattern (attribute object: (identifier) @_self attribute: (identifier) @binding.field @name))] right: (_) @value
  (#eq? @_self "self"))
(assignment left: (identifier) @name type: (_)? @type right: (_)? @value) @binding.local
(named_expression name: (identifier) @name value: (_) @value) @binding.local
(except_clause value: (as_pattern . (_) @type alias: (as_pattern_target (identifier) @name)) @binding.local)
(with_item value: (as_pattern . (_) @value alias: (as_pattern_target (identifier) @name))) @binding.local
(assignment left: (subscript value: (identifier)) @name right: (_) @value) @binding.local
(assignment left: (subscript value: (subscript value: (identifier))) @name right: (_) @value) @binding.local
(assignment left: (subscript value: (subscript value: (subscript value: (identifier)))) @name right: (_) @value) @binding.local
(call
  function: (attribute object: (identifier) attribute: (identifier) @_method)
  arguments: (argument_list (dictionary (pair key: (_) @name value: (_) @value) @binding.local))
  (#eq? @_method "update"))
(assignment left: [(pattern_list (list_splat_pattern (identifier) @binding.local @name)) (tuple_pattern (list_splat_pattern (identifier) @binding.local @name)) (list_pattern (list_splat_pattern (identifier) @binding.local @name))] right: (_) @value)
(assignment left: [(pattern_list (identifier) @binding.local @name) (tuple_pattern (identifier) @binding.local @name) (list_pattern (identifier) @binding.local @name)] right: (_) @value)
(assignment left: [(pattern_list (tuple_pattern (identifier) @binding.local @name)) (tuple_pattern (tuple_pattern (identifier) @binding.local @name))] right: (_) @value)
(assignment left: (pattern_list (tuple_pattern (tuple_pattern (identifier) @binding.local @name))) right: (_) @value)
(for_statement left: [(pattern_list (identifier) @binding.element @name) (tuple_pattern (identifier) @binding.element @name)] right: (_) @value)
(for_in_clause left: [(pattern_list (identifier) @binding.element @name) (tuple_pattern (identifier) @binding.element @name)] right: (_) @value)
(for_statement left: [(pattern_list (tuple_pattern (identifier) @binding.element @name)) (tuple_pattern (tuple_pattern (identifier) @binding.element @name))] right: (_) @value)
(for_in_clause left: [(pattern_list (tuple_pattern (identifier) @binding.element @name)) (tuple_pattern (tuple_pattern (identifier) @binding.element @name))] right: (_) @value)
(pattern_list (identifier) @binding.local)
(tuple_pattern (identifier) @binding.local)
(list_pattern (identifier) @binding.local)
(list_splat_pattern (identifier) @binding.local)
(for_statement left: (identifier) @binding.element @name right: (_) @value)
(for_in_clause left: (identifier) @binding.element @name right: (_) @value)
(case_pattern (dotted_name . (identifier) @binding.local .))
(case_pattern (as_pattern (identifier) @binding.local .))
(splat_pattern (identifier) @binding.local)
(return_statement (_) @result.returned)
(yield (_) @result.yielded)
([
    (if_statement condition: (call function: (identifier) @_test arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)) consequence: (block) @narrowed)
    (if_statement condition: (boolean_operator left: (call function: (identifier) @_test arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)) operator: "and") consequence: (block) @narrowed)
    (elif_clause condition: (call function: (identifier) @_test arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)) consequence: (block) @narrowed)
    (elif_clause condition: (boolean_operator left: (call function: (identifier) @_test arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)) operator: "and") consequence: (block) @narrowed)
    (block (assert_statement . (call function: (identifier) @_test arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)))) @narrowed
  ]
  (#eq? @_test "isinstance"))
((if_statement
    condition: (not_operator argument: (call function: (identifier) @_test arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)))
    consequence: (block [(return_statement) (raise_statement) (continue_statement) (break_statement)] .)
    !alternative) @narrowed.behind
  (#eq? @_test "isinstance"))
`;
