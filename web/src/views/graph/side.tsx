import { Empty } from '../../components/answered.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { kindColour } from '../../design/colour.ts';
import { counted, percent, whole } from '../../design/numbers.ts';
import { useTheme } from '../../design/use-theme.ts';
import type { GraphModel } from './graph-model.ts';
import type { Distances } from './reach.ts';

type Choose = (name: string) => void;

const SHOWN = 12;
const SHOWN_AFFECTED = 200;

/** Groups of nodes that import each other more than others; each by its largest members. */
export function Communities({ model, onChoose }: { model: GraphModel; onChoose: Choose }) {
  const theme = useTheme();
  const groups = grouped(model.community).filter(({ members }) => members.length > 1);
  const alone = model.names.length - groups.reduce((sum, { members }) => sum + members.length, 0);
  return (
    <Panel title="Communities" aside={whole(groups.length)}>
      {groups.length === 0 && <Empty title="None">No node imports another.</Empty>}
      <ol class="groups">
        {groups.slice(0, SHOWN).map(({ kind, members }) => (
          <li key={kind}>
            <span class="dot" aria-hidden="true" style={{ backgroundColor: kindColour(kind, theme) }} />
            <button
              type="button"
              class="button plain mono"
              onClick={() => onChoose(model.names[largest(model, members)] ?? '')}
            >
              {model.names[largest(model, members)]}
            </button>
            <span class="soft small">{counted(members.length, 'node')}</span>
          </li>
        ))}
      </ol>
      {alone > 0 && groups.length > 0 && <p class="small soft">{`In no community: ${counted(alone, 'node')}.`}</p>}
    </Panel>
  );
}

export function Cycles({ model, onChoose }: { model: GraphModel; onChoose: Choose }) {
  const cycles = grouped(model.cycle);
  return (
    <Panel title="Cycles" aside={whole(cycles.length)}>
      {cycles.length === 0 ? (
        <Empty title="None">No node imports itself through others.</Empty>
      ) : (
        cycles.slice(0, SHOWN).map(({ kind, members }) => (
          <details key={kind} open={cycles.length === 1}>
            <summary>{counted(members.length, 'node')}</summary>
            <NodeList model={model} nodes={members.slice(0, SHOWN_AFFECTED)} onChoose={onChoose} />
          </details>
        ))
      )}
    </Panel>
  );
}

interface FocusProps {
  readonly model: GraphModel;
  readonly focus: number;
  readonly affected: Distances;
  readonly isFolders: boolean;
  readonly onChoose: Choose;
}

/** What a change to the node may break, nearest first, and what the node itself needs. */
export function FocusDetails({ model, focus, affected, isFolders, onChoose }: FocusProps) {
  const name = model.names[focus] ?? '';
  const hit = [...affected].filter(([node]) => node !== focus);
  const needs = model.from.flatMap((source, i) => (source === focus ? [model.to[i] as number] : []));
  return (
    <Panel title="Impact" aside={percent(hit.length / Math.max(1, model.names.length - 1))}>
      <p>{isFolders ? <span class="mono">{name}</span> : <FileLink path={name} />}</p>
      <p class="small soft">
        {`${counted(hit.length, 'node')} may break if it changes; it imports ${whole(needs.length)}.`}
      </p>
      <details open>
        <summary>{`May break (${whole(hit.length)})`}</summary>
        <NodeList
          model={model}
          nodes={hit.slice(0, SHOWN_AFFECTED).map(([node]) => node)}
          steps={affected}
          onChoose={onChoose}
        />
      </details>
      <details open={needs.length <= SHOWN}>
        <summary>{`Imports (${whole(needs.length)})`}</summary>
        <NodeList model={model} nodes={needs} onChoose={onChoose} />
      </details>
    </Panel>
  );
}

export function PathDetails({
  model,
  path,
  isFolders,
}: {
  model: GraphModel;
  path: readonly number[] | null;
  isFolders: boolean;
}) {
  return (
    <Panel title="Path" aside={path === null ? undefined : counted(path.length - 1, 'step')}>
      {path === null ? (
        <Empty title="No path">No imports lead from one to the other.</Empty>
      ) : (
        <ol class="steps">
          {path.map((node) => {
            const name = model.names[node] ?? '';
            return <li key={node}>{isFolders ? <span class="mono">{name}</span> : <FileLink path={name} />}</li>;
          })}
        </ol>
      )}
    </Panel>
  );
}

interface NodeListProps {
  readonly model: GraphModel;
  readonly nodes: readonly number[];
  readonly steps?: Distances;
  readonly onChoose: Choose;
}

function NodeList({ model, nodes, steps, onChoose }: NodeListProps) {
  return (
    <ul class="nodes">
      {nodes.map((node) => (
        <li key={node}>
          <button type="button" class="button plain mono" onClick={() => onChoose(model.names[node] ?? '')}>
            {model.names[node]}
          </button>
          {steps !== undefined && <span class="soft small">{counted(steps.get(node) ?? 0, 'step')}</span>}
        </li>
      ))}
    </ul>
  );
}

interface Group {
  readonly kind: number;
  readonly members: readonly number[];
}

/** Nodes by kind, the largest group first; those without one are left out. */
function grouped(kinds: readonly (number | null)[]): readonly Group[] {
  const groups = new Map<number, number[]>();
  kinds.forEach((kind, node) => {
    if (kind === null) return;
    const members = groups.get(kind);
    if (members === undefined) groups.set(kind, [node]);
    else members.push(node);
  });
  return [...groups].map(([kind, members]) => ({ kind, members })).sort((a, b) => b.members.length - a.members.length);
}

function largest({ lines }: GraphModel, members: readonly number[]): number {
  return members.reduce((best, node) => ((lines[node] ?? 0) > (lines[best] ?? 0) ? node : best), members[0] ?? 0);
}
