/** Files whose name says that they hold credentials. Compared without regard to case. */
const SECRET_FILES: readonly RegExp[] = [
  /^\.env(?!\.(example|sample|template)$)/i,
  /\.(pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx)$/i,
  // A private key has no extension, unlike the many source files called id_something.
  /^id_[^.]*$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)\b/i,
  /^[._]netrc$/i,
  /^\.(npmrc|pypirc|pgpass|my\.cnf|htpasswd|git-credentials|dockercfg|vault-token|s3cfg|boto)$/i,
  /^credentials\.tfrc\.json$/i,
];

/** Folders' files that hold credentials, by the folder and the file's name. */
const SECRET_IN_FOLDERS: ReadonlySet<string> = new Set([
  // Remote addresses in a repository's configuration may carry passwords.
  '.git/config',
  '.docker/config.json',
  '.kube/config',
]);

const SECRET_FOLDERS: ReadonlySet<string> = new Set(['.aws', '.ssh', '.gnupg']);

/** Whether the folder at `path` (forward slashes), or one that it is in, keeps credentials, judged by its name alone. */
export function isSecretFolder(path: string): boolean {
  return path.split('/').some((folder) => SECRET_FOLDERS.has(folder.toLowerCase()));
}

/** Whether the content of the file at `path` (forward slashes) is likely a credential, judged by its name alone. */
export function isSecretPath(path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  if (isSecretFolder(segments.join('/'))) return true;
  if (SECRET_IN_FOLDERS.has(`${segments.at(-1)}/${name}`.toLowerCase())) return true;
  return SECRET_FILES.some((pattern) => pattern.test(name));
}
