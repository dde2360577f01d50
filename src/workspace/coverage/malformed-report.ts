/** A report that does not follow its format. */
export class MalformedReport extends Error {}
