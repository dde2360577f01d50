import { inFile } from '../../../index/file-fault.ts';
import { TOKEN, tokenHash } from '../../../languages/tokens.ts';
import type { Constructs } from './constructs.ts';
import type { Corpus } from './corpus.ts';
import { type Fragment, type FragmentSize, isLargeEnough, opensBlock } from './fragments.ts';
import type { Stretch } from './stretch.ts';

const operators = (...texts: string[]) => new Set(texts.map((text) => tokenHash(TOKEN.operator, text)));
const keywords = (...texts: string[]) => new Set(texts.map((text) => tokenHash(TOKEN.keyword, text)));

const FUNCTION_WORDS = keywords('function', 'def', 'fn', 'func', 'fun', 'do');
const OPEN_BRACE = tokenHash(TOKEN.operator, '{');
/** What a brace stands behind that opens the body of a function. */
const BEFORE_BODY = operators('=>', '->', ')');
const OPENING = operators('(', '[', '{');
const CLOSING = operators(')', ']', '}');
const GIVES_VALUE: ReadonlySet<number> = operators('=', ':=').union(keywords('return'));

/**
 * The statements and members of all files that are large enough and hold code, whole lines of it: functions, blocks, and calls
 * that are given a function. Told by tokens alone, so that they are the same whether or not a file was parsed.
 */
export function blockStatements(corpus: Corpus, size: FragmentSize, constructs: Constructs): Fragment[] {
  const found: Fragment[] = [];
  for (const file of corpus.files) {
    inFile(file.file.path, () => {
      for (const { start, end } of constructs.statements(file)) {
        const fragment = { file, start, end, isFunction: false };
        if (isLargeEnough(fragment, size) && constructs.isBalanced(fragment) && holdsCode(corpus, fragment)) {
          found.push(fragment);
        }
      }
    });
  }
  return found;
}

/** Whether a statement is more than data: it opens a block, or has a function in it. */
function holdsCode(corpus: Corpus, stretch: Stretch): boolean {
  return opensBlock(corpus, stretch.start) || hasFunction(corpus, stretch);
}

function hasFunction(corpus: Corpus, stretch: Stretch): boolean {
  return hasFunctionWord(corpus, stretch) || hasBody(corpus, stretch);
}

/** Whether a word says that there is a function, or a brace behind what comes before the body of one. */
function hasFunctionWord({ symbols, hashes }: Corpus, { start, end }: Stretch): boolean {
  let before = 0;
  for (let token = start; token < end; token++) {
    const hash = hashes[symbols[token] as number] as number;
    if (FUNCTION_WORDS.has(hash) || (hash === OPEN_BRACE && BEFORE_BODY.has(before))) return true;
    before = hash;
  }
  return false;
}

/** Whether a type stands between parameters and a body: `run(): Job {`, but not `const job = run<Job> {`, which gives a value. */
function hasBody({ symbols, hashes }: Corpus, { start, end }: Stretch): boolean {
  let depth = 0;
  let hasParameters = false;
  for (let token = start; token < end; token++) {
    const hash = hashes[symbols[token] as number] as number;
    if (depth === 0 && hash === OPEN_BRACE) return hasParameters;
    if (depth === 0 && GIVES_VALUE.has(hash)) return false;
    if (OPENING.has(hash)) depth++;
    if (!CLOSING.has(hash)) continue;
    depth--;
    hasParameters ||= depth === 0;
  }
  return false;
}
