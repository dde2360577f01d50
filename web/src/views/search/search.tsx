import './search.css';
import { useState } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { type SearchResult, search } from '../../data/search.ts';
import { whole } from '../../design/numbers.ts';
import { fileAddress, viewAddress } from '../../routing/route.ts';
import { goTo } from '../../routing/use-route.ts';
import type { ViewProps } from '../../shell/views.ts';

const STEP = 20;

/** Files and symbols by words, names, exact text or expressions. */
export function Search({ route }: ViewProps) {
  const query = (route.options.q ?? '').trim();
  return (
    <div class="view search">
      <div class="title">
        <div>
          <h1 tabIndex={-1}>Search</h1>
          <p>
            Words or a name; alone: <code>"exact text"</code>, <code>/expression/i</code>.
          </p>
        </div>
      </div>
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('query');
          goTo(viewAddress('search', { q: typeof typed === 'string' ? typed.trim() : '' }));
        }}
      >
        <label class="grow">
          What to look for
          <input key={query} name="query" type="search" class="field" defaultValue={query} />
        </label>
        <button type="submit" class="button">
          Search
        </button>
      </form>
      {query === '' ? (
        <Empty title="Nothing asked yet">Type what to look for.</Empty>
      ) : (
        <Results key={query} query={query} />
      )}
    </div>
  );
}

function Results({ query }: { query: string }) {
  const [limit, setLimit] = useState(STEP);
  return (
    <Answered question={search(query, limit)} what="the results">
      {({ results, total_results, notes }) =>
        results.length === 0 ? (
          <Empty title="Nothing found">{notes[0] ?? `No file or symbol matches “${query}”.`}</Empty>
        ) : (
          <Panel title="Results" aside={<span role="status">{`${results.length} of ${whole(total_results)}`}</span>}>
            <ol class="results">
              {results.map((result) => (
                <Result key={`${result.path}:${result.line}:${result.symbol}`} result={result} />
              ))}
            </ol>
            {results.length < total_results && (
              <button type="button" class="button plain" onClick={() => setLimit(limit + STEP)}>
                More
              </button>
            )}
          </Panel>
        )
      }
    </Answered>
  );
}

function Result({ result: { path, line, end_line, symbol, kind, snippet, combined_score } }: { result: SearchResult }) {
  return (
    <li>
      <p>
        {symbol !== null && symbol !== undefined && (
          <a class="mono symbol" href={fileAddress(path, line ?? null, end_line ?? null)}>
            {symbol}
          </a>
        )}{' '}
        <span class="soft small">{kind}</span>
        <span class="soft small number">{whole(combined_score * 100)}</span>
      </p>
      <FileLink path={path} line={line} end={end_line} />
      {snippet !== null && snippet !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <pre tabIndex={0}>{snippet}</pre>
      )}
    </li>
  );
}
