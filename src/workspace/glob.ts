/**
 * A pattern for paths with forward slashes, relative to some folder: `*` and `?` stay within a name, `**` as a whole name
 * is any number of folders, `{a,b}` is either, `[a-z]` and `[!a-z]` one character. A pattern without a slash is for names
 * at any depth; one whose last name has no wildcard is also for all that is in a folder of that name.
 *
 * @throws RangeError for braces or brackets that are not closed
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  const anchored = pattern.replace(/^\.\//, '').replace(/\/$/, '');
  const prefix = anchored.includes('/') ? '' : '(?:.*/)?';
  // A name without wildcards may be a folder's; `src/*` is for what stands in `src` itself.
  const inside = /[*?[\]]/.test(anchored.slice(anchored.lastIndexOf('/') + 1)) ? '' : '(?:/.*)?';
  const whole = new RegExp(`^${prefix}${source(anchored)}${inside}$`, 'u');
  return (path) => whole.test(path);
}

function source(glob: string): string {
  let text = '';
  let braces = 0;
  for (let at = 0; at < glob.length; ) {
    const rest = glob.slice(at);
    const [folders] = /^\*\*(?:\/|$)/.exec(at === 0 || glob[at - 1] === '/' ? rest : '') ?? [];
    if (folders !== undefined) {
      text += folders.endsWith('/') ? '(?:[^/]+/)*' : '.*';
      at += folders.length;
      continue;
    }
    const [set] = /^\[!?[^\]/]+\]/.exec(rest) ?? [];
    if (set !== undefined) {
      text += `[${set[1] === '!' ? `^/${escaped(set.slice(2, -1))}` : escaped(set.slice(1, -1))}]`;
      at += set.length;
      continue;
    }
    const character = rest[0] as string;
    if (character === '[') throw new RangeError(`has a "[" that is not closed`);
    if (character === '{') braces++;
    if (character === '}' && braces > 0) braces--;
    else if (character === '}') throw new RangeError(`has a "}" that closes nothing`);
    text += translated(character, braces > 0 || character === '}');
    at++;
  }
  if (braces > 0) throw new RangeError(`has a "{" that is not closed`);
  return text;
}

function translated(character: string, inBraces: boolean): string {
  if (character === '*') return '[^/]*';
  if (character === '?') return '[^/]';
  if (character === '{') return '(?:';
  if (character === '}') return ')';
  if (character === ',' && inBraces) return '|';
  return /[\\^$.|+()[\]/]/.test(character) ? `\\${character}` : character;
}

/** For a set of characters, in which `-` keeps its meaning. */
function escaped(characters: string): string {
  return characters.replace(/[\\\]^[]/g, '\\$&');
}
