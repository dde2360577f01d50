const DASHES = '-----';
const BEGINS = `${DASHES}BEGIN `;
/** The longest private key there may be, in characters: 16,384 bits, and room for what stands around its lines. */
const MAX_KEY = 32_000;
/** What is between the letters of a key in a program: joints of strings, line ends, also escaped ones, and quotes. */
const AROUND_LINES = /\\[nrt]|["'`]\s{0,80}[+.]?\s{0,80}["'`]|[\s"'`,\\]+/g;
const BASE64 = /^[A-Za-z0-9+/]{60,}={0,2}$/;
/** Keys that only their passphrase opens. */
const LOCKED = /ENCRYPTED|PGP/;
const OPENSSH = 'openssh-key-v1\0';
/** The length of a cipher's name, and the name, of OpenSSH keys without a passphrase. */
const NO_CIPHER = '\0\0\0\x04none';
const SEQUENCE = 0x30;

/**
 * Whether the private key around a place is there to its end, can be decoded, and needs no passphrase: documentation and
 * programs that look for keys show a part of one.
 */
export function isWholeKey(text: string, at: number): boolean {
  const begin = text.lastIndexOf(BEGINS, at);
  const [kind = '', rest] = text.slice(begin + BEGINS.length, begin + MAX_KEY).split(DASHES, 2);
  if (begin === -1 || rest === undefined || LOCKED.test(kind)) return false;
  const letters = rest.replaceAll(AROUND_LINES, '');
  return BASE64.test(letters) && isKey(Buffer.from(letters, 'base64'));
}

/** Whether bytes are a sequence of DER to its end, or a key of OpenSSH. */
function isKey(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, OPENSSH.length + NO_CIPHER.length);
  if (start.startsWith(OPENSSH)) return start.endsWith(NO_CIPHER);
  if (bytes[0] !== SEQUENCE) return false;
  const first = bytes[1] as number;
  if (first < 0x80) return bytes.length === 2 + first;
  const lengthBytes = first & 0x7f;
  // DER has no sequence of indefinite length, which would have none of these bytes.
  return (
    (lengthBytes === 1 || lengthBytes === 2) && bytes.length === 2 + lengthBytes + bytes.readUIntBE(2, lengthBytes)
  );
}
