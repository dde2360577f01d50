import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Empty } from '../../components/answered.tsx';
import { useSize } from '../../components/use-size.ts';
import { useTheme } from '../../design/use-theme.ts';
import type { GraphModel } from './graph-model.ts';
import type { Distances } from './reach.ts';
import { communityColour, cycleColour, type Look, Stage } from './stage.ts';

interface CanvasProps {
  readonly model: GraphModel;
  readonly isCycles: boolean;
  readonly focus: number | null;
  readonly affected: Distances | null;
  readonly path: readonly number[] | null;
  readonly onChoose: (name: string) => void;
}

export function Canvas({ model, isCycles, focus, affected, path, onChoose }: CanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const theme = useTheme();
  const size = useSize(place);
  const [state, setState] = useState<'laying-out' | 'settled' | 'impossible'>('laying-out');
  const look = useMemo<Look>(
    () => ({
      theme,
      colourOf: isCycles ? cycleColour(model, theme) : communityColour(model, theme),
      lit: path !== null ? new Set(path) : affected === null ? null : new Set(affected.keys()),
      litEdges: path === null ? null : edgesAlong(path),
      focus,
    }),
    [model, isCycles, theme, focus, affected, path],
  );
  const latest = useRef({ look, onChoose });
  latest.current = { look, onChoose };

  useEffect(() => {
    if (place.current === null) return;
    setState('laying-out');
    try {
      stage.current = new Stage(place.current, model, latest.current.look, {
        node: (node) => latest.current.onChoose(model.names[node] ?? ''),
        settled: () => setState('settled'),
        failed: () => setState('impossible'),
      });
    } catch {
      setState('impossible');
    }
    return () => {
      stage.current?.end();
      stage.current = null;
    };
  }, [model]);

  useEffect(() => stage.current?.show(look), [look]);
  useEffect(() => {
    if (focus !== null && state === 'settled') stage.current?.goTo(focus);
  }, [focus, state]);
  useEffect(() => {
    if (size.width > 0) stage.current?.resize();
  }, [size.width, size.height]);

  return (
    <>
      <div
        class="stage"
        ref={place}
        hidden={state === 'impossible'}
        role="img"
        aria-label="Drawing of the graph. The panel next to it has the same as text."
        data-state={state}
      />
      {state === 'impossible' ? (
        <Empty title="It cannot be drawn here">
          This browser has no WebGL or no workers, or they are disabled. The lists next to it have the same communities,
          cycles and paths.
        </Empty>
      ) : (
        <p class="under small soft">
          <span role="status">
            {state === 'laying-out' ? 'Laying out the nodes …' : 'Click a node for its impact.'}
          </span>
          <button type="button" class="button plain" onClick={() => stage.current?.whole()}>
            Whole graph
          </button>
        </p>
      )}
    </>
  );
}

function edgesAlong(path: readonly number[]): ReadonlySet<string> {
  return new Set(path.slice(1).map((node, i) => `${path[i]} ${node}`));
}
