import { defineCommand, type JsonFlag } from '../command.ts';
import { agentHelp, type HttpFlags, PEOPLE_OPTIONS, usualAddress } from '../http-session.ts';
import type { Io } from '../io.ts';
import { serveUntilStopped } from '../serve-http.ts';
import { flagsAt, SERVER_OPTIONS, type ServerFlags, type ServerSettings, serverSettings } from '../server-options.ts';
import { statePlace } from '../state-place.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';

interface UiFlags extends ServerFlags, HttpFlags, JsonFlag {
  readonly port?: string;
  readonly print?: boolean;
}

export const ui = defineCommand<UiFlags>({
  name: 'ui',
  usage: '[dir]',
  summary: 'open the page of a project in the browser',
  details:
    'Uses a running server of the project ("orrery up", "serve --http"), else serves it until Ctrl-C. The address signs in one browser, once, within ten minutes.',
  examples: [
    ['orrery ui ../engine', 'Open another project'],
    ['orrery ui --print', 'Only print the address, to open it elsewhere on this machine'],
  ],
  options: [{ name: 'print', description: 'print the address and open nothing' }, ...PEOPLE_OPTIONS, ...SERVER_OPTIONS],

  async run({ positionals: [folder], flags, io }) {
    const settings = serverSettings(flagsAt(folder, flags), io.env, io.cwd());
    const page = await running(settings, flags, io);
    if (page !== null) return show(page, flags, io);
    const { address, notes } = await usualAddress(flags.port);
    const forPeople = { ...address, expectsVisit: settings.indexAtStart };
    await serveUntilStopped({ address: forPeople, flags, settings, io }, (served) => {
      const help = linesOf([...notes, ...agentHelp(served, styleFor(io.stdout, io.env))]);
      if (flags.print === true) io.stderr.write('Serving the project here until Ctrl-C.\n');
      else if (!flags.json) io.stdout.write(styled`${help}\n`);
      void show(served.server.pageAddress() ?? served.server.url, flags, io);
    });
    return 0;
  },
});

/** The page of a server that is there already. */
async function running(settings: ServerSettings, { token }: UiFlags, io: Io): Promise<string | null> {
  const [{ runningPage }, { Roots }, { stateHome }] = await Promise.all([
    import('../running-page.ts'),
    import('../../workspace/roots.ts'),
    import('../../store/state-home.ts'),
  ]);
  const { all } = await Roots.open(settings.roots, { explicit: settings.explicitRoots });
  const chosen = token === false ? undefined : (token ?? (io.env.ORRERY_TOKEN || undefined));
  const home = stateHome(statePlace(settings, io));
  return all[0] === undefined ? null : runningPage(home, all[0].path, chosen);
}

/** Opens an address, and says so; where that cannot be, it is for the person to open. Where it is only printed, it is alone. */
async function show(address: string, { print, json }: UiFlags, io: Io): Promise<number> {
  const { openInBrowser } = await import('../browser.ts');
  const isOpen = print !== true && (await openInBrowser(address, io.env));
  const said = isOpen ? `Opened ${address}` : print === true ? address : `Open ${address}`;
  io.stdout.write(`${json ? JSON.stringify({ address, opened: isOpen }) : said}\n`);
  return 0;
}
