import { Empty } from '../../components/answered.tsx';
import type { Finding } from '../../data/gate.ts';
import { fileAddress } from '../../routing/route.ts';

export function Findings({ path, findings }: { path: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return <Empty title="Nothing found">No check of the gate has a finding here.</Empty>;
  return (
    <ul class="findings">
      {findings.map(({ rule, severity, line, end_line, message }) => (
        <li key={`${rule}:${line}:${message}`}>
          <span class={`tag ${severity === 'error' ? 'bad' : 'warn'}`}>{severity}</span>{' '}
          <a href={fileAddress(path, line ?? null, end_line ?? null)}>{message}</a>
        </li>
      ))}
    </ul>
  );
}
