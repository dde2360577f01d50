import { useState } from 'preact/hooks';
import { FileLink } from '../../components/file-link.tsx';
import { whole } from '../../design/numbers.ts';
import type { Rule } from './rules.ts';

const STEP = 50;

export function RuleFindings({ rule: { rule, findings, errors }, isOpen }: { rule: Rule; isOpen: boolean }) {
  const [limit, setLimit] = useState(STEP);
  return (
    <details open={isOpen}>
      <summary>
        <span class="mono">{rule}</span>{' '}
        <span class={`tag ${errors > 0 ? 'bad' : 'warn'}`}>{whole(findings.length)}</span>
      </summary>
      <ul>
        {findings.slice(0, limit).map(({ file, line, end_line, message, severity }) => (
          <li key={`${file}:${line}:${message}`}>
            {typeof file === 'string' && <FileLink path={file} line={line} end={end_line} />}
            <span>
              <span class="sr-only">{severity}: </span>
              {message}
            </span>
          </li>
        ))}
      </ul>
      {findings.length > limit && (
        <button type="button" class="button plain" onClick={() => setLimit(limit + STEP)}>
          {`${whole(findings.length - limit)} more`}
        </button>
      )}
    </details>
  );
}
