/** Members of containers and numbers that call a block as it stands. */
const ITERATORS = (
  'each each_with_index each_with_object each_pair each_key each_value each_slice each_cons map flat_map collect select reject filter_map ' +
  'find detect any all none inject reduce sum zip group_by partition sort_by min_by max_by to_h times upto downto step tap then'
)
  .split(' ')
  .map((name) => `"${name}"`)
  .join(' ');

/** Names given to values: parameters, local variables, instance variables. */
export const RUBY_BINDINGS = `
; A block of a class's body may be run on any object, but for one that goes over elements: the bracket stands for the object.
(call receiver: (_) method: (identifier) @_iterate block: [(do_block . "do" @binding.none) (block . "{" @binding.none)]
  (#any-of? @_iterate ${ITERATORS}))
(do_block . "do" @binding.local)
(block . "{" @binding.local)
[(block) (do_block) (lambda)] @scope
(method_parameters (identifier) @binding.parameter)
(block_parameters (identifier) @binding.parameter)
(lambda_parameters (identifier) @binding.parameter)
(destructured_parameter (identifier) @binding.parameter)
(optional_parameter name: (identifier) @name value: (_) @value) @binding.parameter
(keyword_parameter name: (identifier) @name value: (_)? @value) @binding.parameter
(splat_parameter name: (identifier) @name) @binding.parameter
(hash_splat_parameter name: (identifier) @name) @binding.parameter
(block_parameter name: (identifier) @name) @binding.parameter
; What an example of RSpec knows by a name: the block is run when the name is first used.
(call !receiver method: (identifier) @_let arguments: (argument_list . (simple_symbol) @name)
  block: [(block body: (block_body (_) @value .)) (do_block body: (body_statement (_) @value .))]
  (#any-of? @_let "let" "let!" "subject" "subject!")) @binding.local
(call !receiver method: (identifier) @_let arguments: (argument_list . (simple_symbol) @name) block: (_)
  (#any-of? @_let "let" "let!" "subject" "subject!")) @binding.local
(call !receiver method: (identifier) @_subject @name !arguments
  block: [(block body: (block_body (_) @value .)) (do_block body: (body_statement (_) @value .))]
  (#any-of? @_subject "subject" "subject!")) @binding.local
(assignment left: (identifier) @name right: (_) @value) @binding.local
(assignment left: (instance_variable) @name right: (_) @value) @binding.field
(assignment left: (constant) @name right: (_) @value) @binding.field
(operator_assignment left: (identifier) @name right: (_) @value) @binding.local
(operator_assignment left: (instance_variable) @name right: (_) @value) @binding.field
(left_assignment_list (identifier) @binding.local)
(left_assignment_list (instance_variable) @binding.field)
(destructured_left_assignment (identifier) @binding.local)
(rest_assignment (identifier) @binding.local)
(exception_variable (identifier) @binding.local)
(for pattern: (identifier) @binding.local)
(as_pattern name: (identifier) @binding.local)
(array_pattern (identifier) @binding.local)
(keyword_pattern value: (identifier) @binding.local)
(in_clause pattern: (identifier) @binding.local)
`;
