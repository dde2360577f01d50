import type { FileKinds } from '../../languages/file-kinds.ts';
import { redact } from '../../workspace/redaction/redact.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import { masked, secretValues } from '../../workspace/secrets/secret-values.ts';
import type { EvidenceItem } from '../evidence/evidence-item.ts';
import type { ReviewedChange } from './reviewed-change.ts';

const HARD_CODED_CREDENTIALS = 'CWE-798';
const KEY_IN_CODE = 'CWE-321';

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org|tex)$/i;
/** Says of a line that what looks like a secret there is none, in words of this and other programs. */
const ACCEPTED = /\b(?:orrery:allow-secret|gitleaks:allow|pragma: allowlist secret|ggignore|nosecret)\b/;

const FIX =
  'Remove it from the file and from unpushed history, revoke it if it was valid, and read it from the environment or a secret store.';

/**
 * Secrets in lines that came. What its form gives away is critical wherever it stands; what only a name beside it says is
 * made up in tests, where it is passed over, and mostly an example in prose.
 */
export function addedSecrets(
  { path, added, text }: Pick<ReviewedChange, 'path' | 'added' | 'text'>,
  kinds: FileKinds,
): EvidenceItem[] {
  if (text === null || added.length === 0 || kinds.isGeneratedByName(path)) return [];
  const came = new Map(added.map((one) => [one.line, one.text]));
  const items = new Map<string, EvidenceItem>();
  for (const { pattern, value, line } of secretValues(text, !kinds.isTest(path))) {
    const lineText = came.get(line);
    const key = `${line} ${masked(value)}`;
    if (lineText === undefined || items.has(key)) continue;
    const isAccepted = ACCEPTED.test(lineText);
    const isExample = pattern.isGeneric && PROSE.test(path);
    items.set(key, {
      kind: 'secret',
      severity: isAccepted ? 'info' : isExample ? 'medium' : 'critical',
      path,
      line,
      title: `This looks like a secret (${pattern.name}): ${masked(value)}`,
      detail: isAccepted ? 'A comment on the line says that it is not a secret.' : `Its form matches ${pattern.id}.`,
      fix: isAccepted ? null : FIX,
      cwe: pattern.id === 'private-key' ? KEY_IN_CODE : HARD_CODED_CREDENTIALS,
    });
  }
  return [...items.values()];
}

/** Certificates, and settings that may hold credentials and often hold none. */
const MAY_BE_OPEN = /\.pem$|(?:^|\/)\.(?:npmrc|pypirc|envrc|htpasswd)$/i;

/** Files that came whose names say that they hold credentials. */
export function secretFiles({ path, change, text }: ReviewedChange): EvidenceItem[] {
  const isNew = change.status === 'added' || (change.status === 'renamed' && !isSecretPath(change.oldPath));
  if (!isNew || !isSecretPath(path)) return [];
  const isOpen = MAY_BE_OPEN.test(path) && text !== null && Object.keys(redact(text).redactions).length === 0;
  return [
    {
      kind: 'secret_file',
      severity: isOpen ? 'medium' : 'critical',
      path,
      line: null,
      title: `${path} is added, and its name suggests credentials`,
      detail: isOpen ? 'Nothing in it looks like a secret.' : 'Its content is not sent to a model.',
      fix: 'Leave it out of the commit (`git rm --cached`) and name it in .gitignore.',
      cwe: HARD_CODED_CREDENTIALS,
    },
  ];
}
