/** Names that tools give to what they write. Matched against a file's name without its folders. */
const MINIFIED_NAMES = /[.-]min\.(js|mjs|cjs|css)$/i;

const GENERATED_NAMES: readonly RegExp[] = [
  // Protocol buffers and gRPC
  /\.pb(\.gw)?\.go$/,
  /_pb2(_grpc)?\.pyi?$/,
  /\.pb\.(cc|h|swift|dart)$/,
  /\.(pbenum|pbjson|pbserver|pbgrpc)\.dart$/,
  /\.grpc\.swift$/,
  /_grpc_pb\.(js|d\.ts)$/,
  /_pb\.(js|d\.ts|rb)$/,
  // Dart and Flutter builders; .NET designers and source generators
  /\.(g|freezed|mocks|gr)\.dart$/,
  /\.(g|g\.i|designer)\.(cs|vb)$/i,
  // Kubernetes
  /^zz_generated\..*\.go$/,
  // Said in so many words
  /\.generated\.(d\.)?[a-z0-9]+$/i,
];

const LOCK_FILES: ReadonlySet<string> = new Set([
  'bun.lock',
  'cargo.lock',
  'composer.lock',
  'deno.lock',
  'flake.lock',
  'gemfile.lock',
  'go.sum',
  'gradle.lockfile',
  'mix.lock',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'package.resolved',
  'packages.lock.json',
  'pdm.lock',
  'pipfile.lock',
  'pnpm-lock.yaml',
  'podfile.lock',
  'poetry.lock',
  'pubspec.lock',
  'uv.lock',
  'yarn.lock',
]);

export function isMinifiedName(name: string): boolean {
  return MINIFIED_NAMES.test(name);
}

export function isGeneratedName(name: string): boolean {
  return LOCK_FILES.has(name.toLowerCase()) || GENERATED_NAMES.some((pattern) => pattern.test(name));
}
