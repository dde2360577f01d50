import * as z from 'zod';
import { definePrompt } from '../prompt.ts';
import { completePath } from './path-completion.ts';
import { CodePath, FreeText } from './prompt-arguments.ts';

export const refactoring = definePrompt({
  name: 'refactoring',
  toolset: 'analysis',
  title: 'Plan a refactoring',
  description: 'A plan of small, safe steps that simplify a part of the code, based on the analyses.',
  input: () =>
    z.object({
      path: CodePath,
      goal: FreeText('Goal of the refactoring. Default: the best return on effort.'),
    }),
  completions: { path: completePath },

  async messages({ path, goal }, context, offers) {
    const [{ analysedCode, findingsText, said, toolAdvice }, found, { blocks, lines, md }] = await Promise.all([
      import('./analysed-code.ts'),
      import('./findings.ts'),
      import('../../reports/markdown.ts'),
    ]);
    const code = await analysedCode(path, context, offers);
    const sections = [
      found.complexFunctions(code),
      found.dependencyCycles(code),
      await found.deadCode(code, context),
      ...(code.isWhole ? [found.centralFiles(code)] : [found.dependents(code)]),
    ];
    const text = blocks([
      md`Plan a refactoring of ${code.subject}${goal === undefined ? md`.` : md` with this goal: ${said(goal)}`}`,
      lines([
        'Behaviour must stay the same. For each step say:',
        md`- what is moved, split, renamed, joined or deleted, by file and function;`,
        md`- why it pays off: what becomes simpler, and which measure below shows it;`,
        md`- what could break, and which test would catch it; if none would, write that test first;`,
        md`- how large it is. A step is one commit that leaves the build green.`,
      ]),
      'Order the steps so that each pays off by itself, best first, and leave out steps that are not worth doing. Read the code ' +
        'before you plan: a long function may be simple, and code that seems dead may be called in a way that cannot be seen.',
      toolAdvice(
        {
          read_code: 'reads a file with its symbols.',
          analyze_dependencies: 'shows what a change to a file can break.',
          analyze_duplicates: 'finds duplicated code.',
          analyze_name_similarity: 'finds names with the same meaning.',
        },
        offers,
      ),
      findingsText(code, sections),
    ]);
    return [{ role: 'user', text }];
  },
});
