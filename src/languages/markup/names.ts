/** `MyButton` for `my-button`. */
export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

/** `myButton` for `my-button`. */
export function camelCase(name: string): string {
  return name.replace(/-+(\w?)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether a tag may be of a component: no element of HTML has capitals or dots, and none of its own a hyphen. */
export function isComponentTag(name: string): boolean {
  return /^(?:[A-Z][\w$]*|[A-Za-z][\w$]*(?:\.[\w$]+)+)$/.test(name);
}
