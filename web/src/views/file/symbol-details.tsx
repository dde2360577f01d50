import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { type FoundSymbol, type RelatedSymbol, symbolAt } from '../../data/symbol.ts';
import { whole } from '../../design/numbers.ts';
import { placeOf } from './places.ts';

/** The symbol that stands at a line: who calls it, what it calls, and which tests lead there. */
export function SymbolDetails({ path, line }: { path: string; line: number }) {
  return (
    <Panel title="Symbol" aside={`line ${line}`}>
      <Answered question={symbolAt(path, line)} what="the symbol details">
        {({ symbols: [symbol], notes }) =>
          symbol === undefined ? (
            <Empty title="No symbol here">{notes[0] ?? 'There is no definition on this line.'}</Empty>
          ) : (
            <Details symbol={symbol} />
          )
        }
      </Answered>
    </Panel>
  );
}

function Details({ symbol }: { symbol: FoundSymbol }) {
  const { metrics, callers, callees, references, tests } = symbol;
  return (
    <div class="symbol">
      <p>
        <strong class="mono">{symbol.symbol}</strong> <span class="soft small">{symbol.kind}</span>
      </p>
      {typeof metrics?.cyclomatic === 'number' && (
        <p class="soft small">
          Cyclomatic {whole(metrics.cyclomatic)}, cognitive {whole(metrics.cognitive)}, {whole(metrics.lines)} lines,
          nesting {whole(metrics.nesting)}, {whole(metrics.parameters)} parameters
        </p>
      )}
      <Related title="Called by" all={callers ?? []} />
      <Related title="Calls" all={callees ?? []} />
      <Related title="Referred to by" all={references ?? []} />
      <details>
        <summary>{`Tests that reach it (${whole(tests?.length ?? 0)})`}</summary>
        <ul>
          {(tests ?? []).slice(0, SHOWN).map(({ path }) => (
            <li key={path}>
              <FileLink path={path} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const SHOWN = 60;

function Related({ title, all }: { title: string; all: readonly RelatedSymbol[] }) {
  return (
    <details open={all.length > 0 && all.length <= 12}>
      <summary>{`${title} (${whole(all.length)})`}</summary>
      <ul>
        {all.slice(0, SHOWN).map(({ symbol, at, certainty }) => (
          <li key={`${symbol}:${at}`}>
            {symbol !== null && <span class="mono">{symbol}</span>}{' '}
            {certainty === 'candidate' && <span class="tag">perhaps</span>}
            {at === null ? <span class="soft small">outside the project</span> : <FileLink {...placeOf(at)} />}
          </li>
        ))}
      </ul>
      {all.length > SHOWN && <p class="soft small">{`and ${whole(all.length - SHOWN)} more`}</p>}
    </details>
  );
}
