/**
 * A word ends at every character that is neither letter nor digit, before a capital that follows a small letter or a
 * digit, and before the last capital of a run when a small letter follows it: `XMLHttpRequest` is XML, Http, Request.
 */
const BOUNDARY = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

function words(text: string): string[] {
  return text
    .split(BOUNDARY)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** `MyProjectName` → `my_project_name`, `IOError` → `io_error` */
export function snakeCase(text: string): string {
  return words(text).join('_');
}

/** `MyProjectName` → `my-project-name` */
export function kebabCase(text: string): string {
  return words(text).join('-');
}

/** `my_project_name` → `MyProjectName` */
export function pascalCase(text: string): string {
  return words(text)
    .map(([first = '', ...rest]) => first.toUpperCase() + rest.join(''))
    .join('');
}

/** `my_project_name` → `MY_PROJECT_NAME` */
export function upperSnakeCase(text: string): string {
  return words(text).join('_').toUpperCase();
}
