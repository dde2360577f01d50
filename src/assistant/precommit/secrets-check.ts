import { isForShow } from '../../analysis/findings/exempt-places.ts';
import { cweOf, secretRule } from '../../analysis/findings/rules.ts';
import { judgedSecrets } from '../../analysis/findings/secrets/secrets.ts';
import type { FileKinds } from '../../languages/file-kinds.ts';
import { redact } from '../../workspace/redaction/redact.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import { masked } from '../../workspace/secrets/secret-values.ts';
import type { EvidenceItem } from '../evidence/evidence-item.ts';
import { SECRET_SEVERITIES, secretDetail } from '../evidence/secret-items.ts';
import type { ReviewedChange } from './reviewed-change.ts';

/** Says of a line that what looks like a secret there is none, in words that only this check knows. */
const ACCEPTED = /\b(?:orrery:allow-secret|ggignore)\b/;

const FIX =
  'Remove it from the file and from unpushed history, revoke it if it was valid, and read it from the environment or a secret store.';

/** Secrets in lines that came. Those that fail the gate are critical, and its warnings are of medium severity. */
export function addedSecrets(
  { path, added, text }: Pick<ReviewedChange, 'path' | 'added' | 'text'>,
  kinds: FileKinds,
): EvidenceItem[] {
  if (text === null || added.length === 0 || kinds.isGeneratedByName(path)) return [];
  const came = new Map(added.map((one) => [one.line, one.text]));
  return judgedSecrets({ path, text }, kinds).flatMap(({ secret: { pattern, value, line }, severity, isKept }) => {
    const lineText = came.get(line);
    if (lineText === undefined) return [];
    const isAccepted = isKept || ACCEPTED.test(lineText);
    return [
      {
        kind: 'secret' as const,
        severity: isAccepted ? ('info' as const) : SECRET_SEVERITIES[severity],
        path,
        line,
        title: `This looks like a secret (${pattern.name}): ${masked(value)}`,
        detail: isAccepted ? 'A comment on the line says that it is not a secret.' : secretDetail(severity, pattern.id),
        fix: isAccepted ? null : FIX,
        cwe: cweOf(secretRule(pattern.id)),
      },
    ];
  });
}

/** Certificates, and settings that may hold credentials and often hold none. */
const MAY_BE_OPEN = /\.pem$|(?:^|\/)\.(?:npmrc|pypirc|envrc|htpasswd)$/i;

/** Files that came whose names say that they hold credentials. */
export function secretFiles({ path, change, text }: ReviewedChange, kinds: FileKinds): EvidenceItem[] {
  const isNew = change.status === 'added' || (change.status === 'renamed' && !isSecretPath(change.oldPath));
  if (!isNew || !isSecretPath(path)) return [];
  const isOpen = MAY_BE_OPEN.test(path) && text !== null && Object.keys(redact(text).redactions).length === 0;
  const isMadeUp = isForShow(path, kinds);
  return [
    {
      kind: 'secret_file',
      severity: isOpen || isMadeUp ? 'medium' : 'critical',
      path,
      line: null,
      title: `${path} is added, and its name suggests credentials`,
      detail: isOpen ? 'Nothing in it looks like a secret.' : 'Its content is not sent to a model.',
      fix: 'Leave it out of the commit (`git rm --cached`) and name it in .gitignore.',
      cwe: cweOf('security/hard-coded-credential'),
    },
  ];
}
