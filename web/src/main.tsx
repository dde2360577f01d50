import * as z from 'zod';
import './design/tokens.css';
import './design/base.css';
import './design/components.css';
import { render } from 'preact';
import { askAhead } from './ask-ahead.ts';
import { Connection } from './connection/connection.ts';
import { ServerProvider, serverOf } from './connection/use-answer.ts';
import { applyTheme } from './design/use-theme.ts';
import { SERVED_VIEWS } from './served-views.ts';
import { App } from './shell/app.tsx';

// Schemas compiled to functions would need a content security policy that allows evaluating text.
z.config({ jitless: true });
applyTheme();

const page = document.getElementById('page');
if (page === null) throw new Error('index.html has no element with the id "page".');
const connection = new Connection();
connection.connect();
const server = serverOf(connection);
askAhead(server, location.hash);
render(
  <ServerProvider value={server}>
    <App views={SERVED_VIEWS} />
  </ServerProvider>,
  page,
);
