/** Functions whose results hold nothing of their arguments that could do harm, by words in their names. */
export const HARMLESS =
  /escape|html_?(?:entities|specialchars)|filter_var|quot|saniti[sz]e|encode|^(?:u?int|float|bool|number|long|abs|str_repeat|len|length|size|count|strlen|round|floor|ceil|max|min|id|hash|md5|sha\d*|digest|hexdigest|basename|hex|base64|to_?hex|to_?base64|encrypt|pid|getpid|isset|empty|typeof|isinstance|strtotime|intval|floatval|to_i|to_f|atoi|itoa|date|time|now|uuid|url_for|route|strip_tags|get_?(?:count|size|index|length)|secure_filename|getname|getfilename|base|tostringliteral)$|parse_?(?:int|float|long|double|bool)|to_?int|valid|whitelist|allow|clean|^is_|quote/i;
export const CONSTANT_NAME = /^[$@]{0,2}[A-Z][A-Z0-9_]+$/;
/** What the user of a program asks it for on its command line, who could as well run a command. */
export const OWN_ARGUMENTS = /^(?:\$argv|process\.argv|sys\.argv|os\.Args|ARGV|argv)\b|\bargparse\b/;
export const MAX_DEPTH = 8;
