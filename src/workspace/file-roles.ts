const EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|demos?|docs?|docs?_src|benchmarks?|benches|bench|fixtures?|testdata|snippets|tutorials?|website|playground)\//i;
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|third[-_]party|thirdparty|extern|externals?|deps|bundled|node_modules|dist|Pods)\//i;
const DERIVED = /\.d\.[cm]?ts$|\.min\.js$|\.pb\.go$|_pb2\.pyi?$|\.g\.dart$|\.generated\.|\.designer\.cs$/i;

/** Whether a file shows how something is used or how fast it is, and is no part of it: examples, benchmarks, documentation. */
export function isExample(path: string): boolean {
  return EXAMPLES.test(path);
}

/** Whether a file is a copy of somebody else's code, by its folder. */
export function isVendored(path: string): boolean {
  return VENDORED.test(path);
}

/** Whether a file declares types without any code, or was written by a program, by its name. */
export function isDerived(path: string): boolean {
  return DERIVED.test(path);
}
