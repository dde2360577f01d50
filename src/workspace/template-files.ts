/**
 * Files of templates and components, declarations of beans, views and extensions in markup, and sources of Cython: text
 * of another form that holds code, or names what code has.
 */
const TEMPLATE =
  /\.(?:html?|xhtml|vue|svelte|astro|riot|marko|hbs|handlebars|mustache|ejs|njk|pug|jinja2?|j2|erb|haml|slim|twig|latte|phtml|tmpl|gohtml|tpl|cshtml|razor|xaml|axaml|jspx?|ftl|fxml|xml|plist|xib|storyboard|pyx|pxd|pxi)$/;

/** What archives of Java tell of the services in them. */
const SERVICES = /(?:^|\/)META-INF\/(?:services\/|spring)/;

/** Whether a file is a template, a component, a declaration in markup or a source of Cython, by its path. */
export function isTemplate(path: string): boolean {
  return TEMPLATE.test(path) || SERVICES.test(path);
}
