import { OrreryError } from '../../errors.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { block } from '../terminal/style.ts';

/** The shells that there is a script for. */
const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completion = defineCommand<JsonFlag>({
  name: 'completion',
  usage: '<shell>',
  summary: 'print a completion script for bash, zsh or fish',
  details:
    'The script contains commands, options and their values, tools and their arguments: completing a line runs nothing.',
  examples: [
    ['eval "$(orrery completion bash)"', 'For the current shell; add it to ~/.bashrc to keep it'],
    ['orrery completion fish > ~/.config/fish/completions/orrery.fish', 'For fish'],
    ['eval "$(orrery completion zsh)"', 'For zsh, after compinit; add it to ~/.zshrc to keep it'],
  ],
  options: [],
  subjects: SHELLS,

  async run({ positionals: [name = ''], io }) {
    const shell = SHELLS.find((one) => one === name);
    if (shell === undefined) {
      const message = `No completion for ${JSON.stringify(name)}: use ${SHELLS.join(', ')}.`;
      throw new OrreryError('INVALID_PARAMS', message, { known: SHELLS });
    }
    const [{ SCRIPTS }, { completionWords }, { COMMANDS }, { peoplesTools }] = await Promise.all([
      import('../completion/shells.ts'),
      import('../completion/words.ts'),
      import('../program.ts'),
      import('../session.ts'),
    ]);
    io.stdout.write(block(SCRIPTS[shell](completionWords(COMMANDS, await peoplesTools()))));
    return 0;
  },
});
