import * as z from 'zod';
import '../design/tokens.css';
import '../design/base.css';
import '../design/components.css';
import { render } from 'preact';
import { ServerProvider, serverOf } from '../connection/use-answer.ts';
import { moment } from '../design/numbers.ts';
import { applyTheme } from '../design/use-theme.ts';
import { App } from '../shell/app.tsx';
import { HeldAnswers, parseHeld } from './held-answers.ts';
import { REPORT_VIEWS } from './views.tsx';

// Schemas compiled to functions would need a content security policy that allows evaluating text.
z.config({ jitless: true });
applyTheme();

const page = document.getElementById('page');
const held = parseHeld(document.getElementById('answers')?.textContent ?? '');
if (page === null) throw new Error('The file has no element with the id "page".');
render(
  <ServerProvider value={serverOf(new HeldAnswers(held))}>
    <App views={REPORT_VIEWS} note={`As of ${moment(held.made_at)}, by Orrery ${held.version}.`} />
  </ServerProvider>,
  page,
);
