import './hotspots.css';
import { useMemo } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Measures, measures } from '../../data/measures.ts';
import { counted, whole } from '../../design/numbers.ts';
import { useTheme } from '../../design/use-theme.ts';
import { setOptions } from '../../routing/use-route.ts';
import type { ViewProps } from '../../shell/views.ts';
import { type FileColours, fileColours } from './colours.ts';
import { DebtPanel } from './debt-panel.tsx';
import { FileTable } from './file-table.tsx';
import { folderTree, nodeAt, type TreeNode } from './folder-tree.ts';
import { COLOURINGS, colouringNamed } from './measure-kinds.ts';
import { Treemap } from './treemap.tsx';

/** Where the lines are, and where the trouble is among them. */
export function Hotspots({ route }: ViewProps) {
  return (
    <div class="view">
      <div class="title">
        <div>
          <h1 tabIndex={-1}>Hotspots</h1>
          <p>Each tile is a file, sized by lines of code. Its colour shows one measure.</p>
        </div>
      </div>
      <Answered question={measures} what="the measures of every file">
        {(known) => <Measured measures={known} route={route} />}
      </Answered>
      <DebtPanel />
    </div>
  );
}

function Measured({ measures: { files, not_measured }, route }: { measures: Measures } & ViewProps) {
  const theme = useTheme();
  const { find = '', in: folder = '' } = route.options;
  const colouring = colouringNamed(route.options.by);
  const title = COLOURINGS.find(({ name }) => name === colouring)?.title ?? '';
  const rows = useMemo(() => rowsWith(files.path, find), [files, find]);
  const root = useMemo(() => folderTree(files.path, files.lines, rows), [files, rows]);
  const shown = nodeAt(root, folder);
  const shownRows = useMemo(() => rowsIn(shown), [shown]);
  const colours = useMemo(() => fileColours(files, shownRows, colouring, theme), [files, shownRows, colouring, theme]);
  const enter = (path: string) => setOptions(route, { in: path });
  if (files.path.length === 0) return <Empty title="No files">This project has no code that Orrery reads.</Empty>;
  const missing = not_measured.find(({ measure }) => measure === colouring);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes up wherever the focus is; the folders above are links, too
    <div
      class="hotspots"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown.path !== '') enter(above(shown.path));
      }}
    >
      <Controls route={route} colouring={colouring} find={find} />
      {missing !== undefined && (
        <p class="small" role="note">
          <span class="tag warn">not measured</span> {title}: {missing.reason}
        </p>
      )}
      <Crumbs path={shown.path} onFolder={enter} />
      {shownRows.length === 0 ? (
        <Empty title="No match">No path has “{find}” in it.</Empty>
      ) : (
        <div class="map-and-table">
          <Panel title="Map" aside={<Legend colours={colours} />}>
            <Treemap root={shown} colours={colours} measure={title} onFolder={enter} />
          </Panel>
          <Panel title={counted(shownRows.length, 'file')} aside={`${whole(shown.lines)} lines`}>
            <FileTable files={files} rows={shownRows} colouring={colouring} colours={colours} title={title} />
          </Panel>
        </div>
      )}
    </div>
  );
}

function Controls({ route, colouring, find }: ViewProps & { colouring: string; find: string }) {
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()} aria-label="What the map shows">
      <label>
        Colour by
        <select
          class="field"
          value={colouring}
          onChange={({ currentTarget }) => setOptions(route, { by: currentTarget.value })}
        >
          {COLOURINGS.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Paths with
        <input
          type="search"
          class="field"
          value={find}
          onInput={({ currentTarget }) => setOptions(route, { find: currentTarget.value })}
        />
      </label>
    </form>
  );
}

function Crumbs({ path, onFolder }: { path: string; onFolder: (path: string) => void }) {
  const names = path === '' ? [] : path.split('/');
  return (
    <nav aria-label="Folder" class="crumbs">
      <button type="button" class="button plain" disabled={names.length === 0} onClick={() => onFolder('')}>
        All
      </button>
      {names.map((name, i) => {
        const here = names.slice(0, i + 1).join('/');
        const isLast = i === names.length - 1;
        return (
          <button key={here} type="button" class="button plain" disabled={isLast} onClick={() => onFolder(here)}>
            / {name}
          </button>
        );
      })}
    </nav>
  );
}

function Legend({ colours: { legend } }: { colours: FileColours }) {
  return (
    <ul class="legend" aria-label="Colours">
      {legend.map(({ colour, label }) => (
        <li key={label}>
          <span class="swatch" aria-hidden="true" style={{ backgroundColor: colour }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function rowsWith(paths: readonly string[], find: string): number[] {
  const wanted = find.trim().toLowerCase();
  return paths.flatMap((path, row) => (path.toLowerCase().includes(wanted) ? [row] : []));
}

function rowsIn({ file, children }: TreeNode): number[] {
  return file === null ? children.flatMap(rowsIn) : [file];
}

function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
