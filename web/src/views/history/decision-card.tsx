import { FileLink } from '../../components/file-link.tsx';
import type { Decision } from '../../data/history.ts';
import { moment, percent } from '../../design/numbers.ts';

interface DecisionCardProps {
  readonly decision: Decision;
  readonly at: string;
  readonly by: string;
}

export function DecisionCard({ decision, at, by }: DecisionCardProps) {
  const { decision: what, reasoning, confidence, impact, tags, stale, superseded_by, anchors, alternatives } = decision;
  return (
    <li>
      <p>
        <strong>{what}</strong>
      </p>
      <p>{reasoning}</p>
      <p class="tags">
        <span class={`tag ${stale ? 'warn' : 'good'}`}>{stale ? 'the code has changed' : 'fits the code'}</span>
        {typeof superseded_by === 'string' && <span class="tag">superseded</span>}
        <span class="tag">{`impact ${impact}`}</span>
        <span class="tag">{`${percent(confidence)} sure`}</span>
        {tags.map((tag) => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </p>
      {alternatives.length > 0 && <p class="small soft">{`Instead of: ${alternatives.map(asText).join('; ')}`}</p>}
      <ul>
        {anchors.map(({ path, symbol, state, now, renamed_to }) => (
          <li key={`${path}#${symbol}`}>
            <FileLink path={now ?? path} />
            <span class="small soft">{anchorText(symbol, state, renamed_to ?? null)}</span>
          </li>
        ))}
      </ul>
      <p class="soft small">
        {by} · <time dateTime={at}>{moment(at)}</time>
      </p>
    </li>
  );
}

function anchorText(symbol: string | null, state: string, renamedTo: string | null): string {
  const became = renamedTo === null ? state : `${state} to ${renamedTo}`;
  return symbol === null ? became : `${symbol}: ${became}`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
