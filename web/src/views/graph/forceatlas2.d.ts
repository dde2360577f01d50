declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';

  /** One round: moves the nodes of the matrix in place. */
  export default function iterate(options: ForceAtlas2Settings, nodes: Float32Array, edges: Float32Array): unknown;
}
