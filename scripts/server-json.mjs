/** `server.json`, what the MCP registry is told: all of it follows from package.json. */

/** Of the registry's published schemas, the one that the file is written for. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/**
 * @param {{ name: string, mcpName: string, version: string, description: string, repository: { url: string } }} manifest
 * @see https://modelcontextprotocol.io/registry/package-types
 */
export function serverJson({ name, mcpName, version, repository }) {
  return {
    $schema: SCHEMA,
    name: mcpName,
    title: 'Orrery',
    description: 'A working model of a codebase: measures code, answers from one index, gates changes.',
    repository: { url: repository.url.replace(/^git\+|\.git$/g, ''), source: 'github' },
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'serve' },
          {
            type: 'named',
            name: '--root',
            description: 'Folder that tools may read. Without it, the roots that the client offers.',
            format: 'filepath',
            isRequired: false,
            isRepeated: true,
          },
        ],
      },
    ],
  };
}

export const serverJsonText = (manifest) => `${JSON.stringify(serverJson(manifest), null, 2)}\n`;
