/** Files of prose in markup, and notebooks. */
const DOCUMENT = /\.(?:md|mdx|markdown|mdoc|rst|adoc|ipynb)$/;

/** Whether a file is documentation, by its path. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path);
}
