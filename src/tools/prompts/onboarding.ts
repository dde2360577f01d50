import * as z from 'zod';
import { definePrompt } from '../prompt.ts';
import { completePath } from './path-completion.ts';
import { CodePath, FreeText } from './prompt-arguments.ts';

export const onboarding = definePrompt({
  name: 'onboarding',
  toolset: 'analysis',
  title: 'Get to know a codebase',
  description: 'A tour of the project, or of a part of it, for a newcomer, based on the analyses.',
  input: () =>
    z.object({
      path: CodePath,
      task: FreeText('What the newcomer will work on.'),
    }),
  completions: { path: completePath },

  async messages({ path, task }, context, offers) {
    const [{ analysedCode, findingsText, said, toolAdvice }, found, { blocks, code: quoted, lines, md }] =
      await Promise.all([import('./analysed-code.ts'), import('./findings.ts'), import('../../reports/markdown.ts')]);
    const code = await analysedCode(path, context, offers);
    const sections = [
      found.consistsOf(code),
      found.centralFiles(code),
      ...(code.isWhole ? [] : [found.dependents(code)]),
      found.complexFunctions(code),
      found.dependencyCycles(code),
    ];
    const text = blocks([
      md`Explain ${code.subject} to a programmer who is new to it${task === undefined ? md`.` : md`, and who is going to work on this: ${said(task)}`}`,
      lines([
        'Write a guide of one or two pages, in this order:',
        md`1. Purpose, and how to build, test and run it: from the README and the manifests.`,
        md`2. Its parts and the direction of their dependencies, with a small diagram; ${quoted(`orrery://project/graph${code.rootQuery}`)} is the import graph.`,
        md`3. The few files and types to read first, in which order, and why.`,
        md`4. One typical request, call or run, followed from its entry point to its end by file and function.`,
        md`5. Conventions of the code: names, errors, tests.`,
        md`6. Where to be careful: code that is complex, tangled or widely depended on.`,
        ...(task === undefined ? [] : [md`7. Where to start with the task, and which code it will touch.`]),
      ]),
      'Read the code before you explain it, name files by their paths, and say where you are guessing.',
      toolAdvice(
        {
          analyze_deep_context: 'gives the whole picture in one call.',
          read_code: 'reads a file with its symbols.',
          query_context: 'finds the code that a question is about.',
          analyze_dependencies: 'shows what a file uses and what uses it.',
        },
        offers,
      ),
      findingsText(code, sections),
    ]);
    return [{ role: 'user', text }];
  },
});
