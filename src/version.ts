import manifest from '../package.json' with { type: 'json' };

/** The package's version. */
export const VERSION: string = manifest.version;

/** The package's name on the npm registry, with a scope: `orrery` alone is somebody else's package. The command is `orrery`. */
export const PACKAGE_NAME: string = manifest.name;
