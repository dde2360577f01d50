import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { dependencyDrawing } from './dependency-drawing.ts';
import { html, Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { cloneTable, findingTables, hotspotTable, recommendationList, scoreSection } from './sections.ts';
import { STYLES } from './styles.ts';
import { HEAT_STEPS, HEATS, treemap } from './treemap.ts';

/** Nothing may be fetched from anywhere; only what is in the file itself runs. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A deep context as one HTML file that needs nothing else: no network, no other file. */
export function htmlReport(result: DeepContextResult): string {
  const { metadata, file_tree, hotspots, quality_scorecard } = result;
  const { measured } = quality_scorecard;
  const name = file_tree.root.name;
  const head = measured.head === null ? '' : ` · commit ${measured.head.slice(0, 12)}`;
  const scores = new Map(hotspots.files.map(({ name: path, composite_score }) => [path, composite_score]));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<link rel="icon" href="data:,">
<title>${name} · Orrery report</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
<header><div><h1>${name}</h1><p>${measured.files} files · ${measured.functions ?? 0} functions · ${measured.code_lines} lines of code${head} · ${metadata.generated_at.slice(0, 16).replace('T', ' ')} UTC</p></div>
<button type="button" id="theme" aria-pressed="false">Dark</button></header>
<nav aria-label="Sections"><a href="#health">Health</a><a href="#recommendations">Recommendations</a><a href="#files">Files</a><a href="#hotspots">Hotspots</a><a href="#clones">Clones</a><a href="#dependencies">Dependencies</a><a href="#findings">Findings</a></nav>
<main>
${scoreSection(result)}
<section id="recommendations" aria-labelledby="recommendations-title"><h2 id="recommendations-title">Recommendations</h2>${recommendationList(result)}</section>
<section id="files" aria-labelledby="files-title"><h2 id="files-title">Files</h2>
<div class="legend"><label>Colour by <select id="heat">${heatOptions()}</select></label><span class="scale" aria-hidden="true"><span>cold</span>${swatches()}<span>hot</span></span></div>
${treemap(file_tree, scores)}<p class="chosen" aria-live="polite">Choose a file to see what was found in it.</p></section>
<section id="hotspots" aria-labelledby="hotspots-title"><h2 id="hotspots-title">Hotspots</h2><p class="note">Complexity × churn × defect probability; what was not measured is left out of the product.</p>${hotspotTable('Functions', hotspots.functions)}${hotspotTable('Files', hotspots.files)}</section>
<section id="clones" aria-labelledby="clones-title"><h2 id="clones-title">Clones</h2>${cloneTable(result)}</section>
<section id="dependencies" aria-labelledby="dependencies-title"><h2 id="dependencies-title">Dependencies</h2>${dependencyDrawing(result.analyses.dependency_graph)}<p class="chosen" aria-live="polite"></p></section>
<section id="findings" aria-labelledby="findings-title"><h2 id="findings-title">Findings</h2>${findingTables(result)}</section>
${remarks(result)}
</main>
<footer>Made by Orrery ${metadata.tool_version}. This file needs no network.</footer>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}

function heatOptions(): Markup[] {
  return Object.entries(HEATS).map(([name, { title }]) => html`<option value="${name}">${title}</option>`);
}

function swatches(): Markup[] {
  return Array.from({ length: HEAT_STEPS }, (_, step) => html`<i class="heat-${step}"></i>`);
}

/** What was not measured, and what looks odd. */
function remarks({ metadata, qa_verification }: DeepContextResult): Markup {
  const lines = [
    ...metadata.analyses.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}`])),
    ...metadata.notes,
    ...qa_verification.filter(({ status }) => status === 'failed').map(({ message }) => `Look twice: ${message}`),
  ];
  if (lines.length === 0) return html``;
  return html`<section id="remarks"><h2>Remarks</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;
}
