/**
 * Members that objects of the languages' own libraries have: a call of one on a receiver of unknown type is not taken
 * for the only method of that name in the tree.
 */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  (
    'add all any append apply as_bytes as_mut as_ref as_str assign at bind call catch charAt clear clone close concat contains copy count create delete ' +
    'each emit empty encode end endsWith entries equals error every exec exists extend fetch fill filter finally find ' +
    'findIndex first flat flatMap flush for forEach format from get getClass getItem getKey getName getValue group has hasNext hash hashCode header ' +
    'includes indexOf info init insert is isEmpty items iter iterator join json key keys last lastIndexOf len length ' +
    'list load lock log lower map match max merge min name new newInstance next now of off on once open parse pause peek pipe pop ' +
    'post prepend print push put query read reduce register reject release remove render repeat replace reset resolve ' +
    'resume reverse rotate run save search seek send set setItem setdefault shift size skip slice some sort splice split start ' +
    'startsWith stat status stop strip substring sum swap take test text then throw to toArray toFixed toJSON toList ' +
    'toLowerCase toString toUpperCase to_owned to_s to_str to_string to_vec trace trim trimEnd trimStart union unlock unshift update upper use value valueOf ' +
    'values wait warn write zip'
  ).split(' '),
);
