import manifest from '../package.json' with { type: 'json' };

/** The package's version. */
export const VERSION: string = manifest.version;

/** The package's name on the registry: what `npx` and `npm install` are given. The command it brings is `orrery` under any name. */
export const PACKAGE_NAME: string = manifest.name;
