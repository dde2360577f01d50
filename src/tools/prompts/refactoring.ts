import * as z from 'zod';
import { definePrompt } from '../prompt.ts';
import { completePath } from './path-completion.ts';
import { CodePath, FreeText } from './prompt-arguments.ts';

export const refactoring = definePrompt({
  name: 'refactoring',
  toolset: 'analysis',
  title: 'Plan a refactoring',
  description: 'A plan of small, safe steps that make a part of the code simpler, from what the analyses found in it.',
  input: () =>
    z.object({
      path: CodePath,
      goal: FreeText('What the refactoring is to achieve. Default: the most for the least.'),
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
        'What it does must stay the same. For each step say:',
        md`- what is moved, split, renamed, joined or deleted, by file and function;`,
        md`- why it is worth its trouble: what becomes simpler, and by which measure below it shows;`,
        md`- what could break, and which test proves that nothing did; where there is none, the test comes first;`,
        md`- how large it is. A step is one commit that leaves the build green.`,
      ]),
      'Order the steps so that each pays off by itself, the best first, and leave out what is not worth doing. Read the code ' +
        'before you plan: a long function may be simple, and code that seems dead may be called in a way that cannot be seen.',
      toolAdvice(
        {
          read_code: 'reads a file with its symbols.',
          analyze_dependencies: 'tells what a change to a file can break.',
          analyze_duplicates: 'finds code that is there more than once.',
          analyze_name_similarity: 'finds names that mean the same.',
        },
        offers,
      ),
      findingsText(code, sections),
    ]);
    return [{ role: 'user', text }];
  },
});
