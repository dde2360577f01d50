import { MalformedReport } from './malformed-report.ts';

/** What is told of one source file takes no more, its source map included. */
const MAX_MEMBER_LENGTH = 8 * 1024 * 1024;
/** No report nests deeper. */
const MAX_DEPTH = 64;

/** The members of one large JSON object, each parsed by itself when it has been read: only one is held at a time. */
export class JsonMembers {
  readonly #onMember: (name: string, value: unknown) => void;
  /** Brackets that are open. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #hasEnded = false;
  #count = 0;
  /** The beginning of the member that is being read. */
  #begun: string[] = [];
  #length = 0;

  constructor(onMember: (name: string, value: unknown) => void) {
    this.#onMember = onMember;
  }

  /** @throws MalformedReport for what is no JSON object, or has a member of great length or depth */
  write(piece: string): void {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string;
      if (this.#isInString) this.#inString(character);
      else if (this.#depth === 0) {
        if (character.trim() === '') continue;
        if (character !== '{' || this.#hasEnded) throw new MalformedReport('it is not a JSON object');
        this.#depth = 1;
        from = at + 1;
      } else if (character === '"') this.#isInString = true;
      else if (character === '{' || character === '[') this.#open();
      else if (character === '}' || character === ']') {
        if (--this.#depth === 0) this.#close(character, piece.slice(from, at));
      } else if (character === ',' && this.#depth === 1) {
        this.#member(piece.slice(from, at));
        from = at + 1;
      }
    }
    if (this.#depth > 0) this.#begin(piece.slice(from));
  }

  end(): void {
    if (!this.#hasEnded) throw new MalformedReport('it is not JSON: it ends too early');
  }

  #inString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
  }

  #open(): void {
    if (++this.#depth > MAX_DEPTH) throw new MalformedReport(`it is nested deeper than ${MAX_DEPTH}`);
  }

  #close(bracket: string, rest: string): void {
    if (bracket !== '}') throw new MalformedReport('it is not JSON: brackets do not match');
    this.#hasEnded = true;
    const isEmpty = this.#count === 0 && [...this.#begun, rest].every((text) => text.trim() === '');
    if (!isEmpty) this.#member(rest);
  }

  #begin(text: string): void {
    this.#length += text.length;
    if (this.#length > MAX_MEMBER_LENGTH) {
      throw new MalformedReport(`its entry for one file is longer than ${MAX_MEMBER_LENGTH} characters`);
    }
    this.#begun.push(text);
  }

  #member(rest: string): void {
    const text = [...this.#begun, rest].join('');
    this.#begun = [];
    this.#length = 0;
    this.#count++;
    for (const [name, value] of Object.entries(parsed(text))) this.#onMember(name, value);
  }
}

function parsed(member: string): Readonly<Record<string, unknown>> {
  try {
    if (member.trim() === '') throw new SyntaxError('it has an empty member');
    return JSON.parse(`{${member}}`);
  } catch (thrown) {
    throw new MalformedReport(`it is not JSON: ${(thrown as Error).message}`);
  }
}
