import { Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { whole } from '../../design/numbers.ts';
import { viewAddress } from '../../routing/route.ts';

const SHOWN = 100;

interface NeighboursProps {
  readonly path: string;
  readonly uses: readonly string[];
  readonly usedBy: readonly string[];
}

/** The files that it imports, and those that import it. */
export function Neighbours({ path, uses, usedBy }: NeighboursProps) {
  return (
    <Panel title="Files around" aside={<a href={viewAddress('graph', { focus: path })}>In the graph</a>}>
      {uses.length + usedBy.length === 0 ? (
        <Empty title="No imports">It imports no file of the project, and no file imports it.</Empty>
      ) : (
        <>
          <Files title="Uses" paths={uses} />
          <Files title="Used by" paths={usedBy} />
        </>
      )}
    </Panel>
  );
}

function Files({ title, paths }: { title: string; paths: readonly string[] }) {
  return (
    <details open={paths.length > 0 && paths.length <= 12}>
      <summary>{`${title} (${whole(paths.length)})`}</summary>
      <ul>
        {paths.slice(0, SHOWN).map((one) => (
          <li key={one}>
            <FileLink path={one} />
          </li>
        ))}
      </ul>
      {paths.length > SHOWN && <p class="soft small">{`and ${whole(paths.length - SHOWN)} more`}</p>}
    </details>
  );
}
