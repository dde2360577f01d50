import type { Node } from 'web-tree-sitter';
import { CodeReader } from './code-reader.ts';
import type { Test } from './language-weaknesses.ts';
import { SentValues } from './sent-values.ts';
import { isBuilt, isCommand, isConstant, TextPieces } from './text-pieces.ts';

const PASSWORD = /passw(?:or)?d(?!_?hash)|passphrase|\bpwd\b|_pwd|userpass/i;
/** Names of what is a number or a time, in statements that the program makes itself. */
const NUMBER_OR_TIME =
  /(?:^\$?|[._])(?:period|interval|date|time|timestamp|limit|offset|count|year|month|day|days|hours|size)$/i;
/**
 * A value follows: what may be bound to a place of a statement that was prepared. Some grammars have the quotes of a text in it.
 */
const BEFORE_VALUE = /(?:=|\b(?:i?like|values\s{0,8}\(|in\s{0,8}\(|limit))\s{0,8}\(?['"]{0,4}%?$|'%?$/i;
/** Nothing but a scheme and the beginning of a name: what follows is the host. */
const BEFORE_HOST = /^["']?(?:location:\s{0,4})?(?:[a-z]{1,12}:\/\/[^/?#]{0,80}|\/?)$/i;
const SQL_STATEMENT =
  /^[\s("'`$@]{0,40}(?:(?:[rbuf]{1,2}["']{1,3})\s{0,40})?(?:select\s[\s\S]{1,2000}?\sfrom\b|insert\s+(?:ignore\s+)?into\b|update\s+\S{1,200}\s+set\b|update\s|delete\s+from\b|replace\s+into\b|exec(?:ute)?\s|call\s|\{call\s|with\s+\w{1,80}\s+as\b)/i;
const SAFE_IN_SQL =
  /escape|quot|class|hash|placeholder|param|bind|literal|sql|clause|where|cond|predicate|filter|prefix|table|column|schema|\bcol\b|field/i;

/** What expressions of one file hold, as far as the function around them tells. */
export class Expressions extends CodeReader {
  readonly #pieces = new TextPieces(this);
  readonly #sent = new SentValues(this);

  holds(node: Node, test: Test): boolean {
    this.begin();
    if (typeof test === 'object') {
      if ('code' in test) return test.code.test(this.code(this.unwrapped(node)).trim());
      const text = this.#pieces.known(node);
      return text !== null && test.text.test(text);
    }
    return this.#tests[test](node);
  }

  readonly #tests: Readonly<Record<Extract<Test, string>, (node: Node) => boolean>> = {
    dynamic: (node) => !isConstant(this.#pieces.of(node)),
    built: (node) => isBuilt(this.#pieces.of(node)),
    request: (node) => this.isFromRequest(node),
    'request-address': (node) => this.#isFreeAddress(node),
    composed: (node) => this.isFromRequest(node) || isBuilt(this.#pieces.of(node)),
    command: (node) => this.isFromRequest(node) || isCommand(this.#pieces.of(node)),
    sql: (node) => this.#isSql(node),
    password: (node) => PASSWORD.test(this.code(node)),
  };

  /** Whether what a client sent is part of an expression. */
  isFromRequest(node: Node): boolean {
    this.begin();
    return this.#sent.has(node);
  }

  #isFreeAddress(node: Node): boolean {
    let before = '';
    for (const piece of this.#pieces.of(node)) {
      if (!BEFORE_HOST.test(before)) return false;
      // A constant has no text that is known, and may be all of a host.
      if ('text' in piece) before += piece.text === '' ? 'x:/' : piece.text;
      // Nobody can make another's browser send an address of their choice there.
      else if (this.#sent.isDirect(piece.value) && this.#sent.has(piece.value)) {
        const code = this.code(piece.value);
        // A path begins with a slash, so that what stands before it is the host.
        return (
          !/referr?er|PHP_SELF|only_path|:host\b|\blocation\.href\b/i.test(code) &&
          !(before !== '' && /REQUEST_?URI|originalUrl|\.(?:full)?path\b/i.test(code))
        );
      } else before += 'x';
    }
    return false;
  }

  #isSql(node: Node): boolean {
    const pieces = this.#pieces.of(node);
    let before = '';
    let isOpen = false;
    for (const piece of pieces) {
      if ('text' in piece) {
        before += piece.text;
        continue;
      }
      if (this.#sent.has(piece.value)) isOpen = true;
      else if (BEFORE_VALUE.test(before.slice(-60)) && !isSafeInSql(this.code(piece.value))) isOpen = true;
      before += '?';
    }
    return isOpen && SQL_STATEMENT.test(before.slice(0, 3000));
  }
}

function isSafeInSql(code: string): boolean {
  return SAFE_IN_SQL.test(code) || NUMBER_OR_TIME.test(code);
}
