import './graph.css';
import { useMemo } from 'preact/hooks';
import { Answered, Empty } from '../../components/answered.tsx';
import { Panel } from '../../components/panel.tsx';
import { type Imports, imports } from '../../data/imports.ts';
import { counted, whole } from '../../design/numbers.ts';
import { setOptions } from '../../routing/use-route.ts';
import type { ViewProps } from '../../shell/views.ts';
import { Canvas } from './canvas.tsx';
import { filesModel, foldersModel, type GraphModel } from './graph-model.ts';
import { NodeField } from './node-field.tsx';
import { affectedBy, shortestPath } from './reach.ts';
import { Communities, Cycles, FocusDetails, PathDetails } from './side.tsx';

/** Which file imports which, what a change may break, and how one file leads to another. */
export function Graph({ route }: ViewProps) {
  return (
    <div class="view">
      <div class="title">
        <div>
          <h1 tabIndex={-1}>Graph</h1>
          <p>
            Who imports whom. Choose a file to highlight what a change to it may break, and a second one for the path
            there.
          </p>
        </div>
      </div>
      <Answered question={imports} what="the import graph">
        {(known) => <Known imports={known} route={route} />}
      </Answered>
    </div>
  );
}

function Known({ imports: known, route }: { imports: Imports } & ViewProps) {
  const isFolders = route.options.show === 'folders';
  const isCycles = route.options.colour === 'cycle';
  const model = useMemo(() => (isFolders ? foldersModel(known) : filesModel(known)), [known, isFolders]);
  const focus = rowOf(model, route.options.focus);
  const to = rowOf(model, route.options.to);
  const path = useMemo(
    () => (focus === null || to === null ? null : shortestPath(model, focus, to)),
    [model, focus, to],
  );
  const affected = useMemo(() => (focus === null ? null : affectedBy(model, focus)), [model, focus]);
  if (known.files.length === 0) return <Empty title="No files">This project has no code that Orrery reads.</Empty>;
  const choose = (name: string) => setOptions(route, { focus: name, to: null });
  return (
    <div class="graph">
      <form class="controls" onSubmit={(event) => event.preventDefault()} aria-label="What the graph shows">
        <label>
          Nodes
          <select
            class="field"
            value={isFolders ? 'folders' : 'files'}
            onChange={({ currentTarget }) => setOptions(route, { show: currentTarget.value, focus: null, to: null })}
          >
            <option value="files">Files</option>
            <option value="folders">Folders</option>
          </select>
        </label>
        <label>
          Colour by
          <select
            class="field"
            value={isCycles ? 'cycle' : 'community'}
            onChange={({ currentTarget }) => setOptions(route, { colour: currentTarget.value })}
          >
            <option value="community">Community</option>
            <option value="cycle">Cycle</option>
          </select>
        </label>
        <NodeField label="Impact of" model={model} value={route.options.focus ?? ''} onChoose={choose} />
        <NodeField
          label="Path to"
          model={model}
          value={route.options.to ?? ''}
          isDisabled={focus === null}
          onChoose={(name) => setOptions(route, { to: name })}
        />
        {focus !== null && (
          <button type="button" class="button" onClick={() => setOptions(route, { focus: null, to: null })}>
            Show all
          </button>
        )}
      </form>
      <div class="graph-and-side">
        <Panel
          title={isFolders ? 'Folders' : 'Files'}
          aside={`${whole(model.names.length)} nodes, ${counted(model.from.length, 'edge')}`}
        >
          <Canvas model={model} isCycles={isCycles} focus={focus} affected={affected} path={path} onChoose={choose} />
        </Panel>
        <div class="side" aria-live="polite">
          {to !== null && <PathDetails model={model} path={path} isFolders={isFolders} />}
          {focus !== null && affected !== null ? (
            <FocusDetails model={model} focus={focus} affected={affected} isFolders={isFolders} onChoose={choose} />
          ) : (
            <>
              <Communities model={model} onChoose={choose} />
              <Cycles model={model} onChoose={choose} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function rowOf({ names }: GraphModel, name: string | undefined): number | null {
  const row = name === undefined ? -1 : names.indexOf(name);
  return row < 0 ? null : row;
}
