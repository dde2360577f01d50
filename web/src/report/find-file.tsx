import { Answered, Empty } from '../components/answered.tsx';
import { FileLink } from '../components/file-link.tsx';
import { Panel } from '../components/panel.tsx';
import { measures } from '../data/measures.ts';
import { whole } from '../design/numbers.ts';
import type { ViewProps } from '../shell/views.ts';

const SHOWN = 200;

/** Files by words of their paths: what stands in them, the report does not hold. */
export function FindFile({ route }: ViewProps) {
  const words = (route.options.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return (
    <div class="view">
      <div class="title">
        <div>
          <h1 tabIndex={-1}>Search</h1>
          <p>
            Finds files by words in their paths. <code>orrery ui</code> also searches their content.
          </p>
        </div>
      </div>
      <Answered question={measures} what="the files">
        {({ files: { path } }) => {
          const found = path.filter((one) => words.every((word) => one.toLowerCase().includes(word)));
          if (words.length === 0) return <Empty title="Nothing asked yet">Type what to look for.</Empty>;
          if (found.length === 0) return <Empty title="Nothing found">No path has these words.</Empty>;
          return (
            <Panel title="Files" aside={<span role="status">{whole(found.length)}</span>}>
              <ul class="rows">
                {found.slice(0, SHOWN).map((one) => (
                  <li key={one}>
                    <FileLink path={one} />
                  </li>
                ))}
              </ul>
            </Panel>
          );
        }}
      </Answered>
    </div>
  );
}
