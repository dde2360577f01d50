import { redact } from '../../workspace/redaction/redact.ts';
import type { EvidenceItem } from './evidence-item.ts';

/** Items without secrets in their texts, which quote code: a default of a parameter may be one. */
export function openItems(items: readonly EvidenceItem[]): EvidenceItem[] {
  return items.map((item) => ({ ...item, title: redact(item.title).text, detail: redact(item.detail).text }));
}
