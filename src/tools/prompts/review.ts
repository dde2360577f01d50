import * as z from 'zod';
import { definePrompt } from '../prompt.ts';
import { completePath } from './path-completion.ts';
import { CodePath } from './prompt-arguments.ts';

/** What a reviewer asks, by what the review is for. */
const QUESTIONS = {
  correctness: [
    'Does each function do what its name and documentation say, at the edges of its inputs too?',
    'What happens when something fails, is missing, comes twice or out of order?',
    'Is there a test that would fail if this were wrong?',
  ],
  security: [
    'What comes from outside, and what can it reach: files, commands, queries, other users?',
    'Are secrets ever logged, returned or kept longer than needed?',
    'Can anyone make it use up memory, time or disk?',
  ],
  performance: [
    'How does the work grow with the input, and how large does the input become?',
    'Is anything read, parsed or computed again that could be kept?',
    'Does anything block, or wait in sequence for work that could run in parallel?',
  ],
  maintainability: [
    'Can it be understood without knowing its history? Which names or locations are wrong?',
    'What is duplicated, and what is unused?',
    'Which likely future change would be hard to make, and why?',
  ],
} as const;

export const review = definePrompt({
  name: 'review',
  toolset: 'analysis',
  title: 'Review code',
  description: 'A code review of a file, a folder or the project, based on the analyses.',
  input: () =>
    z.object({
      path: CodePath,
      focus: z
        .enum(['correctness', 'security', 'performance', 'maintainability'])
        .optional()
        .describe('Focus of the review. Default: all of these.'),
    }),
  completions: { path: completePath },

  async messages({ path, focus }, context, offers) {
    const [{ analysedCode, findingsText, toolAdvice }, found, { blocks, bulleted, md, NOTHING }] = await Promise.all([
      import('./analysed-code.ts'),
      import('./findings.ts'),
      import('../../reports/markdown.ts'),
    ]);
    const code = await analysedCode(path, context, offers);
    const questions = focus === undefined ? Object.values(QUESTIONS).flat() : QUESTIONS[focus];
    const sections = [
      await found.defectRisks(code, context),
      found.complexFunctions(code),
      found.dependencyCycles(code),
      ...(code.isWhole ? [found.centralFiles(code)] : [found.dependents(code)]),
      await found.deadCode(code, context),
    ];
    const text = blocks([
      md`Review ${code.subject}${focus === undefined ? NOTHING : md`, above all its ${focus}`}.`,
      md`Ask of it:\n${bulleted(questions)}`,
      'Start where the measurements below point, and read the code itself before you judge it. Report each finding with its ' +
        'severity, its file and line, what goes wrong and when, and how to fix it; most severe first. Separate what you are sure ' +
        'of from what you suspect, and list at the end what you did not review.',
      toolAdvice(
        {
          read_code: 'reads a file with its symbols.',
          analyze_dependencies: 'shows what a change to a file can break.',
          analyze_code_churn: 'shows what has been changing, and together with what.',
        },
        offers,
      ),
      findingsText(code, sections),
    ]);
    return [{ role: 'user', text }];
  },
});
