/** A test of Bats: `@test "adds" {`. */
const TEST = /^@test[ \t]+(?:"[^"\n]{1,200}"|'[^'\n]{1,200}')(?=[ \t]*\{)/gm;

/** The tests of Bats as functions, which they are: `test_adds() {`. As long as the text, with the same lines. */
export function withTestFunctions(text: string): string {
  return text.replace(TEST, (test) => {
    const name = test.slice(test.search(/["']/) + 1, -1);
    return `test_${name.replace(/\W/g, '_')}()`.padEnd(test.length);
  });
}
