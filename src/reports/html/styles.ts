const LIGHT = `
--page: #f6f7f9; --card: #ffffff; --ink: #1b2330; --soft: #5b6675; --line: #dde2e9; --link: #1f5fbf;
--good: #2f8f5b; --fair: #b97a10; --poor: #c5402f; --none: #9aa4b2; --track: #e7ebf0;
--heat-0: #d5e0ee; --heat-1: #b9d3c0; --heat-2: #f0d58a; --heat-3: #ee9f5f; --heat-4: #dc5a48; --heat-none: #e3e6ea;
--tile-ink: #1b2330; --folder: #eef1f5; --edge: #9fb0c4; --edge-own: #1f5fbf; --back: #c5402f;
color-scheme: light;`;

const DARK = `
--page: #10141a; --card: #181e27; --ink: #e6eaf0; --soft: #9aa7b8; --line: #2b3442; --link: #7db1ff;
--good: #4fbf84; --fair: #e0a23c; --poor: #f07764; --none: #5c6878; --track: #273040;
--heat-0: #29394d; --heat-1: #2f5a4c; --heat-2: #7c6a2b; --heat-3: #9a5a2b; --heat-4: #b23f36; --heat-none: #242b36;
--tile-ink: #f2f5f9; --folder: #131922; --edge: #46566b; --edge-own: #7db1ff; --back: #f07764;
color-scheme: dark;`;

/** The report's style sheet. The colours of text are at least 4.5 : 1 against what they stand on, in light and dark. */
export const STYLES = `
:root {${LIGHT}}
@media (prefers-color-scheme: dark) { :root {${DARK}} }
:root[data-theme="light"] {${LIGHT}}
:root[data-theme="dark"] {${DARK}}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 1rem; max-width: 1280px; margin: 0 auto; padding: 1.6rem 1.5rem 0.4rem; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; overflow-wrap: anywhere; }
header p { margin: 0.25rem 0 0; color: var(--soft); }
h2 { margin: 0 0 0.8rem; font-size: 1.15rem; }
nav { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); }
nav { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; padding: 0.5rem max(1.5rem, calc((100vw - 1280px) / 2 + 1.5rem)); }
nav a { color: var(--soft); text-decoration: none; } nav a:hover, nav a:focus-visible { color: var(--link); }
main { max-width: 1280px; margin: 0 auto; padding: 1.2rem 1.5rem 2rem; display: grid; gap: 1.2rem; grid-template-columns: minmax(0, 1fr); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.2rem 1.4rem; scroll-margin-top: 3rem; }
footer { max-width: 1280px; margin: 0 auto; padding: 0 1.5rem 2rem; color: var(--soft); }
button, select, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.25rem 0.6rem; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code { font: 0.88em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.note { color: var(--soft); margin: 0 0 0.8rem; }
.health { display: grid; grid-template-columns: 190px minmax(0, 1fr); gap: 1.8rem; }
.overall { text-align: center; }
.dial { --angle: calc(var(--score) * 3.6deg); width: 160px; height: 160px; margin: 0 auto; border-radius: 50%; display: grid; place-content: center; text-align: center; background: radial-gradient(closest-side, var(--card) 80%, transparent 81%), conic-gradient(var(--link) var(--angle), var(--track) 0); }
.dial strong { font-size: 2.9rem; line-height: 1; } .dial span { color: var(--soft); }
.debt { margin: 0.7rem 0 0; color: var(--soft); }
.parts { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(330px, 1fr)); gap: 0.9rem 1.8rem; }
.part { display: flex; gap: 0.5rem; align-items: baseline; } .part .title { font-weight: 600; }
.part .weight { color: var(--soft); font-size: 0.85rem; } .part .score { margin-left: auto; font-variant-numeric: tabular-nums; font-weight: 600; }
.bar { height: 8px; border-radius: 4px; background: var(--track); overflow: hidden; margin: 0.2rem 0 0.3rem; } .bar span { display: block; height: 100%; }
.good span { background: var(--good); } .fair span { background: var(--fair); } .poor span { background: var(--poor); }
.parts p { margin: 0; color: var(--soft); font-size: 0.87rem; }
.recommendations { margin: 0; padding: 0; list-style: none; }
.recommendations > li + li { border-top: 1px solid var(--line); }
.recommendations summary { display: flex; gap: 0.7rem; align-items: baseline; padding: 0.45rem 0; cursor: pointer; }
.recommendations .what { overflow-wrap: anywhere; } .recommendations .effort { margin-left: auto; color: var(--soft); white-space: nowrap; }
.recommendations details p { margin: 0 0 0.4rem; }
.priority { font-size: 0.78rem; font-weight: 600; border: 1px solid currentColor; border-radius: 99px; padding: 0 0.55rem; min-width: 4.6rem; text-align: center; }
.priority.high { color: var(--poor); } .priority.medium { color: var(--fair); } .priority.low { color: var(--soft); }
.places { margin: 0 0 0.6rem; padding-left: 1.2rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; margin-bottom: 0.7rem; }
.scale { display: inline-flex; gap: 3px; align-items: center; color: var(--soft); font-size: 0.87rem; } .scale i { width: 26px; height: 12px; border-radius: 3px; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 11.5px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--tile-ink); pointer-events: none; }
.treemap .folder rect { fill: var(--folder); stroke: var(--line); } .treemap .folder text { fill: var(--soft); font-weight: 600; }
.treemap .file { cursor: pointer; } .treemap .file rect { stroke: var(--card); stroke-width: 1; }
.file[aria-selected="true"] rect { stroke: var(--link); stroke-width: 3; }
${[0, 1, 2, 3, 4, 'none'].map((step) => `.heat-${step} { fill: var(--heat-${step}); background: var(--heat-${step}); }`).join(' ')}
.chosen { min-height: 1.5em; margin: 0.6rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
.graph .node { cursor: pointer; } .graph .node rect { fill: var(--folder); stroke: var(--edge); } .graph .node text { text-anchor: middle; }
.graph .edge { fill: none; stroke: var(--edge); stroke-width: 1.2; opacity: 0.75; } .graph marker path { fill: var(--edge); }
.graph .cyclic { stroke: var(--back); opacity: 0.45; }
.graph.focused .edge { opacity: 0.15; } .graph.focused .edge.own { opacity: 1; stroke: var(--edge-own); stroke-width: 2; }
.graph.focused .node { opacity: 0.35; } .graph.focused .node.near { opacity: 1; } .node[aria-selected="true"] rect { stroke: var(--link); stroke-width: 2.5; }
.table + .table { margin-top: 1.4rem; }
.scroll { overflow: auto; max-height: 30rem; border: 1px solid var(--line); border-radius: 8px; }
.filter { display: inline-block; margin-bottom: 0.5rem; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
caption { text-align: left; padding: 0.5rem 0.7rem; font-weight: 600; }
th { position: sticky; top: 0; background: var(--card); text-align: left; border-bottom: 1px solid var(--line); }
th button { border: 0; padding: 0.35rem 0.7rem; font-weight: 600; width: 100%; text-align: inherit; background: none; }
th.number { text-align: right; } th[aria-sort="ascending"] button::after { content: " ▲"; } th[aria-sort="descending"] button::after { content: " ▼"; }
td { padding: 0.32rem 0.7rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; } tbody tr:hover td { background: var(--page); }
td details summary { cursor: pointer; }
@media (max-width: 720px) { .health { grid-template-columns: minmax(0, 1fr); } main, header, footer { padding-left: 0.9rem; padding-right: 0.9rem; } }
@media print { nav, #theme, .filter { display: none; } .scroll { max-height: none; } }
`;
