/** Names Zig gives to values. What a payload holds is the value itself, or an element of what is iterated over. */
export const ZIG_BINDINGS = `
[(block) (for_statement) (while_statement) (if_statement)] @scope
(parameters (parameter name: (identifier) @name type: (_) @type) @binding.parameter)
(variable_declaration (identifier) @name type: (_) @type) @binding.local
(variable_declaration (identifier) @name "=" . (_) @value) @binding.local
(for_statement (_) @value . (payload . (identifier) @name @binding.element))
(if_statement condition: (_) @value (payload . (identifier) @name @binding.local))
(while_statement condition: (_) @value (payload . (identifier) @name @binding.local))
`;
