import iterate from 'graphology-layout-forceatlas2/iterate.js';
import { type LayoutTask, positionsOf } from './layout.ts';

/** What comes back from time to time. */
export interface LayoutStep {
  readonly positions: Float32Array;
  readonly done: boolean;
}

/** Rounds between two looks of the page. */
const ROUNDS_A_STEP = 10;
/** From so many nodes on, far ones are taken together. */
const LARGE = 400;

addEventListener('message', ({ data: { nodes, edges, rounds } }: MessageEvent<LayoutTask>) => {
  const order = nodes.length;
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: false,
    edgeWeightInfluence: 1,
    scalingRatio: 12,
    strongGravityMode: true,
    gravity: 0.12,
    slowDown: 2 + Math.log(order + 1),
    barnesHutOptimize: order > LARGE,
    barnesHutTheta: 0.6,
  };
  for (let round = 1; round <= rounds; round++) {
    iterate(settings, nodes, edges);
    if (round % ROUNDS_A_STEP !== 0 && round !== rounds) continue;
    const step: LayoutStep = { positions: positionsOf(nodes), done: round === rounds };
    postMessage(step, { transfer: [step.positions.buffer] });
  }
});
