/** Files whose name says that they hold credentials. Compared without regard to case. */
const SECRET_FILES: readonly RegExp[] = [
  /^\.env(?!\.(example|sample|template)$)/i,
  /\.(pem|key|p12)$/i,
  // A private key has no extension, unlike the many source files called id_something.
  /^id_[^.]*$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)\b/i,
  /^\.(netrc|npmrc|pypirc)$/i,
];

const SECRET_FOLDERS: ReadonlySet<string> = new Set(['.aws', '.ssh', '.gnupg']);

/** Whether the content of the file at `path` (forward slashes) is likely a credential, judged by its name alone. */
export function isSecretPath(path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  if (segments.some((folder) => SECRET_FOLDERS.has(folder.toLowerCase()))) return true;
  // Remote addresses in a repository's configuration may carry passwords.
  if (name.toLowerCase() === 'config' && segments.at(-1)?.toLowerCase() === '.git') return true;
  return SECRET_FILES.some((pattern) => pattern.test(name));
}
