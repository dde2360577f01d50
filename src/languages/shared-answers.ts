import type { Node, Tree } from 'web-tree-sitter';

/** What is true of a node: an answer of its own, or that of another node, or else one of its own where that has null. */
export type Step<T> = { readonly answer: T } | { readonly sameAs: Node; readonly orElse?: T };

/**
 * Answers that many nodes of a tree share, such as what a node has from the nearest one around it that says so. Every node
 * passed on the way to an answer keeps it, so that asking for all nodes of a tree takes one step for each, however deep
 * they nest.
 */
export class SharedAnswers<T> {
  readonly #step: (node: Node) => Step<T>;
  readonly #byTree = new WeakMap<Tree, Map<number, T>>();

  /** @param step goes on only outwards, or only inwards */
  constructor(step: (node: Node) => Step<T>) {
    this.#step = step;
  }

  of(node: Node): T {
    const answers = this.#answersIn(node.tree);
    const passed: { readonly id: number; readonly orElse: T | undefined }[] = [];
    let at = node;
    let answer = answers.get(at.id);
    while (answer === undefined) {
      const step = this.#step(at);
      if ('answer' in step) {
        answers.set(at.id, step.answer);
        answer = step.answer;
      } else {
        passed.push({ id: at.id, orElse: step.orElse });
        at = step.sameAs;
        answer = answers.get(at.id);
      }
    }
    for (const { id, orElse } of passed.reverse()) {
      answer = answer === null && orElse !== undefined ? orElse : answer;
      answers.set(id, answer);
    }
    return answer;
  }

  #answersIn(tree: Tree): Map<number, T> {
    let answers = this.#byTree.get(tree);
    if (answers === undefined) {
      answers = new Map();
      this.#byTree.set(tree, answers);
    }
    return answers;
  }
}
